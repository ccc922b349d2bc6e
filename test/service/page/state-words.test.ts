import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toAnnotations } from '../../../src/action/annotations.ts'
import { printSummary, toSummary } from '../../../src/step/outcome/summary.ts'
import { toCommentText } from '../../../src/step/publish/comment-text.ts'
import { toStatusVerdict } from '../../../src/step/publish/status-text.ts'
import { toPlainText } from '../../../src/text/document.ts'
import { summaryScenes } from '../../../testkit/step/summary-scenes.ts'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { seedPages, type SeededPages } from '../../../testkit/service/page/seed.ts'

/** The words for states (rules 5.5). Tests pass and fail, and a gate passes and fails; evidence, artifacts and trails are compliant, not compliant or waiting. */
const stateWords = new Set(['compliant', 'not compliant', 'waiting', 'missing', 'overridden', 'not evaluated'])

/** A word for a state that is not one of them. */
const otherWord = /\b(?:passing|failing|passes|fails|non-?compliant|incomplete|unclear|approved)\b/i

/** The text without what is about tests and gates. */
function withoutTests(text: string): string {
  return text
    .replaceAll(/\bfailing tests?\b/gi, '')
    .replaceAll(/```[^]*?```/g, '')
    .replaceAll(/[Tt]he gate (?:passes|fails)/g, '')
}

describe.each(Object.entries(summaryScenes))('the state %s has the same words', (_name, createOutcome) => {
  const outcome = createOutcome()
  const comment = toCommentText(toSummary(outcome), {})
  test.each([
    ['the summary', printSummary(toSummary(outcome))],
    ['the comment', comment],
    ['the log', toPlainText(toSummary(outcome))],
    ['the status', outcome.explanation === undefined ? '' : toStatusVerdict(outcome.explanation, []).text],
    [
      'the annotations',
      toAnnotations({ ...outcome, failing: [] })
        .map(({ message }) => message)
        .join('\n'),
    ],
  ])('in %s', (_place, text) => {
    expect(withoutTests(text)).not.toMatch(otherWord)
  })
  test('below the names of its table', () => {
    const cells = [...comment.matchAll(/^\| [^|]+<br>\S+&nbsp;([^|]+?) \|/gm)].map(([, word = '']) =>
      word.replaceAll('&nbsp;', ' '),
    )
    expect(cells.filter((word) => !stateWords.has(word))).toEqual([])
    expect(cells.length).toBe(outcome.explanation?.items.length ?? 0)
  })
})

describe('pages and badges', () => {
  let service: Harness
  let pages: SeededPages
  beforeAll(async () => {
    service = await startHarness({ openPages: true, notify: ['127.0.0.0/8'] })
    pages = await seedPages(service, 0)
  })
  afterAll(() => service.close())

  test.each(['org', 'flow', 'compliant', 'failing', 'incomplete', 'artifact'] as const)(
    'have the same words on the page %s',
    async (name) => {
      const { text } = await service.request('GET', `/${pages[name]}`, { token: null })
      const words = [...text.matchAll(/<span class="word">([^<]*)<\/span>/g)].map(([, word = '']) => word)
      const states = words.map((word) => word.replace(/^[\d,]+ /, '').toLowerCase())
      expect(states.length).toBeGreaterThan(0)
      expect(states.filter((word) => !stateWords.has(word))).toEqual([])
      const sentences = text.replaceAll(/<(style|script|pre|code)\b[^]*?<\/\1>|<[^>]*>/g, ' ')
      expect(withoutTests(sentences)).not.toMatch(otherWord)
    },
  )
  test.each(['compliant', 'failing', 'incomplete'] as const)('have the same word in the badge of %s', async (name) => {
    const { text } = await service.request('GET', `/${pages[name]}/badge.svg`, { token: null })
    const [, word = ''] = /aria-label="evidence: ([^"]+)"/.exec(text) ?? []
    expect(stateWords).toContain(word)
  })
})
