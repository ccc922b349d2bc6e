import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, type Harness } from '../../../../testkit/service/harness.ts'
import { attestGeneric, putFlow, putTrail, reportArtifact, requiring, sha } from '../../../../testkit/service/report.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

async function look(path: string): Promise<string> {
  return (await service.ask('GET', `/${path}`, { token: null })).text
}

function listTrails(page: string): readonly string[] {
  return [...page.matchAll(/<td[^>]*data-label="Trail"[^>]*>\s*<div>\s*<a href="[^"]*\/trails\/([^"]+)"/g)].map(
    ([, name]) => name ?? '',
  )
}

/** What the page says of how far it looked. */
function readCount(page: string): string {
  return /data-count>([^<]*)</.exec(page)?.[1]?.trim() ?? ''
}

async function begin(total: number): Promise<string> {
  const spot = { org: service.org(), flow: 'flow', trail: '' }
  await putFlow(service, spot, { template: requiring('generic') })
  for (let number = 1; number <= total; number += 1) {
    const trail = { ...spot, trail: `t${number}` }
    const commit = {
      sha1: `${number}`.padStart(40, 'a'),
      author: number % 2 === 0 ? 'Ada <ada@x>' : 'Bo <bo@x>',
      branch: number === 3 ? 'main' : 'other',
    }
    await putTrail(service, trail, { members: { git_commit_info: commit } })
    if (number % 5 === 0) await attestGeneric(service, trail)
  }
  return `/${spot.org}/flows/flow`
}

function countDown(from: number, to: number): readonly string[] {
  return Array.from({ length: from - to + 1 }, (_, at) => `t${from - at}`)
}

describe('the page of a flow', () => {
  test('leads through all its trails, newest first, each once, also while others begin', async () => {
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
    ['state=COMPLIANT', ['t10', 't5'], '2 found; searched the newest 12 of 12 trails.'],
    ['branch=main', ['t3'], '1 found; searched the newest 12 of 12 trails.'],
    ['author=ADA&state=COMPLIANT', ['t10'], '1 found; searched the newest 12 of 12 trails.'],
    [`commit=${'4'.padStart(40, 'a')}`, ['t4'], '1 of 12 trails hold this commit.'],
    [`commit=${'4'.padStart(40, 'A')}&author=bo`, [], '0 of 12 trails hold this commit.'],
    ['commit=abc', countDown(12, 1), 'A commit takes 7 digits or more, of 0-9 and a-f; it was left out.'],
    ['state=nonsense', countDown(12, 1), '1–12 of 12, newest first.'],
    ['below=7&branch=main', ['t3'], '1 found; searched 7 more, to the 12th newest of 12 trails.'],
  ])('narrows by %s, and says how far it looked', async (query, trails, told) => {
    const page = await look(`${await begin(12)}?${query}`)
    expect(listTrails(page)).toEqual(trails)
    expect(readCount(page)).toBe(told)
  })
  test('finds a commit that an artifact of another trail was built from', async () => {
    const path = await begin(1)
    const spot = { org: path.split('/')[1] ?? '', flow: 'flow', trail: 'holder' }
    await reportArtifact(service, spot, { git_commit: sha })
    expect(listTrails(await look(`${path}?commit=${sha.slice(0, 7)}`))).toEqual(['holder'])
  })
  test('says what to do where nothing was reported yet', async () => {
    const spot = { org: service.org(), flow: 'flow', trail: '' }
    await putFlow(service, spot)
    const page = await look(`/${spot.org}/flows/flow`)
    expect(page).toContain('uses: OWNER/delivery-evidence@v1')
    expect(page).toContain('.github/evidence.yml')
  })
  test('shows what each version of the template changed', async () => {
    const spot = { org: service.org(), flow: 'flow', trail: '' }
    await putFlow(service, spot, { template: requiring('one', 'two') })
    await putFlow(service, spot, { template: requiring('one', 'three') })
    const page = await look(`/${spot.org}/flows/flow`)
    expect(page).toMatch(/<del>\s*- \{ name: two/)
    expect(page).toMatch(/<ins>\s*- \{ name: three/)
    expect(page).toContain('Template, version 2')
  })
})
