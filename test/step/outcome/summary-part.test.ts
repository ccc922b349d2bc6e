import { describe, expect, test } from 'vitest'
import { emptyOutcome, type Outcome } from '../../../src/step/outcome/outcome.ts'
import { printSummary, toFailureSummary, toSummary, toUnevaluatedSummary } from '../../../src/step/outcome/summary.ts'
import { Fingerprint } from '../../../src/wire/primitives.ts'
import type { Block, Document } from '../../../src/text/document.ts'
import type { Explanation } from '../../../src/evidence/explain/explanation.ts'

const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
const fingerprint = Fingerprint.parse('a'.repeat(64))
const app = { fingerprint, filename: 'app.tgz', kind: 'file', templateName: undefined } as const
const passing: Explanation = {
  verdict: 'COMPLIANT',
  word: 'compliant',
  headline: 'Trail t is compliant.',
  items: [],
  missing: [],
  failing: [],
  waiting: [],
  advice: [],
  fix: undefined,
  notes: [],
}

function summaryOf(members: Partial<Outcome>): Document {
  return toSummary({ ...emptyOutcome(target), ...members })
}

/** The last paragraph: the trail. */
function trailOf(members: Partial<Outcome>): unknown {
  const block = summaryOf(members).findLast(({ kind }) => kind === 'paragraph')
  return block?.kind === 'paragraph' ? block.content : undefined
}

function foldedOf(members: Partial<Outcome>): readonly Block[] {
  return summaryOf(members).filter(({ kind }) => kind === 'details')
}

describe('the trail of a summary', () => {
  const reports = ['·', { kind: 'prose', text: '0 reports by this step' }]
  test.each([
    ['c'.repeat(40), 'c'.repeat(12)],
    [`0123456789ab${'f'.repeat(28)}`, '0123456789ab'],
    ['c'.repeat(39), 'c'.repeat(39)],
    ['c'.repeat(41), 'c'.repeat(41)],
    ['C'.repeat(40), 'C'.repeat(40)],
    [`g${'c'.repeat(39)}`, `g${'c'.repeat(39)}`],
    [`${'c'.repeat(39)}g`, `${'c'.repeat(39)}g`],
  ])('%s is shown as %s', (trail_name, shown) => {
    expect(trailOf({ target: { ...target, trail_name } })).toEqual(['Trail', `acme / shop / ${shown}`, ...reports])
  })

  test('is a link if the service has a page of it', () => {
    const trail = { name: 't', html_url: 'https://e.example/t' }
    const link = { kind: 'link', text: 'acme / shop / t', url: trail.html_url }
    expect(trailOf({ trail })).toEqual(['Trail', link, ...reports])
    // The embedded service ends with the step.
    expect(trailOf({ trail, file: 'e.db' })).toContain('acme / shop / t')
  })

  test('does not have the file of the embedded service, which a hosted runner deletes', () => {
    expect(trailOf({ file: '/tmp/e.db' })).toEqual(['Trail', 'acme / shop / t', ...reports])
  })

  test('has no reports and no file if nothing was sent', () => {
    const sent = [{ type: 'junit', name: 'unit', id: '1', url: undefined }]
    expect(trailOf({ sent })).toEqual([
      'Trail',
      'acme / shop / t',
      '·',
      { kind: 'prose', text: '1 report by this step' },
    ])
    expect(trailOf({ sent, unsent: 'Down.', file: '/tmp/e.db' })).toEqual(['Trail', 'acme / shop / t'])
  })
})

test('a summary of the embedded service has its code, and no link', () => {
  const explanation = { ...passing, verdict: 'INCOMPLETE', word: 'waiting', fix: 'version: 1\ntrail: {}\n' } as const
  const codeOf = (members: Partial<Outcome>): readonly Block[] =>
    summaryOf({ ...members, explanation })
      .flatMap((block) => (block.kind === 'details' ? block.content : []))
      .filter(({ kind }) => kind === 'code')
  expect(codeOf({ file: 'e.db' })).toEqual(codeOf({}))
  expect(codeOf({})).toMatchObject([{ text: expect.stringContaining('version: 1') }])
})

test('a summary of the embedded service links to other pages, such as that of a run', () => {
  const link = { text: 'Open run 7', url: 'https://github.example/runs/7' }
  const advice = [{ names: ['unit'], text: 'Fix it.', link }]
  const explanation = { ...passing, verdict: 'INCOMPLETE', word: 'waiting', advice } as const
  const trail = { name: 't', html_url: 'http://127.0.0.1:7/acme/shop/t' }
  const printed = JSON.stringify(summaryOf({ explanation, trail, file: 'e.db' }))
  expect(printed).toContain(JSON.stringify({ kind: 'link', ...link }))
  expect(printed).not.toContain(trail.html_url)
})

