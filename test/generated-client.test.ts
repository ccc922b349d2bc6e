import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publishedOperations } from '../src/schema/operation/published.ts'
import { startHarness, type Harness } from '../testkit/service/harness.ts'

/** The part of generated-client/drive.ts that is called here. Generated code compiles under options of its own. */
interface Drive {
  readonly driveHeyApi: (place: Place) => Promise<Readonly<Record<string, unknown>>>
  readonly driveOrval: (place: Place, operation: { name: string; method: string; path: string }) => Promise<unknown>
  readonly orvalOperations: readonly string[]
}
interface Place {
  readonly baseUrl: string
  readonly token: string
}
const drive = (await import(new URL('generated-client/drive.ts', import.meta.url).href)) as Drive

/** Clients that others generate from the OpenAPI document, through every published operation of the real service (rules 1.2). */
let service: Harness
let place: Place
beforeAll(async () => {
  service = await startHarness()
  place = { baseUrl: `${service.origin}/api/v2`, token: await service.tokenFor('admin') }
})
afterAll(() => service.close())

test('the client of hey-api accepts its requests and all responses', async () => {
  const answers = await drive.driveHeyApi(place)
  expect(Object.keys(answers).toSorted()).toEqual(Object.keys(publishedOperations).toSorted())
  expect(answers).toMatchObject({
    reportArtifact: { compliance_state: 'INCOMPLETE' },
    reportVulnscan: { compliance_state: 'NON-COMPLIANT' },
    overrideAttestation: { attestation_id: expect.any(String) },
    listTrails: { data: [{ compliance_status: { status: 'INCOMPLETE' } }] },
    listAttestations: {
      data: [{ attestation_type: 'custom:tea' }, { attestation_name: 'quality' }, { user_data: { mine: 1 } }],
    },
    listArtifacts: [{ filename: 'app.tgz', releases: [] }],
    listArtifactsByCommit: [{ flow_name: 'shop.web' }],
  })
})

describe('the schemas of orval accept request and response of', () => {
  test.each([...drive.orvalOperations])('%s', async (name) => {
    const operation = Object.entries(publishedOperations).find(([known]) => known === name)?.[1]
    if (operation === undefined) throw new Error(`${name} is no published operation.`)
    expect(await drive.driveOrval(place, { name, method: operation.method, path: operation.path })).toBeDefined()
  })
  test('every published operation', () => {
    expect([...drive.orvalOperations].toSorted()).toEqual(Object.keys(publishedOperations).toSorted())
  })
})
