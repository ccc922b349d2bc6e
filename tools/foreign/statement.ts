import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { toStatement } from '../../src/evidence/statement/statement.ts'
import { testedSuite, testReport, toTestRecord } from '../../testkit/evidence/statement.ts'
import { attestedKinds } from '../../testkit/service/attested-kind.ts'
import { startHarness, textAt, type Harness } from '../../testkit/service/harness.ts'
import {
  createTestTrail,
  fingerprint,
  reportArtifact,
  reportAttestation,
  reportOverride,
} from '../../testkit/service/report.ts'
import type { ForeignCheck } from './check.ts'

const execute = promisify(execFile)

/** Validates a statement of each type with the bindings that the in-toto project publishes (testkit/foreign-client/statement.py). */
export const statement: ForeignCheck = {
  name: 'statements',
  needs: 'python',
  run: async (python, print) => {
    const programs = await python.install('in-toto-attestation==0.9.3', 'protobuf==7.36.2')
    const folder = await mkdtemp(join(tmpdir(), 'evidence-statement-'))
    const service = await startHarness()
    try {
      const file = join(folder, 'statements.jsonl')
      const statements = [...(await readStatements(service)), ...toTestResults()]
      await writeFile(file, statements.map((one) => `${JSON.stringify(one)}\n`).join(''))
      const driver = [resolve('testkit', 'foreign-client', 'statement.py'), file]
      const { stdout } = await execute(join(programs, 'python'), driver)
      print(`${statements.length} statements of ${stdout.trim()} types are valid`)
    } finally {
      await service.close()
      await rm(folder, { recursive: true })
    }
  },
}

/** A record of each kind, as the service shows it. */
async function readStatements(service: Harness): Promise<readonly unknown[]> {
  const spot = createTestTrail(service)
  const paths = [`/artifacts/${spot.org}/${spot.flow}/fingerprint/${fingerprint}/statement`]
  await reportArtifact(service, spot)
  for (const [kind, members] of attestedKinds) {
    const { body } = await reportAttestation(service, spot, { kind, ...members, artifact_fingerprint: fingerprint })
    paths.push(`/attestations/${spot.org}/${textAt(body, 'attestation_id')}/statement`)
  }
  const { body } = await reportOverride(service, spot, { artifact_fingerprint: fingerprint })
  paths.push(`/attestations/${spot.org}/${textAt(body, 'attestation_id')}/statement`)
  return Promise.all(paths.map(async (path) => (await service.request('GET', path)).body))
}

function toTestResults(): readonly unknown[] {
  const failed = { ...testReport, junit_results: [{ ...testedSuite, failures: 1 }] }
  return [toStatement(toTestRecord()), toStatement(toTestRecord({ body: failed, fingerprint }))]
}
