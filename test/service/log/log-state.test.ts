import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifyEvents } from '../../../src/step/log/log-event.ts'
import { openCheckpoint } from '../../../src/step/log/trusted-log.ts'
import { verifyConsistency } from '../../../src/log/consistency.ts'
import { parseVerifierKey } from '../../../src/log/note-key.ts'
import { LogState } from '../../../src/wire/resource/receipt.ts'
import { startHarness, toForm, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import { createTestTrail, type TestTrail } from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

let service: Harness

function report({ org, flow, trail }: TestTrail, prefer: string): Promise<HttpResponse> {
  return service.request('POST', `/attestations/${org}/${flow}/trail/${trail}/generic`, {
    form: toForm({ attestation_name: 'generic', is_compliant: true }),
    headers: { prefer },
  })
}

function stateOf({ body }: HttpResponse): LogState {
  return LogState.parse((body as { readonly log?: unknown }).log)
}

function open({ checkpoint, keys }: LogState): ReturnType<typeof openCheckpoint> {
  return openCheckpoint(checkpoint, keys.map(parseVerifierKey))
}

describe.each(engines)('`Prefer: checkpoint` in $name', (engine) => {
  beforeAll(async () => {
    service = await startHarness({ engine, signLogs: true })
  })
  afterAll(() => service.close())

  test('adds a checkpoint with the record of the request, and the proofs from earlier sizes', async () => {
    const spot = createTestTrail(service)
    const first = await report(spot, 'checkpoint')
    const before = open(stateOf(first))
    const sizes = `0 1 ${before.size} ${before.size} 999 2 3`

    const response = await report(spot, `receipt, checkpoint="${sizes}"`)

    const state = stateOf(response)
    const after = open(state)
    expect(after.size).toBeGreaterThan(before.size)
    expect(state.proofs.map(({ from }) => from)).toEqual([1, before.size])
    const proof = (state.proofs.at(-1)?.proof ?? []).map((text) => Buffer.from(text, 'base64'))
    const claim = { oldSize: before.size, newSize: after.size, oldRoot: before.root, newRoot: after.root, proof }
    expect(verifyConsistency(claim)).toBe(true)
    expect(response.headers).toMatchObject({ 'preference-applied': 'receipt, checkpoint' })
    expect(response.body).toHaveProperty('receipt')
  })

  test('adds the events of the log to a reading, and nothing without the preference', async () => {
    const spot = createTestTrail(service)
    const bare = await report(spot, 'checkpoints, x-checkpoint=1')
    const path = `/trails/${spot.org}/${spot.flow}/${spot.trail}`

    const response = await service.request('GET', path, { headers: { prefer: 'log-events, checkpoint' } })

    const state = stateOf(response)
    const checkpoint = open(state)
    expect(verifyEvents(state.events ?? [], checkpoint)).toMatchObject([
      { event: 'start', origin: checkpoint.origin, keys: state.keys },
    ])
    expect(bare.body).not.toHaveProperty('log')
    expect((await service.request('GET', path)).body).not.toHaveProperty('log')
  })
})
