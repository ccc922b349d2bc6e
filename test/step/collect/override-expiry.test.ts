import { expect, onTestFinished, test, vi } from 'vitest'
import { collectOverride } from '../../../src/step/collect/declared.ts'
import type { Collected } from '../../../src/step/collect/draft.ts'
import { parseAttestationTarget } from '../../../src/step/input/attestation-target.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import { givenInputs } from '../../../testkit/step/workspace.ts'

/** An override of `unit` that expires at this time. */
function collectUntil(time: string): Collected {
  const given = { compliant: 'true', reason: 'known', 'original-type': 'junit', 'expires-at': time }
  const attestationTarget = parseAttestationTarget('unit')
  return collectOverride({
    inputs: givenInputs(given),
    kind: parseKind('override'),
    attestationTarget,
    change: undefined,
  })
}

test('an override expires after now', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_900_000_000_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(() => collectUntil('2030-03-17T17:46:40Z')).toThrow(
    'Input `expires-at` is 2030-03-17T17:46:40Z, which has passed',
  )
  expect(collectUntil('2030-03-17T17:46:41Z').drafts).toMatchObject([{ content: { expires_at: 1_900_000_001 } }])
})
