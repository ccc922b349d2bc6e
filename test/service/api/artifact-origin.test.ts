import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startHarness, textAt, type Harness, type HttpResponse } from '../../../testkit/service/harness.ts'
import {
  commitSha,
  createTestTrail,
  fingerprint,
  otherCommitSha,
  type TestTrail,
} from '../../../testkit/service/report.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

describe.each(engines)('reports of one artifact by several origins on $name', (engine) => {
  let service: Harness
  let spot: TestTrail
  let build = ''
  let other = ''
  beforeAll(async () => {
    service = await startHarness({ engine })
  })
  beforeEach(async () => {
    spot = createTestTrail(service)
    build = await service.tokenFor('reporter', spot.org)
    other = await service.tokenFor('reporter', spot.org)
  })
  afterAll(() => service.close())

  async function report(token: string, members: object): Promise<HttpResponse> {
    return service.request('POST', `/artifacts/${spot.org}/${spot.flow}`, {
      json: { fingerprint, filename: 'app.tgz', build_url: 'b', commit_url: 'c', trail_name: spot.trail, ...members },
      token,
    })
  }

  const read = async (path: string): Promise<unknown> => (await service.request('GET', path)).body
  const readArtifact = (): Promise<unknown> => read(`/artifacts/${spot.org}/${spot.flow}/fingerprint/${fingerprint}`)

  const foreign = {
    filename: 'evil.tgz',
    template_reference_name: 'other',
    description: 'another',
    build_url: 'https://evil.test',
    user_data: { by: 'another' },
    git_commit: otherCommitSha,
  }

  test('are one artifact, which a repeat by the same origin adds facts to', async () => {
    const first = await report(build, { template_reference_name: 'app', git_commit: commitSha })
    const again = await report(build, { description: 'the app', build_url: 'https://ci' })
    expect(textAt(again.body, 'id')).toBe(textAt(first.body, 'id'))
    expect(await readArtifact()).toMatchObject({
      template_reference_name: 'app',
      git_commit: commitSha,
      description: 'the app',
      build_url: 'https://ci',
    })
  })

  test('are shown as the first origin reported it', async () => {
    const first = await report(build, { template_reference_name: 'app', git_commit: commitSha })
    const before = await readArtifact()
    const answer = await report(other, foreign)
    expect([answer.status, textAt(answer.body, 'id')]).toEqual([201, textAt(first.body, 'id')])
    expect(await readArtifact()).toEqual(before)
    expect(await read(`/artifacts/${spot.org}/${spot.flow}`)).toHaveLength(1)
  })

  test('are found under the commits of all of them', async () => {
    await report(build, { git_commit: commitSha })
    await report(other, foreign)
    for (const commit of [commitSha, otherCommitSha]) {
      expect(await read(`/artifacts/${spot.org}/${spot.flow}/commit_sha/${commit}`)).toMatchObject([
        { fingerprint, filename: 'app.tgz', git_commit: commitSha },
      ])
    }
  })
})
