import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { signInWith } from '../../../testkit/service/page/sign-in.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

async function showActions(members: object): Promise<string> {
  const org = service.org()
  const json = { name: 'notify', triggers: ['ON_ATTESTATION'], targets: toTargets(1), ...members }
  expect((await service.request('PUT', `/actions/${org}/flows`, { json })).status).toBe(201)
  return readPage(org)
}

async function readPage(org: string): Promise<string> {
  const cookie = await signInWith(service, await service.tokenFor('admin', org))
  const page = await service.request('GET', `//${org}/actions`, { token: null, headers: { cookie } })
  expect(page.status).toBe(200)
  // Lines can break inside a long word.
  return page.text.replaceAll('<wbr>', '')
}

function toTargets(count: number): readonly object[] {
  return Array.from({ length: count }, (_, at) => ({ type: 'WEBHOOK', url: `https://target-${at}.test/` }))
}

describe('the page of notification actions', () => {
  test('shows five targets and five flows of an action, and how many more there are', async () => {
    const flows = Array.from({ length: 20 }, (_, at) => `flow-${at}`)
    const page = await showActions({ targets: toTargets(15), flows })
    expect(page).toContain('target-4.test')
    expect(page).not.toContain('target-5.test')
    expect(page).toContain('and 10 more')
    expect(page).toContain('flow-4')
    expect(page).not.toContain('flow-5')
    expect(page).toContain('and 15 more')
  })
  test('cuts a long URL', async () => {
    const url = `https://target.test/${'x'.repeat(139)}`
    expect(await showActions({ targets: [{ type: 'WEBHOOK', url: `${url}yz` }] })).not.toContain('yz')
    expect(await showActions({ targets: [{ type: 'WEBHOOK', url: `${url}z` }] })).toContain('xz')
  })
  test('shows all of them if there are five', async () => {
    const page = await showActions({ targets: toTargets(5), flows: ['flow'] })
    expect(page).toContain('target-4.test')
    expect(page).not.toContain(' more</div>')
  })
})
