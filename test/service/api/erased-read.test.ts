import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, textAt, toForm, valueAt, type Harness } from '../../../testkit/service/harness.ts'
import {
  commitSha,
  createTestTrail,
  fingerprint,
  putFlow,
  putTrail,
  reportArtifact,
  reportOverride,
  templateRequiring,
  type TestTrail,
} from '../../../testkit/service/report.ts'

let service: Harness

beforeAll(async () => {
  service = await startHarness({ signLogs: true, openPages: true })
})
afterAll(() => service.close())

const removed = 'Ada Lovelace'
const link = 'https://example.org/Lovelace'

/** The members of a report that an erasure removes, each with the text. */
const secretMembers = {
  origin_url: link,
  description: `For ${removed}`,
  git_commit_info: {
    sha1: commitSha,
    message: removed,
    author: `${removed} <a@b.c>`,
    branch: 'main',
    timestamp: 1,
    url: link,
  },
  repo_info: { name: removed, description: removed, url: link },
  external_urls: { doc: { href: link, description: removed } },
  annotations: { by: removed },
  user_data: { who: removed },
}

/** Reports each kind of record that can be erased, with an attachment. Returns the ids of a generic and a JUnit attestation, and of an override. */
async function reportAll(spot: TestTrail): Promise<readonly string[]> {
  const { org, flow, trail } = spot
  const post = async (path: string, data: unknown): Promise<string> => {
    const form = toForm(data, { content: removed, name: 'Lovelace.txt' })
    const { status, body, text } = await service.request(
      'POST',
      `/attestations/${org}/${flow}/trail/${trail}/${path}`,
      {
        form,
      },
    )
    expect(status, text).toBe(201)
    return textAt(body, 'attestation_id')
  }
  await putFlow(service, spot, { template: templateRequiring('generic', 'junit') })
  await putTrail(service, spot, { members: secretMembers })
  await reportArtifact(service, spot, { ...secretMembers, build_url: link, commit_url: link, repo_url: link })
  const suite = { name: removed, failures: 0, errors: 0, skipped: 0, total: 1, duration: 1, timestamp: 1 }
  const attestations = [
    await post('generic', {
      ...secretMembers,
      attestation_name: 'generic',
      artifact_fingerprint: fingerprint,
      is_compliant: true,
    }),
    await post('junit', { ...secretMembers, attestation_name: 'junit', junit_results: [suite] }),
  ]
  const members = { ...secretMembers, attestation_name: 'junit', original_attestation_type: 'junit', reason: removed }
  const override = await reportOverride(service, spot, members)
  return [...attestations, textAt(override.body, 'attestation_id')]
}

/** Each address that shows a record of the trail. Those of the second list show the two attestations. */
function listAddresses({ org, flow, trail }: TestTrail, ids: readonly string[], last: number): readonly string[] {
  const records = Array.from({ length: last }, (_, at) => at + 1)
  const pages = [
    `//${org}`,
    `//${org}/search?q=main`,
    `//${org}/flows/${flow}`,
    `//${org}/flows/${flow}/trails/${trail}`,
    `//${org}/flows/${flow}/artifacts/${fingerprint}`,
    ...ids.flatMap((id) => [
      `//${org}/attestations/${id}`,
      `//${org}/attestations/${id}?format=json`,
      `//${org}/attestations/${id}/attachment`,
    ]),
    ...records.flatMap((at) => [`//${org}/records/${at}/receipt`, `//${org}/records/${at}/document`]),
    `//log/${org}/tile/entries/000.p/${last}`,
  ]
  const reads = [
    `/flows/${org}`,
    `/flows/${org}/${flow}`,
    `/trails/${org}/${flow}`,
    `/trails/${org}/${flow}/${trail}`,
    `/trails/${org}/${flow}/${trail}?as_of=${Math.floor(Date.now() / 1000)}`,
    `/artifacts/${org}/${flow}`,
    `/artifacts/${org}/${flow}/commit_sha/${commitSha}`,
    `/artifacts/${org}/${flow}/fingerprint/${fingerprint}`,
    `/asserts/${org}/fingerprint/${fingerprint}?flow_name=${flow}`,
    `/search/${org}?q=lovelace`,
    `/search/${org}?q=main`,
    ...ids.map((id) => `/attestations/${org}/${id}/attachment`),
    ...records.map((at) => `/receipts/${org}/${at}`),
  ]
  return [...pages, ...reads]
}

function listAttestationAddresses({ org, flow, trail }: TestTrail, ids: readonly string[]): readonly string[] {
  return [
    ...ids.map((id) => `/attestations/${org}/${id}`),
    `/attestations/${org}`,
    ...ids.map((id) => `/attestations/${org}?attestation_id=${id}`),
    `/attestations/${org}?is_compliant=true`,
    `/attestations/${org}/${flow}/trail/${trail}`,
    `/attestations/${org}/list_attestations_for_criteria?commit_list=${commitSha}`,
    `/search/${org}/sha/${commitSha}`,
    `/search/${org}/sha/${fingerprint}`,
  ]
}

/** Objects of an answer that are an attestation. */
function listAttestations(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'attestation_name' in value && 'created_at' in value ? [value as Readonly<Record<string, unknown>>] : []
  return [...own, ...Object.values(value).flatMap(listAttestations)]
}

test('an erasure of all records of a trail removes their texts from each answer, and each attestation says that it is erased', async () => {
  const spot = createTestTrail(service)
  const ids = await reportAll(spot)
  const { org } = spot
  const shown = await service.request('GET', `/trails/${org}/flow/trail`)
  expect(shown.text).toContain(removed)
  const last = await service.store.readHead(org)

  for (let sequence = 1; sequence <= last; sequence += 1) {
    await service.request('DELETE', `/records/${org}/${sequence}?reason=request+7`)
  }

  for (const address of [...listAddresses(spot, ids, last), ...listAttestationAddresses(spot, ids)]) {
    const { status, text } = await service.request('GET', address)
    expect([address, status < 500, text.includes('Lovelace')]).toEqual([address, true, false])
  }
  for (const address of listAttestationAddresses(spot, ids)) {
    const { body } = await service.request('GET', address)
    const found = listAttestations(body)
    expect([address, found.length > 0, found.filter((one) => valueAt(one, 'erased.reason') !== 'request 7')]).toEqual([
      address,
      true,
      [],
    ])
  }
  const after = await service.request('GET', `/trails/${org}/flow/trail`)
  const members = ['compliance_state', 'compliance_status.is_compliant']
  expect(members.map((one) => valueAt(after.body, one))).toEqual(members.map((one) => valueAt(shown.body, one)))
})
