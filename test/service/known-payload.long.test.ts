import { expect, describe, test } from 'vitest'
import { startServiceProcess, type Received, type Sent } from '../../testkit/service/service-process.ts'
import { createDatabase, createFolder, engines, toRecord } from '../../testkit/service/store/engine.ts'

/** Payloads that once took seconds. Each is sent, and read from records of a time before the limits; `npm run bench hostile` shows their cost. */
const long = 60_000
const analysis = {
  serverUrl: 's',
  taskId: 't',
  status: 'SUCCESS',
  project: { key: 'k', url: 'u', name: 'n' },
  qualityGate: { status: 'OK', name: 'g', conditions: [] },
  analysedAt: 'T'.repeat(long),
  changedAt: 'T'.repeat(long),
}
const bodies = {
  workflow: { attestation_name: 'a', is_compliant: true, annotations: { source: { workflow: '@'.repeat(long) } } },
  author: {
    attestation_name: 'a',
    is_compliant: true,
    git_commit_info: { sha1: 'a', author: ' '.repeat(long), message: 'm', branch: 'b', timestamp: 1, url: 'u' },
  },
  analysis: { attestation_name: 'a', codequality_results: analysis },
} as const

const toReport = (kind: string, data: unknown): Sent => ({
  method: 'POST',
  path: `/api/v2/attestations/acme/shop/trail/new/${kind}`,
  data,
})
const toReads = (trail: string): readonly Sent[] => [
  { path: `/api/v2/trails/acme/shop/${trail}` },
  { path: `/api/v2/attestations/acme/shop/trail/${trail}` },
  { path: `/acme/flows/shop/trails/${trail}` },
  { path: `/acme/attestations/${trail}` },
]
const toTemplate = (keys: number): Sent => ({
  method: 'PUT',
  path: '/api/v2/flows/acme/template_file',
  data: { name: 'shop' },
  template: Array.from({ length: keys }, (_, at) => `${at.toString(36)}:\n`).join(''),
})

const payloads: readonly {
  readonly name: string
  readonly sent: readonly Sent[]
  readonly statuses: readonly number[]
}[] = [
  {
    name: '60 kB of @ in annotations.source.workflow',
    sent: [toReport('generic', bodies.workflow), ...toReads('workflow')],
    statuses: [201, 200, 200, 200, 200],
  },
  {
    name: '60 kB of spaces in the name of an author',
    sent: [toReport('generic', bodies.author), ...toReads('author')],
    statuses: [400, 200, 200, 200, 200],
  },
  {
    name: '60 kB of T in analysedAt',
    sent: [toReport('codequality', bodies.analysis), ...toReads('analysis')],
    statuses: [400, 200, 200, 200, 200],
  },
  {
    name: 'thousands of keys in a template',
    sent: [toTemplate(16_000), toTemplate(13_000), toTemplate(13_001)],
    statuses: [413, 400, 400],
  },
]

describe.each(engines)('over $name', (engine) => {
  test('known payloads are answered', async () => {
    const records = Object.entries(bodies).map(([trail, body]) =>
      toRecord({
        id: trail,
        flow: 'shop',
        trail,
        name: 'a',
        type: trail === 'analysis' ? 'codequality' : 'generic',
        body,
      }),
    )
    const location = await createDatabase(engine)
    await using service = await startServiceProcess({ location, folder: await createFolder(), records })
    for (const path of ['/api/v2/trails/acme/shop', '/acme/flows/shop']) await service.send({ path })

    for (const { name, sent, statuses } of payloads) {
      const received: Received[] = []
      for (const one of sent) received.push(await service.send(one))
      expect([name, ...received.map(({ status }) => status)]).toEqual([name, ...statuses])
    }
  }, 120_000)
})
