import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { expectSafe } from '../../../testkit/service/page/expect-safe.ts'
import { hardScene, seedHardPages } from '../../../testkit/service/page/seed-hard.ts'

let service: Harness
let pages: Readonly<Record<string, string>>
beforeAll(async () => {
  service = await startHarness({ openPages: true })
  pages = await seedHardPages(service)
})
afterAll(() => service.close())

/** The text of a page of the scene, without tags. */
async function read(name: string, query = ''): Promise<{ readonly html: string; readonly text: string }> {
  const page = await service.request('GET', `/${pages[name] ?? ''}${query}`, { token: null })
  expectSafe(page)
  const text = page.text
    .replaceAll(/<wbr>|<\/?(?:bdi|b)>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  return { html: page.text, text }
}

describe('with long lists and names', () => {
  test('a trail shows the results of its evidence, and the cells of a matrix in one row', async () => {
    const { text } = await read('trail')
    expect(text).toContain('1 of 2 approvals: ada; changes requested by kim')
    expect(text).toContain('20 high, 20 medium, 20 low')
    expect(text).toContain('Required: 2 approvals, independent of the authors')
    expect(text).toContain('junit from 12 sources')
    expect(text).toContain('Not compliant macos-latest · node 24 18 failed, 5,426 passed, 4 skipped, 32 min')
    expect(text).toContain('Compliant ubuntu-latest · node 20 5,444 passed, 4 skipped, 32 min')
    expect(text).not.toMatch(/\d+ characters/)
  })
  test('a trail shows how to fix what is open, with the advice of the summary', async () => {
    const { text } = await read('trail')
    expect(text).toMatch(/How to fix this review · Pull request 4711: ask kim, who requested changes, to approve it/)
    expect(text).toMatch(/unit-tests · Fix the 18 failing tests, and push\. If nothing has to change, re-run/)
    expect(text).toMatch(
      /check-\S+ · No job has reported it\. Report it in the job that produces it, with the step below\./,
    )
  })
  test('an artifact shows its evidence with results, and the cells of a matrix in one row', async () => {
    const { text } = await read('artifact')
    expect(text).toContain('junit from 12 sources')
    expect(text).toContain('Not compliant macos-latest · node 24 18 failed, 5,426 passed, 4 skipped, 32 min')
  })
  test('a list of trails links the subject, marks overridden trails, and counts the states', async () => {
    const { html, text } = await read('flow')
    expect(html).toMatch(/<a href="[^"]*\/trails\/[0-9a-f]{40}"\s*><bdi>Correct the total of invoice 35<\/bdi><\/a/)
    expect(text).toContain('Correct the total of invoice 33 Overridden')
    expect(text).not.toContain('Correct the total of invoice 31 Overridden')
    const [oldest] = /(\S+) of 36/.exec((await read('flow', '?below=0')).text) ?? []
    expect(oldest).toBe('36–36 of 36')
  })
  test.each(['', '?below=0', '?branch=main'])(
    'the counts of states are those of all pages of the list: %s',
    async (query) => {
      const counts =
        query === '?branch=main' ? '4 not compliant 5 waiting 19 compliant' : '6 not compliant 6 waiting 24 compliant'
      expect((await read('flow', query)).text).toContain(counts)
    },
  )
  test('a list of trails of several flows links the subject too', async () => {
    expect((await read('artifact')).html).toMatch(
      /<a href="[^"]*\/trails\/[0-9a-f]{40}"\s*><bdi>Merge pull request #4711 from fork-/,
    )
  })
  test('a list of trails shows the results of each trail', async () => {
    expect((await read('longFlow')).text).toContain(
      '18 failed, 65,310 passed, 48 skipped · 20 high, 20 medium, 20 low · 1 of 2 approvals',
    )
  })
  test('an attestation shows its result under its outcome', async () => {
    expect((await read('junit')).text).toContain('Not compliant 18 failed, 5,426 passed, 4 skipped, 32 min')
    expect((await read('pullRequest')).text).toContain('Not compliant 1 of 2 approvals: ada')
  })
  test('a review says whether it counts, and why not', async () => {
    const { text } = await read('pullRequest')
    expect(text).toMatch(/ada member .{0,5}Approved of the latest head [0-9a-f]{12} [0-9a-f]{28} yes/)
    expect(text).toContain('no: mei must approve again: the approval is for the older head')
    expect(text).toContain('does not count: no push access')
    expect(text).toMatch(/kim member .{0,5}Changes requested of the latest head [0-9a-f]{12} [0-9a-f]{28} yes/)
    expect(text).toMatch(/Commented of the latest head \w{12} \w{28} no: the review by otto is commented/)
  })
  test('a finding shows its package, its version, and a link to its advisory', async () => {
    const { html, text } = await read('vulnscan')
    expect(html).toMatch(
      /<a href="https:\/\/www\.cve\.org\/CVERecord\?id=CVE-2026-12345" rel="nofollow noopener noreferrer"\s*><code class="id">/,
    )
    expect(text).toMatch(/CVE-2026-12345 @scope-\S+\/0 1\.2\.0 fixed in 1\.3\.0 the parser reads/)
    expect(html.match(/<tr role="row">/g)).toHaveLength(51)
    expect((await read('vulnscan', '?page=all')).html.match(/<tr role="row">/g)).toHaveLength(1 + hardScene.findings)
  })
  test('a stack trace is folded below its first line', async () => {
    const { html } = await read('junit')
    expect(html).toMatch(/<summary><bdi>java\.lang\.AssertionError: expected 0<\/bdi>/)
    expect(html).toMatch(/<pre class="trace" dir="auto">java\.lang\.AssertionError: expected 0\n\s+at/)
  })
})
