import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, type Harness } from '../../../../testkit/service/harness.ts'
import {
  reportGeneric,
  putFlow,
  putTrail,
  reportArtifact,
  templateRequiring,
  commitSha,
} from '../../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

async function look(path: string): Promise<string> {
  return (await service.request('GET', `/${path}`, { token: null })).text
}

function listTrails(page: string): readonly string[] {
  return [
    ...page.matchAll(/<td[^>]*data-label="Trail"[^>]*>\s*<div>\s*<span[^>]*><a href="[^"]*\/trails\/([^"]+)"/g),
  ].map(([, name]) => name ?? '')
}

/** The sentence about the trails that were examined. */
function readCount(page: string): string {
  return /data-count>([^<]*)</.exec(page)?.[1]?.trim() ?? ''
}

async function begin(total: number): Promise<string> {
  const testTrail = { org: service.org(), flow: 'flow', trail: '' }
  await putFlow(service, testTrail, { template: templateRequiring('generic') })
  for (let number = 1; number <= total; number += 1) {
    const trail = { ...testTrail, trail: `t${number}` }
    const commit = {
      sha1: `${number}`.padStart(40, 'a'),
      author: number % 2 === 0 ? 'Ada <ada@x>' : 'Bo <bo@x>',
      branch: number === 3 ? 'main' : 'other',
    }
    await putTrail(service, trail, { members: { git_commit_info: commit } })
    if (number % 5 === 0) await reportGeneric(service, trail)
  }
  return `/${testTrail.org}/flows/flow`
}

function countDown(from: number, to: number): readonly string[] {
  return Array.from({ length: from - to + 1 }, (_, at) => `t${from - at}`)
}

describe('the page of a flow', () => {
  test('pages through all trails once, newest first, while new trails start', async () => {
    const path = await begin(60)
    const first = await look(path)
    expect(listTrails(first)).toEqual(countDown(60, 36))
    expect(readCount(first)).toBe('1–25 of 60, newest first.')
    await putTrail(service, { org: path.split('/')[1] ?? '', flow: 'flow', trail: 'late' })
    const next = /href="([^"]+)" rel="next"/.exec(first)?.[1] ?? ''
    const second = await look(next)
    expect(listTrails(second)).toEqual(countDown(35, 11))
    const last = await look(/href="([^"]+)" rel="next"/.exec(second)?.[1] ?? '')
    expect(listTrails(last)).toEqual(countDown(10, 1))
    expect(last).not.toContain('rel="next"')
    expect(last).toContain('data-swap="newest"')
  })
  test.each([
    ['state=COMPLIANT', ['t10', 't5'], '2 found in trails 1–12 of 12, newest first.'],
    ['branch=main', ['t3'], '1 found in trails 1–12 of 12, newest first.'],
    ['author=ADA&state=COMPLIANT', ['t10'], '1 found in trails 1–12 of 12, newest first.'],
    [`commit=${'4'.padStart(40, 'a')}`, ['t4'], '1 of 12 trails contain this commit.'],
    [`commit=${'4'.padStart(40, 'A')}&author=bo`, [], '0 of 12 trails contain this commit.'],
    ['commit=abc', countDown(12, 1), 'The commit filter was ignored: it needs at least 7 hexadecimal digits.'],
    ['state=nonsense', countDown(12, 1), '1–12 of 12, newest first.'],
    ['below=7&branch=main', ['t3'], '1 found in trails 6–12 of 12, newest first.'],
  ])('filters by %s and shows which trails were examined', async (query, trails, sentence) => {
    const page = await look(`${await begin(12)}?${query}`)
    expect(listTrails(page)).toEqual(trails)
    expect(readCount(page)).toBe(sentence)
  })
  test('finds the commit of an artifact in another trail', async () => {
    const path = await begin(1)
    const testTrail = { org: path.split('/')[1] ?? '', flow: 'flow', trail: 'holder' }
    await reportArtifact(service, testTrail, { git_commit: commitSha })
    expect(listTrails(await look(`${path}?commit=${commitSha.slice(0, 7)}`))).toEqual(['holder'])
  })
  test('shows the next step if there are no reports', async () => {
    const testTrail = { org: service.org(), flow: 'flow', trail: '' }
    await putFlow(service, testTrail)
    const page = await look(`/${testTrail.org}/flows/flow`)
    expect(page).toContain('uses: OWNER/delivery-evidence@v1')
    expect(page).toContain('.github/evidence.yml')
  })
  test('shows the changes of each version of the template', async () => {
    const testTrail = { org: service.org(), flow: 'flow', trail: '' }
    await putFlow(service, testTrail, { template: templateRequiring('one', 'two') })
    await putFlow(service, testTrail, { template: templateRequiring('one', 'three') })
    const page = await look(`/${testTrail.org}/flows/flow`)
    expect(page).toMatch(/<del>\s*- \{ name: two/)
    expect(page).toMatch(/<ins>\s*- \{ name: three/)
    expect(page).toContain('Template, version 2')
  })
})
