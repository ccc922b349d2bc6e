import { expect, describe, onTestFinished, test } from 'vitest'
import { checkStore } from '../../../src/service/operate/fsck.ts'
import { importArchive } from '../../../src/service/operate/import.ts'
import type { NewRecord } from '../../../src/service/store/record.ts'
import { exportLines, toFile } from '../../../testkit/service/operate/archive.ts'
import { startHarness, type Harness } from '../../../testkit/service/harness.ts'
import { startWebhookReceiver } from '../../../testkit/service/notify/webhook-receiver.ts'
import {
  commitSha,
  fingerprint,
  putFlow,
  putTrail,
  reportArtifact,
  reportGeneric,
  templateRequiring,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines, toRecord } from '../../../testkit/service/store/engine.ts'

const passiveKinds: readonly NewRecord['kind'][] = [
  'token_change',
  'binding_change',
  'log_event',
  'flow_transfer',
  'verdict',
]

const places = [
  { flow: 'flow', trail: 'trail' },
  { flow: 'flow', trail: 'no-trail' },
  { flow: 'flow', trail: null },
  { flow: 'no-flow', trail: 'trail' },
  { flow: 'no-flow', trail: null },
  { flow: null, trail: null },
]

/** Records of every kind that this version does not judge, in every place. They name what reports name. */
function listPassive(org: string): readonly NewRecord[] {
  return passiveKinds.flatMap((kind) =>
    places.map((place, at) => {
      const named = { name: 'generic', type: 'generic', fingerprint, commit: commitSha }
      return toRecord({
        id: `${org} ${kind} ${at}`,
        org,
        kind,
        ...named,
        ...place,
        body: { to: 'COMPLIANT', anything: at },
      })
    }),
  )
}

/** The page of a trail shows its verdicts. */
function isShown({ kind, flow, trail }: NewRecord): boolean {
  return kind === 'verdict' && flow === 'flow' && trail === 'trail'
}

async function report(service: Harness, spot: TestTrail): Promise<void> {
  await putFlow(service, spot, { template: templateRequiring('generic') })
  await putTrail(service, spot)
  await reportArtifact(service, spot, { git_commit: commitSha })
  await reportGeneric(service, spot, { artifact_fingerprint: fingerprint })
}

const paths = [
  '/flows/acme',
  '/flows/acme/flow',
  '/trails/acme/flow',
  '/trails/acme/flow/trail',
  '/trails/acme/flow/no-trail',
  '/trails/acme/no-flow',
  '/artifacts/acme/flow',
  `/artifacts/acme/flow/fingerprint/${fingerprint}`,
  `/artifacts/acme/flow/commit_sha/${commitSha}`,
  '/attestations/acme?per_page=100',
  '/attestations/acme/flow/trail/trail',
  `/attestations/acme/list_attestations_for_criteria?commit_list=${commitSha}`,
  `/asserts/acme/fingerprint/${fingerprint}?flow_name=flow`,
  `/search/acme/sha/${commitSha}`,
  '/actions/acme',
  '/custom-attestation-types/acme',
  '//acme',
  '//acme/flows/flow',
  '//acme/flows/flow/trails/trail',
  '//acme/flows/flow/trails/no-trail',
  '//acme/flows/flow/badge.svg',
  `//acme/search?q=${commitSha}`,
  '//acme/search?q=no-trail',
  '//acme/search?q=generic',
]

/** The answers without their times, addresses, request ids and entity tags. */
async function readAnswers(service: Harness): Promise<readonly string[]> {
  const answers = await Promise.all(paths.map((path) => service.request('GET', path)))
  return answers.map(({ status, text }, at) => {
    const stable = text
      .replaceAll(service.origin, '')
      .replaceAll(/"evaluated_at":[0-9.]+|"request_id":"[^"]*"|<time[^]*?<\/time\s*>|value="2[^"]*"|nonce-[^']*/g, '')
    return `${paths[at]} ${status} ${stable}`
  })
}

describe.each(engines)('over $name, a record of a kind that this version does not write', (engine) => {
  async function start(): Promise<Harness> {
    const service = await startHarness({ engine, openPages: true, notify: ['127.0.0.0/8'] })
    onTestFinished(() => service.close())
    return service
  }

  test('is imported, and changes no answer and no page; fsck finds no fault, and it is exported again', async () => {
    const [source, plain, target] = [await start(), await start(), await start()]
    await report(source, { org: 'acme', flow: 'flow', trail: 'trail' })
    await importArchive(plain, await toFile((await exportLines(source)).join('')))
    const passive = listPassive('acme').filter((record) => !isShown(record))
    for (const record of passive) await source.store.append({ record })
    const lines = await exportLines(source)

    await importArchive(target, await toFile(lines.join('')))

    expect(await readAnswers(target)).toEqual(await readAnswers(plain))
    expect(await exportLines(target)).toEqual(lines)
    const findings: unknown[] = []
    await checkStore(target, { report: (finding) => findings.push(finding) })
    expect(findings).toEqual([])
    expect(lines).toHaveLength(4 + 2 + passive.length)
  })

  test('is passed over by notifications and waiting readers: later reports are delivered', async () => {
    const [service, receiver] = [await start(), await startWebhookReceiver()]
    const targets = [{ type: 'WEBHOOK', url: receiver.url }]
    const triggers = [
      'ON_STARTED_TRAIL',
      'ON_ATTESTATION',
      'ON_COMPLIANT_TRAIL',
      'ON_NON_COMPLIANT_TRAIL',
      'ON_OVERRIDE',
    ]
    await service.request('PUT', '/actions/acme/flows', { json: { name: 'all', triggers, flows: null, targets } })
    for (const record of listPassive('acme')) await service.store.append({ record })

    await report(service, { org: 'acme', flow: 'flow', trail: 'trail' })
    for (const record of listPassive('acme'))
      await service.store.append({ record: { ...record, id: `${record.id} again` } })
    await reportGeneric(service, { org: 'acme', flow: 'flow', trail: 'trail' })
    await receiver.waitForCount(4)

    const types = receiver.received.map(({ body }) => body['type'])
    expect(types).toEqual(['trail.started', 'attestation.reported', 'attestation.reported', 'trail.compliant'])
    expect(service.logLines).toEqual([])
    const { body } = await service.request('GET', '/trails/acme/flow/trail')
    expect(body).toMatchObject({ compliance_state: 'COMPLIANT' })
  })
})