describe('the folded part of a summary', () => {
  const head = ['File', 'SHA-256']
  const code = { kind: 'code', text: fingerprint }
  test('has the artifacts, with a link to those that were sent', () => {
    const sent = [
      { type: 'artifact', name: 'app.tgz', id: '1', url: 'https://e.example/a' },
      { type: 'junit', name: 'other.tgz', id: '2', url: 'https://e.example/b' },
    ]
    const artifacts = [app, { ...app, filename: 'other.tgz' }]
    const link = { kind: 'link', text: 'app.tgz', url: 'https://e.example/a' }
    expect(foldedOf({ artifacts, sent, explanation: passing })).toMatchObject([
      {
        title: ['2 artifacts'],
        content: [
          {
            kind: 'table',
            head,
            rows: [
              [[link], [code]],
              [['other.tgz'], [code]],
            ],
          },
        ],
      },
    ])
  })

  test('has the names in the template if one artifact has one', () => {
    const artifacts = [{ ...app, templateName: 'shop' }, app]
    const [fold] = foldedOf({ artifacts, explanation: passing })
    expect(fold).toMatchObject({
      title: ['2 artifacts'],
      content: [
        {
          head: ['File', 'In the template', 'SHA-256'],
          rows: [
            [['app.tgz'], ['shop'], [code]],
            [['app.tgz'], [''], [code]],
          ],
          groups: [['File', 'In the template'], ['SHA-256']],
        },
      ],
    })
  })

  test('lists the reports without a verdict, unless they were not recorded', () => {
    const sent = [{ type: 'junit', name: 'unit', id: '1', url: 'https://e.example/u' }]
    const items = [['junit', { kind: 'link', text: 'unit', url: 'https://e.example/u' }]]
    expect(foldedOf({ sent })).toEqual([
      { kind: 'details', title: ['Reports of this step'], content: [{ kind: 'list', items }] },
    ])
    expect(foldedOf({ sent, unsent: 'Down.' })).toEqual([])
    expect(foldedOf({})).toEqual([])
  })

  test('has the reporters beside a verdict', () => {
    const items = [
      { name: 'unit', type: 'junit', state: 'passing' as const, unexpected: false, reasons: [], reportedAt: 1 },
    ]
    expect(foldedOf({ explanation: { ...passing, items } })).toMatchObject([{ title: ['Who reported what'] }])
  })
})

describe('the verdict of a summary', () => {
  test('comes after what closes the gate', () => {
    const [closed, reasons, verdict] = summaryOf({ explanation: passing, closedBy: ['A job failed.'] })
    expect(closed).toEqual({
      kind: 'heading',
      level: 1,
      content: [{ kind: 'status', tone: 'bad', word: 'The gate is closed' }],
    })
    expect(reasons).toEqual({ kind: 'list', items: [[{ kind: 'prose', text: 'A job failed.' }]] })
    expect(verdict).toMatchObject({ kind: 'heading', level: 2 })
    expect(summaryOf({ explanation: passing })[0]).toMatchObject({ kind: 'heading', level: 1 })
  })

  test('is followed by the reason why nothing was sent', () => {
    const blocks = summaryOf({ explanation: passing, unsent: 'This is a dry run.' })
    expect(blocks[1]).toEqual({ kind: 'paragraph', content: [{ kind: 'prose', text: 'This is a dry run.' }] })
    expect(summaryOf({ unsent: 'Down.' }).slice(0, 2)).toMatchObject([
      { level: 2, content: ['Delivery Evidence: not done'] },
      { content: [{ kind: 'prose', text: 'Down.' }] },
    ])
    const unread = 'The state of the trail could not be read. A warning of this step has the reason.'
    expect(summaryOf({}).slice(0, 2)).toMatchObject([
      { level: 2, content: ['Delivery Evidence'] },
      { content: [{ kind: 'prose', text: unread }] },
    ])
  })
})

const toItem = (text: string): unknown => [{ kind: 'prose', text }]

test('notes are folded', () => {
  const notes = ['a', 'b']
  const folded = { kind: 'details', title: ['2 notes'], content: [{ kind: 'list', items: notes.map(toItem) }] }
  expect(summaryOf({ notes })).toContainEqual(expect.objectContaining(folded))
  expect(JSON.stringify(summaryOf({}))).not.toMatch(/notes?"/)
})

test('a failure and a missing verdict have a heading and one sentence', () => {
  expect(printSummary(toFailureSummary('No file.'))).toBe('### Delivery Evidence: not done\n\nNo file.\n')
  expect(printSummary(toUnevaluatedSummary('abc', 'the queue is full'))).toBe(
    '### Delivery Evidence: not evaluated\n\nNot evaluated for abc: the queue is full\n',
  )
})

const toDocument = (last: number): Document =>
  [...Array.from({ length: 40 }, () => 26_000), last].map((length) => ({
    kind: 'paragraph',
    content: ['x'.repeat(length)],
  }))

test('the limit of GitHub leaves 4096 bytes for the runner', () => {
  const sizeOf = (last: number): number => Buffer.byteLength(printSummary(toDocument(last), Infinity))
  const last = 1 + 1024 * 1024 - 4096 - sizeOf(1)
  expect(printSummary(toDocument(last))).not.toContain('The rest was omitted')
  expect(printSummary(toDocument(last + 1))).toContain('The rest was omitted')
})
