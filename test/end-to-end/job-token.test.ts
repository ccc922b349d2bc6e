import { afterAll, beforeAll, expect, test } from 'vitest'
import { runProcess } from '../../testkit/action/process.ts'
import { pushClaims, startIssuer, type Issuer } from '../../testkit/service/access/issuer.ts'
import { runSourceAction, onlyError } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { commitOf, createWorkspace, goodBuild } from '../../testkit/end-to-end/workspace.ts'

const workspace = createWorkspace(goodBuild)
let issuer: Issuer
let service: RunningService

beforeAll(async () => {
  // The claims of a push prove its commit.
  issuer = await startIssuer({
    ...pushClaims,
    repository: 'acme/greeting',
    repository_id: '4711',
    sha: commitOf(workspace),
  })
  service = await startService(['--oidc-issuer', issuer.url])
})
afterAll(async () => {
  await service.stop()
  await issuer.close()
  workspace[Symbol.dispose]()
})

test('the error for a job without a binding has the command for it, and with the binding the job reports and passes', async () => {
  const environment = {
    ACTIONS_ID_TOKEN_REQUEST_URL: issuer.idTokenUrl,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner-secret',
  }
  const inputs = { url: service.url, artifacts: '*.tgz', gate: 'true' }
  const run = () => runSourceAction({ workspace: workspace.folder, environment, inputs })

  const stranger = await run()
  expect(stranger.exitCode).toBe(5)
  const [, command = ''] = /runs: evidence (.+) \(for/.exec(onlyError(stranger)) ?? []

  const args = ['dist/cli/index.js', ...command.split(' '), '--data', service.data]
  expect(await runProcess({ file: process.execPath, args, cwd: '.', env: {} })).toMatchObject({
    exitCode: 0,
    stderr: '',
  })

  const { exitCode, outputs, stdout, stderr, summary } = await run()
  expect([exitCode, outputs['compliance']]).toEqual([0, 'COMPLIANT'])
  expect(stdout.replaceAll(/^::add-mask::.*$/gm, '') + stderr + summary).not.toMatch(/eyJ[\w-]+\./)
})
