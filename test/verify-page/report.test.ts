import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPackage, type Outcome } from '../../src/verify-page/package.ts'
import { toReport, type Part } from '../../src/verify-page/report.ts'
import { openForge, type Forge } from '../../testkit/package/forge/scene.ts'

let forge: Forge

beforeAll(async () => {
  forge = await openForge()
})
afterAll(() => forge.close())

/** The lines of a report of the scene, whose verdicts were edited after they were verified. */
async function show(edit: (statement: string) => string): Promise<readonly string[]> {
  const outcome: Outcome = await verifyPackage(new Uint8Array(forge.scene.archive), forge.scene.key)
  const { verified } = outcome
  if (verified === undefined) throw new Error(outcome.failed)
  const edited = [...verified.verdicts].map(
    ([at, one]) => [at, JSON.parse(edit(JSON.stringify(one))) as unknown] as const,
  )
  return toReport({ ...outcome, verified: { ...verified, verdicts: new Map(edited) } }).parts.flatMap(toLines)
}

function toLines(part: Part): readonly string[] {
  return typeof part === 'string' ? [part] : part.children.flatMap(toLines)
}

test('the headline names the level once, and a declared change is a sentence', async () => {
  const lines = await show((statement) =>
    statement
      .replaceAll('EVIDENCE_COMPLIANT', 'EVIDENCE_DECLARED')
      .replace('"declared":[]', '"declared":["change","commit"]'),
  )
  expect(lines[0]).toBe(
    'Not accepted: the package is genuine, and its newest verdict is PASSED, of the level DELIVERY_EVIDENCE_DECLARED',
  )
  expect(lines).toContain('declared: change, commit')
})

test('the headline of a verdict that failed has no level', async () => {
  const lines = await show((statement) =>
    statement.replaceAll(/PASSED|DELIVERY_EVIDENCE_COMPLIANT/g, 'FAILED').replace('"levels":["FAILED"]', '"levels":[]'),
  )
  expect(lines[0]).toBe('Not accepted: the package is genuine, and its newest verdict is FAILED')
})

test('nothing declared, and the erased records, are shown', async () => {
  const lines = await show((statement) => statement)
  expect(lines[0]).toBe('Verified: the newest verdict is PASSED DELIVERY_EVIDENCE_COMPLIANT')
  expect(lines).toContain('declared: nothing')
  expect(lines).toContain(
    'Erased records: 1. What they were is not shown; that none was a verdict is the word of the service.',
  )
})
