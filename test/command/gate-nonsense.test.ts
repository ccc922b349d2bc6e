import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { settle } from '../../src/client/settle.ts'
import { ask } from '../../src/command/outcome/gate.ts'
import { exitCodeOf } from '../../src/command/outcome/exit-code.ts'
import { emptyOutcome, exitCodeOfOutcome } from '../../src/command/outcome/outcome.ts'
import { EvidenceError } from '../../src/error.ts'
import { connect, json, serve } from '../../testkit/client/server.ts'
import { createSurroundings } from '../../testkit/command/workspace.ts'

const target = { org: 'o', flow_name: 'f', trail_name: 't' }
const good = { name: 't', compliance_state: 'COMPLIANT', is_compliant: true }

/** What a gate makes of a service that answers these two questions so: 0, if it opens. */
async function gate(trail: unknown, attestations: unknown): Promise<number> {
  const { url } = await serve((response, one, request) =>
    json(200, one.url.includes('/attestations/') ? attestations : trail)(response, one, request),
  )
  const { host } = createSurroundings('.')
  const answer = await settle(ask(connect(url), { target, fingerprints: undefined, wait: 0 }, host))
  if (!answer.ok && answer.error instanceof EvidenceError) return exitCodeOf(answer.error.code)
  if (!answer.ok) throw answer.error
  return exitCodeOfOutcome({ ...emptyOutcome(target), gate: true, explanation: answer.value.explanation })
}

const state = fc.oneof(
  fc.constantFrom('COMPLIANT', 'compliant', ' COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE', 'UNKNOWN', '', true, 1, null),
  fc.jsonValue(),
)
const trails = fc.oneof(
  fc.jsonValue(),
  fc
    .record({ compliance_state: state, is_compliant: fc.oneof(fc.boolean(), fc.jsonValue()) }, { requiredKeys: [] })
    .map((members) => ({ ...good, ...members })),
)

function isGood(trail: unknown): boolean {
  if (typeof trail !== 'object' || trail === null) return false
  return (
    Reflect.get(trail, 'name') === 't' &&
    Reflect.get(trail, 'compliance_state') === 'COMPLIANT' &&
    Reflect.get(trail, 'is_compliant') === true
  )
}

test('opens for a trail that is compliant and says so twice', async () => {
  expect(await gate(good, [])).toBe(0)
})

test('never opens for anything else, whatever a service may answer', async () => {
  const others = trails.filter((trail) => !isGood(trail))
  await fc.assert(
    fc.asyncProperty(others, fc.oneof(fc.constant([]), fc.jsonValue()), async (trail, attestations) => {
      expect(await gate(trail, attestations)).not.toBe(0)
    }),
    { numRuns: 150 },
  )
})

test('never opens for another trail than the one that it asked about, and says so', async () => {
  expect(await gate({ ...good, name: 'another' }, [])).toBe(4)
})
