import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { junitStep, useService, type TestTrail } from '../../../testkit/step/report-steps.ts'

const open = useService()

const digest = createHash('sha256').update('app').digest('hex')

async function digestsOf({ client, target }: TestTrail): Promise<readonly unknown[]> {
  return (await client.listTrailAttestations({ params: target })).map((it) => it.artifact_fingerprint ?? undefined)
}

test.each<[string, Readonly<Record<string, string>>, string | undefined]>([
  ['app=app.tgz', { 'app.tgz': 'app' }, digest],
  [`app=ghcr.io/acme/app@sha256:${digest}`, {}, digest],
  ['app=*.tgz', { 'a.tgz': 'a', 'b.tgz': 'b' }, undefined],
  ['docs=app.tgz', { 'app.tgz': 'app' }, undefined],
])(
  'evidence for the artifact app of a step with %s has a digest only if there is one: %j',
  async (artifacts, files, expected) => {
    const trail = open()
    await trail.run(junitStep(0, { files, given: { name: 'app.unit', artifacts } }))
    expect(await digestsOf(trail)).toEqual([expected])
  },
)

test('evidence of a later step is bound to the digest that it names', async () => {
  const trail = open()
  await trail.run({ files: { 'app.tgz': 'app' }, given: { kind: 'artifact', artifacts: 'app=app.tgz' } })
  const given = { name: 'app.unit', artifacts: `app=app@sha256:${digest}` }
  await trail.run(junitStep(0, { job: 'test', given }))
  await trail.run(junitStep(0, { job: 'lint', given: { name: 'app.lint' } }))
  expect(await digestsOf(trail)).toEqual([undefined, digest])
})
