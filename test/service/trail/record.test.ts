import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewRecord } from '../../../src/service/store/record.ts'
import { valueAt, startHarness, type Harness } from '../../../testkit/service/harness.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

/** Writes an attestation directly into the ledger, without the checks of the API. */
async function record(org: string, body: NewRecord['body']): Promise<string> {
  const id = randomUUID()
  const place = { org, kind: 'attestation', flow: 'shop', trail: 'one', name: 'unit', type: 'generic' } as const
  await service.store.append({
    record: {
      id,
      ...place,
      fingerprint: null,
      commit: null,
      actor: { name: 'ci' },
      origin: null,
      ignored_members: [],
      body,
      attachment: null,
    },
  })
  return id
}

const report = { attestation_name: 'unit', is_compliant: true }

test.each([
  ['a commit without a name', { ...report, git_commit_info: { sha1: '' } }, 'git_commit_info.sha1', ''],
  [
    'a commit with a name that is not printable',
    { ...report, git_commit_info: { sha1: 'two\nlines', message: 'm' } },
    'git_commit_info.sha1',
    'two\nlines',
  ],
])(
  '%s that was recorded before it became invalid is shown unchanged, as is the rest of the trail',
  async (...given) => {
    const [, body, path, value] = given
    const org = service.org()
    const id = await record(org, body)

    // Without the harness, which compares each answer with the document.
    const headers = { authorization: `Bearer ${await service.tokenFor('reader', org)}` }
    const read = await fetch(`${service.origin}/api/v2/attestations/${org}/${id}`, { headers })
    const statuses = [
      (await service.request('GET', `/trails/${org}/shop/one`)).status,
      (await service.request('GET', `/trails/${org}/shop`)).status,
      (await service.request('GET', `/attestations/${org}`)).status,
    ]

    expect(read.status).toBe(200)
    expect(valueAt(await read.json(), path)).toBe(value)
    expect(statuses).toEqual([200, 200, 200])
  },
)

test('a record that does not fit the schema is an error', async () => {
  const org = service.org()
  const id = await record(org, { ...report, git_commit_info: { sha1: 7 } })

  expect((await service.request('GET', `/attestations/${org}/${id}`)).status).toBe(500)
  expect(service.logLines.at(-1)).toContain(`Record ${id} cannot be read: git_commit_info.sha1`)
})
