import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runProcess } from '../../testkit/action/process.ts'
import { type GithubServer, startGithub } from '../../testkit/github/server.ts'
import { onlyError } from '../../testkit/end-to-end/run-action.ts'
import { pushClaims, startIssuer, type Issuer } from '../../testkit/service/access/issuer.ts'
import { runActionOnEvent, eventCase } from '../../testkit/end-to-end/event.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { createWorkspace, results } from '../../testkit/end-to-end/workspace.ts'

const fork = eventCase('workflow-run-fork')
let service: RunningService
let github: GithubServer
let issuer: Issuer

beforeAll(async () => {
  issuer = await startIssuer({ ...pushClaims, sha: undefined, event_name: 'pull_request', ref: 'refs/pull/12/merge' })
  service = await startService(['--oidc-issuer', issuer.url])
  const binding = ['binding', 'create', '--name', 'acme', '--org', 'acme', '--owner-id', '7', '--issuer', issuer.url]
  const args = ['dist/cli/index.js', ...binding, '--data', service.data]
  await runProcess({ file: process.execPath, args, cwd: '.', env: {} })
  const head = { sha: fork.facts.commit.sha1 }
  github = await startGithub({
    pulls: [{ number: 12, head, commits: [head] }],
    commits: [{ sha: fork.facts.base ?? '' }],
  })
})
afterAll(async () => {
  await service.stop()
  await github.close()
  await issuer.close()
})

/** A job whose permissions include `id-token: write`. */
const oidc = () => ({
  ACTIONS_ID_TOKEN_REQUEST_URL: issuer.idTokenUrl,
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner-secret',
})

/** A job without secrets: the token is empty. Without variables of the runner, an OIDC token cannot be requested. */
async function withoutSecrets(
  name: string,
  inputs: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
) {
  using workspace = createWorkspace({ 'reports/junit.xml': results.junit })
  return await runActionOnEvent(eventCase(name), {
    workspace: workspace.folder,
    inputs: { url: service.url, kind: 'junit', ...inputs },
    environment,
  })
}

describe.each([
  'pull-request-fork',
  'pull-request-review-fork',
  'pull-request-deleted-fork',
  'pull-request-dependabot',
])('%s, without secrets', (name) => {
  test('is not reported, has a notice, and succeeds', async () => {
    const { exitCode, annotations, outputs } = await withoutSecrets(name, { flow: name })
    expect(exitCode).toBe(0)
    expect(outputs['compliant']).not.toBe('true')
    expect(annotations).toContainEqual(
      expect.objectContaining({
        level: 'notice',
        message: expect.stringContaining('may not request an OIDC token, so nothing was reported to'),
      }),
    )
    await expect(service.read(`/trails/acme/${name}`)).rejects.toThrow('404')
  })

  test('reports with an OIDC token where the job may request one', async () => {
    const { exitCode, stdout } = await withoutSecrets(name, { trail: name }, oidc())
    expect(exitCode, stdout).toBe(0)
    expect(stdout).not.toContain('nothing was reported')
    expect(await service.read(`/attestations/acme/shop/trail/${name}`)).toMatchObject([{ attestation_type: 'junit' }])
  })

  test('never passes a gate', async () => {
    const outcome = await withoutSecrets(name, { flow: name, gate: 'true' })
    expect(outcome.exitCode).toBe(5)
    expect(onlyError(outcome)).toContain('it has no trail to judge')
    expect(outcome.outputs['compliant']).toBe('false')
  })
})

describe('the name of the account that started the run', () => {
  test('does not excuse a job that has secrets and lacks the permission', async () => {
    const outcome = await withoutSecrets('pull-request', {}, { GITHUB_ACTOR: 'dependabot[bot]' })
    expect(outcome.exitCode).toBe(5)
    expect(onlyError(outcome)).toContain('id-token: write')
  })

  test('does not matter where a run has the secrets of Dependabot alone', async () => {
    const outcome = await withoutSecrets('pull-request-dependabot', {}, { GITHUB_ACTOR: 'ada' })
    expect(outcome.exitCode).toBe(0)
    expect(outcome.stdout).toContain('nothing was reported')
  })
})

test('the error for a job of the repository without the permission names the missing line, and does not mention forks', async () => {
  const outcome = await withoutSecrets('push', {})
  expect(outcome.exitCode).toBe(5)
  expect(onlyError(outcome)).toContain('id-token: write')
  expect(onlyError(outcome)).not.toContain('fork')
})

test('a workflow_run workflow has secrets, and reports the results for the head of the fork', async () => {
  using workspace = createWorkspace({ 'results/tests/junit.xml': results.junit })
  const { exitCode, stdout } = await runActionOnEvent(fork, {
    workspace: workspace.folder,
    inputs: {
      url: service.url,
      token: service.token,
      'github-token': 'ghs_test',
      kind: 'junit',
      files: 'results/**/*.xml',
    },
    github: { api_url: github.apiUrl },
  })
  expect(exitCode, stdout).toBe(0)
  const head = fork.facts.commit.sha1
  expect(head).toBe(eventCase('pull-request-fork').facts.commit.sha1)
  expect(await service.read(`/attestations/acme/shop/trail/${head}`)).toMatchObject([
    {
      attestation_type: 'junit',
      is_compliant: true,
      git_commit_info: { sha1: head },
      // Nothing was checked out, so the built commit is unknown.
      annotations: expect.not.objectContaining({ built_from: expect.anything() }),
    },
  ])
})
