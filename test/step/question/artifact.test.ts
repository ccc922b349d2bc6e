import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { showArtifact } from '../../../src/step/question/artifact.ts'
import type { RecordedRequest } from '../../../testkit/client/server.ts'
import { askQuestion, type AnsweredQuestion, type QuestionScene } from '../../../testkit/step/asked.ts'
import { toAssertion } from '../../../testkit/wire/assertion.ts'

const [a, b] = ['a'.repeat(64), `ab${'c'.repeat(62)}`]
const artifact = {
  id: '1',
  fingerprint: a,
  filename: 'app.tgz',
  created_at: '2026-11-22T09:00:00Z',
  last_modified_at: '2026-11-22T09:00:00Z',
  evidence: {},
  flow_name: 'shop',
  commit_lead_times: {},
  build_lead_times: {},
}
const whole = {
  ...artifact,
  trail_name: 't',
  template_reference_name: 'app',
  git_commit: 'c'.repeat(40),
  build_url: 'https://ci.example/1',
  html_url: 'https://e.example/a',
}
const assertion = toAssertion('COMPLIANT', ['all is there'])

/** A service with this one artifact, and with these in the list of its flow. */
function serviceOf(shown: object, listed: readonly object[] = [], asserted: unknown = assertion) {
  return ({ url }: RecordedRequest): unknown => {
    if (url.includes('/asserts/')) return asserted
    return /\/artifacts\/[^/]+\/[^/?]+(\?|$)/.test(url) && !url.includes('fingerprint') ? listed : shown
  }
}

async function show(wanted: string, scene: QuestionScene): Promise<AnsweredQuestion> {
  return askQuestion(scene, async (asked) => showArtifact(asked, wanted))
}

describe('an artifact is shown', () => {
  test('with everything that is known about it', async () => {
    const { value, lines } = await show(a, { answer: serviceOf(whole) })
    expect(value).toEqual({ ...whole, assertion })
    expect(lines).toEqual([
      'Compliant · app.tgz',
      `- SHA-256: ${a}`,
      '- Flow: shop',
      '- Trail: t',
      '- Name in the template: app',
      `- Commit: ${'c'.repeat(40)}`,
      '- Reported: 2026-11-22 09:00 UTC (1 h ago)',
      '- Build: https://ci.example/1',
      '- Page: https://e.example/a',
      '- all is there',
    ])
  })
  test('without what is not known, and without a page that is gone', async () => {
    const answer = serviceOf({ ...artifact, created_at: 'soon', html_url: 'https://e.example/a' }, [], null)
    const { value, lines } = await show(a, { answer, hasPages: false })
    expect(value).toMatchObject({ assertion: null, html_url: 'https://e.example/a' })
    expect(lines).toEqual(['Not evaluated · app.tgz', `- SHA-256: ${a}`, '- Flow: shop', '- Reported: soon'])
  })
})

const asked = ({ seen }: AnsweredQuestion): string => seen.map(({ url }) => url).join(' ')

describe('an artifact is found', () => {
  test.each([a, `sha256:${a}`])('by its whole digest %s, without a list', async (wanted) => {
    const found = await show(wanted, { answer: serviceOf(artifact) })
    expect([found.seen.length, asked(found).includes(a)]).toEqual([2, true])
  })
  test('by the bytes of a file', async () => {
    const digest = createHash('sha256').update('app').digest('hex')
    const found = await show('app.tgz', { answer: serviceOf(artifact), files: { 'app.tgz': 'app' } })
    expect([found.seen.length, asked(found).includes(digest)]).toEqual([2, true])
  })
  const listed = [
    { ...artifact, fingerprint: b, filename: 'other.tgz' },
    { ...artifact, template_reference_name: 'app' },
    { ...artifact, fingerprint: 'd'.repeat(64) },
    artifact,
  ]
  test.each([
    ['app.tgz', a, ', and 1 older with this name'],
    ['app', a, ''],
    ['other.tgz', b, ''],
    [b.slice(0, 7), b, ''],
    [`sha256:${'d'.repeat(12)}`, 'd'.repeat(64), ''],
  ])('by %s, the newest of the list', async (wanted, fingerprint, others) => {
    const found = await show(wanted, { answer: serviceOf({ ...artifact, fingerprint }, listed) })
    expect(found.seen.some(({ url }) => url.includes(fingerprint))).toBe(true)
    expect(found.lines).toContain(`- SHA-256: ${fingerprint}${others}`)
  })
  test.each([
    ['app.tgx', ' Did you mean "app.tgz"?'],
    ['nothing', ''],
    [b.slice(0, 6), ''],
    [`x${b.slice(0, 12)}`, ''],
    [`${b.slice(0, 12)}x`, ''],
  ])('by no other text: %s', async (wanted, advice) => {
    const names = listed.map((one) => ({ ...one, template_reference_name: undefined }))
    await expect(show(wanted, { answer: serviceOf(artifact, names) })).rejects.toMatchObject({
      code: 'refused',
      message: `No file, and no artifact of the flow "shop", has the name or digest "${wanted}".${advice}`,
      facts: { wanted, flow: 'shop' },
    })
  })
  test('on a later page, of at most 20', async () => {
    const pages: string[] = []
    const page = Array.from({ length: 100 }, () => ({ ...artifact, filename: 'x' }))
    const answer =
      (full: number) =>
      ({ url }: RecordedRequest): unknown => {
        pages.push(new URL(url, 'http://any').search)
        return pages.length <= full ? page : []
      }
    await expect(show('app.tgz', { answer: answer(2) })).rejects.toMatchObject({ code: 'refused' })
    expect(pages).toEqual([1, 2, 3].map((at) => `?page=${at}&per_page=100`))
    await expect(show('app.tgz', { answer: answer(99) })).rejects.toMatchObject({ code: 'refused' })
    expect(pages).toHaveLength(3 + 20)
  })
  test('in no list that cannot be read', async () => {
    await expect(show('app.tgz', { answer: () => ({ artifacts: [] }) })).rejects.toMatchObject({ code: 'nonsense' })
  })
  test('in no flow that does not exist', async () => {
    await expect(show('app.tgz', { answer: () => undefined })).rejects.toMatchObject({
      message: 'No file, and no artifact of the flow "shop", has the name or digest "app.tgz".',
    })
  })
})
