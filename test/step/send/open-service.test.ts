import { describe, expect, test } from 'vitest'
import { openService } from '../../../src/step/send/open-service.ts'
import { trailOperations } from '../../../src/wire/operation/trail.ts'
import { json, serve } from '../../../testkit/client/server.ts'
import { embeddedContext } from '../../../testkit/step/embedded-context.ts'
import { givenInputs } from '../../../testkit/step/workspace.ts'

describe('a run opens', () => {
  const request = { change: undefined, org: 'acme', isQuestion: false }
  test('the embedded service, whose token is masked', async () => {
    const { url, seen } = await serve(json(200, { name: 't' }))
    const { context, calls, masked } = embeddedContext([], url)
    const service = await openService({ ...request, inputs: givenInputs({ url: 'embedded' }) }, context)
    expect([service.file, masked]).toEqual(['/data/evidence.db', ['des_minted']])
    await service.connection.bind(trailOperations).getTrail({ params: { org: 'o', flow_name: 'f', trail_name: 't' } })
    await service.close()
    expect([calls.closed, seen.map(({ headers }) => headers.authorization)]).toEqual([1, ['Bearer des_minted']])
  })
  test.each([
    ['a run', false, 'false', { folder: '/tmp/runner/delivery-evidence', mustExist: false }],
    ['a question', true, 'false', { folder: '/tmp/runner/delivery-evidence', mustExist: true }],
    ['a dry run', false, 'true', { folder: expect.stringMatching(/\/delivery-evidence-[^/]+$/), mustExist: false }],
  ])('the embedded service for %s', async (_, ...[isQuestion, dryRun, started]) => {
    const { context, calls } = embeddedContext(['acme'])
    const inputs = givenInputs({ url: 'embedded', 'dry-run': dryRun })
    const service = await openService({ ...request, isQuestion, inputs }, context)
    await service.close()
    expect(calls.started).toMatchObject([started])
  })
  test('a service whose requests are traced', async () => {
    const { url } = await serve(json(200, { name: 't' }))
    const { context } = embeddedContext([])
    const traced: string[] = []
    const host = { ...context.host, trace: (line: string) => void traced.push(line) }
    const service = await openService(
      { ...request, inputs: givenInputs({ url, token: 'des_of_the_job' }) },
      { ...context, host },
    )
    await service.connection.bind(trailOperations).getTrail({ params: { org: 'o', flow_name: 'f', trail_name: 't' } })
    await service.close()
    expect(traced.join('\n')).toMatch(/GET .*\/trails\/o\/f\/t/)
  })
  test('no embedded service to wait', async () => {
    const { context, calls } = embeddedContext([])
    const waiting = openService({ ...request, inputs: givenInputs({ url: 'embedded', wait: '1' }) }, context)
    await expect(waiting).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/^Input `wait` cannot be used with `url: embedded`/),
    })
    expect(calls.started).toEqual([])
  })
  test('a remote service', async () => {
    const { context, calls } = embeddedContext([])
    const inputs = givenInputs({ url: 'https://e.example/api/v2', token: 't', wait: '1' })
    const service = await openService({ ...request, inputs }, context)
    expect([service.file, calls.started]).toEqual([undefined, []])
    await service.close()
  })
})
