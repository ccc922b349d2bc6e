import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonValue } from '../../../testkit/wire/json/json-value.ts'
import { settle, EvidenceError } from '../../../src/error.ts'
import { readVerdict } from '../../../src/step/outcome/gate.ts'
import { exitCodeOf } from '../../../src/step/outcome/exit-code.ts'
import { emptyOutcome, exitCodeOfOutcome } from '../../../src/step/outcome/outcome.ts'
import { createTestClient, json, serve } from '../../../testkit/client/server.ts'
import { gateQuestion } from '../../../testkit/step/gate-question.ts'
import { createRunContext } from '../../../testkit/step/workspace.ts'

const target = { org: 'o', flow_name: 'f', trail_name: 't' }
const good = { name: 't', compliance_state: 'COMPLIANT', is_compliant: true }

/** The exit code of a gate at a service with the published operations alone and this list of trails; 0 if it passes. */
async function gate(trails: unknown): Promise<number> {
  const { url } = await serve((response, one, request) => {
    const isList = one.method === 'GET' && /\/trails\/o\/f(?:\?|$)/.test(one.url)
    json(isList ? 200 : 405, trails)(response, one, request)
  })
  const { host } = createRunContext('.')
  const answer = await settle(readVerdict(createTestClient(url), gateQuestion({ target }), { wait: 0, host }))
  if (!answer.ok && answer.error instanceof EvidenceError) return exitCodeOf(answer.error.code)
  if (!answer.ok) throw answer.error
  return exitCodeOfOutcome({ ...emptyOutcome(target), gate: true, explanation: answer.value.explanation })
}

const state = fc.oneof(
  fc.constantFrom('COMPLIANT', 'compliant', ' COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE', 'UNKNOWN', '', true, 1, null),
  jsonValue(),
)
const trails = fc.oneof(
  jsonValue(),
  fc
    .record({ compliance_state: state, is_compliant: fc.oneof(fc.boolean(), jsonValue()) }, { requiredKeys: [] })
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

test('passes for a trail whose two states are COMPLIANT', async () => {
  expect(await gate([good])).toBe(0)
})

test('never passes for any other response', async () => {
  const others = trails.filter((trail) => !isGood(trail))
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        others.map((trail) => [trail]),
        jsonValue(),
      ),
      async (list) => {
        expect(await gate(list)).not.toBe(0)
      },
    ),
    { numRuns: 150 },
  )
})

test('never passes for another trail', async () => {
  expect(await gate([{ ...good, name: 'another' }])).toBe(5)
})
