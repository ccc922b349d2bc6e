import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHarness, textAt, type Harness } from '../../../../testkit/service/harness.ts'

/** What other services of this API family have and this one does not (rules 1.14). */
let service: Harness
beforeAll(async () => {
  service = await startHarness()
})
afterAll(() => service.close())

test.each([
  ['/environments/acme', /no environments.*GET \/asserts/],
  ['/environments/acme/prod/report/K8S', /no environments/],
  ['/snapshots/acme/prod/3', /no environments/],
  ['/env-diff/acme?a=1', /no environments/],
  ['/policies/acme/prod', /no policies.*template of a flow/],
  ['/controls/acme/SDLC-1/archive', /no controls/],
  ['/organizations/acme/experimental_features', /no accounts.*evidence token create/],
  ['/evidence/acme/artifact/flow/junit', /no evidence apart from attestations.*generic/],
  ['/artifacts/acme/flow/f00/latest_commit', /no order.*POST \/artifacts/],
  ['/user/default-org', /no accounts/],
  ['/service-accounts/acme/bot/api-keys/1/rotate', /no accounts/],
  ['/repos/acme', /no list of repositories/],
  ['/tags/acme/flow/flow', /no tags apart from those of a flow/],
  ['/flows/acme/flow/rename', /no other name.*archive/],
  ['/trails/acme/flow/trail/audit_package', /no audit packages.*evidence export/],
])('%s is answered with 404 and one sentence, for each method', async (path, sentence) => {
  for (const method of ['GET', 'PUT', 'POST', 'PATCH', 'DELETE'])
    for (const token of [undefined, null]) {
      const response = await service.request(method, path, token === null ? { token } : {})
      expect(response, `${method} ${response.text}`).toMatchObject({
        status: 404,
        headers: { 'content-type': 'application/problem+json' },
        body: { request_id: expect.any(String) },
      })
      const message = textAt(response.body, 'message')
      expect(message).toMatch(sentence)
      expect(message).toMatch(/^This service has no [^.;]+; .+\.$/)
    }
})

test('a path that it has for another method answers 405 with the sentence', async () => {
  const response = await service.request('PUT', '/actions/acme/environments', { json: {} })
  expect(response).toMatchObject({ status: 405, headers: { allow: 'GET, DELETE' } })
  expect(textAt(response.body, 'message')).toMatch(
    /no notifications about environments; .*PUT \/actions\/\{org\}\/flows/,
  )
})

test.each(['/environment', '/tagsoup/acme', '/flows/acme/flow/renamed', '//environments/acme'])(
  '%s is another path',
  async (path) => {
    expect((await service.request('PATCH', path)).text).not.toContain('This service has no')
  },
)
