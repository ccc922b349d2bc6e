import { expect, test } from 'vitest'
import { isTooHeavy, weighNewRecord, type WeighedReport } from '../../../src/service/history/trail-weight.ts'

const other = 'b'.repeat(64)

function toArtifact(name?: string, fingerprint = 'a'.repeat(64)): WeighedReport {
  const body = name === undefined ? {} : { template_reference_name: name }
  return weighNewRecord({ kind: 'artifact', fingerprint, body })
}

function toAttestation(targets: number, fingerprint: string | null = null): WeighedReport {
  const names = Array.from({ length: targets }, (_, at) => `name-${at}`)
  const body = targets === 0 ? {} : { target_artifacts: names }
  return weighNewRecord({ kind: 'attestation', fingerprint, body })
}

function list(length: number, toReport: (at: number) => WeighedReport): readonly WeighedReport[] {
  return Array.from({ length }, (_, at) => toReport(at))
}

test.each([
  ['reports about no artifact', list(8193, () => toAttestation(0))],
  ['reports about 100 artifacts each', list(82, () => toAttestation(100))],
  [
    'reports without a name of an artifact with 90 names',
    [...list(90, (at) => toArtifact(`name-${at}`)), ...list(91, () => toArtifact())],
  ],
  [
    'attestations of an artifact with 90 names',
    [...list(90, (at) => toArtifact(`name-${at}`)), ...list(91, () => toAttestation(0, 'a'.repeat(64)))],
  ],
])('a trail has as many %s as can be judged, and not one more', (_, reports) => {
  expect(isTooHeavy(reports)).toBe(true)
  expect(isTooHeavy(reports.slice(0, -1))).toBe(false)
})

test('names of one artifact add nothing to another, and repeated names nothing at all', () => {
  const named = list(4000, (at) => toArtifact(`name-${at % 2}`))
  expect(isTooHeavy([...named, ...list(4000, () => toArtifact(undefined, other))])).toBe(false)
  expect(isTooHeavy([...named, ...list(2096, () => toArtifact())])).toBe(false)
  expect(isTooHeavy([...named, ...list(2097, () => toArtifact())])).toBe(true)
})
