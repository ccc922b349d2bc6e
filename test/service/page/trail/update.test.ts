import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, type Harness, type HttpResponse } from '../../../../testkit/service/harness.ts'
import { expectSafe } from '../../../../testkit/service/page/expect-safe.ts'
import {
  commitSha,
  createTestTrail,
  fingerprint,
  otherCommitSha,
  putTrail,
  reportArtifact,
  type TestTrail,
} from '../../../../testkit/service/report.ts'

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&`

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

async function look({ org }: TestTrail, path: string): Promise<HttpResponse> {
  return service.request('GET', `//${org}/flows/flow/${path}`, { token: null })
}

test('the page of a trail shows the commit with which it began, and in an event the one that came later', async () => {
  const trail = createTestTrail(service)
  await putTrail(service, trail, { members: { git_commit_info: { sha1: commitSha, author: 'First Author' } } })
  const repo_info = { name: 'shop', url: 'https://git/shop' }
  await putTrail(service, trail, { members: { repo_info, origin_url: 'https://ci/1' } })
  const others = { git_commit_info: { sha1: otherCommitSha }, repo_info: { name: hostile, url: 'javascript:alert(1)' } }
  await putTrail(service, trail, { members: { ...others, origin_url: 'https://ci/2' } })
  const page = await look(trail, 'trails/trail')
  expectSafe(page)
  const [aside = '', events = ''] = [/<aside[^]*<\/aside>/, /id="events"[^]*?<\/section>/].map(
    (part) => part.exec(page.text)?.[0],
  )
  expect(aside).toContain(commitSha)
  expect(aside).toContain('First Author')
  expect(aside).toContain('https://ci/1')
  expect(aside).not.toContain(otherCommitSha)
  expect(events).toContain(otherCommitSha)
  expect(events).toContain('href="https://ci/2"')
  expect(events).toContain('&lt;script&gt;')
})

test('a commit whose time is unknown, as answers state it, has no time on the page', async () => {
  const trail = createTestTrail(service)
  await putTrail(service, trail, { members: { git_commit_info: { sha1: commitSha, timestamp: 0 } } })
  expect((await look(trail, 'trails/trail')).text).not.toContain('1970')
})

test('the page of an artifact lists the other commits under which it is found', async () => {
  const trail = createTestTrail(service)
  await reportArtifact(service, trail, { git_commit: commitSha })
  expect((await look(trail, `artifacts/${fingerprint}`)).text).not.toContain('Also found by')
  await reportArtifact(service, trail, { git_commit: otherCommitSha })
  const page = await look(trail, `artifacts/${fingerprint}`)
  expectSafe(page)
  expect(page.text).toContain('Also found by')
  expect(page.text).toContain(`title="${commitSha}"`)
})
