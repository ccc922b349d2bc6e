import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBuiltAction } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { createWorkspace, goodBuild } from '../../testkit/end-to-end/workspace.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

async function run(environment: Readonly<Record<string, string>>): Promise<readonly string[]> {
  using workspace = createWorkspace(goodBuild)
  const inputs = { url: service.url, token: service.token, artifacts: 'app=app.tgz', gate: 'true', 'github-token': '' }
  const { exitCode, stdout } = await runBuiltAction({ workspace: workspace.folder, inputs, environment })
  expect(exitCode, stdout).toBe(0)
  return stdout.split(/\r?\n/)
}

test('the log has foldable groups with the work and its duration', async () => {
  const lines = await run({})
  const log = lines.slice(lines.findIndex((line) => line.startsWith('::group::'))).join('\n')
  const took = String.raw`Took \d+\.\d+ s\.\n::endgroup::\n`
  expect(log).toMatch(
    new RegExp(
      [
        String.raw`^::group::Collect\nartifact app\.tgz: sha256:[0-9a-f]{64}\njunit: \S+\nvulnscan: \S+\ncodequality: \S+\n(?:pull_request\n)?${took}`,
        String.raw`::group::Send [45] reports\n(?:\S+ \S+: recorded in \d+\.\d+ s\n){4,5}${took}`,
        String.raw`::group::Read the verdict\n${took}`,
      ].join(''),
    ),
  )
  expect(lines.filter((line) => line.includes('→'))).toEqual([])
})

test('with step debugging it also has every request and response, and no secret', async () => {
  const lines = await run({ RUNNER_DEBUG: '1' })
  const debugLines = lines.filter((line) => line.startsWith('::debug::'))
  expect(debugLines).toContainEqual(expect.stringMatching(/^::debug::POST \S+\/junit, data_json: \{"attestation_name"/))
  expect(debugLines).toContainEqual(expect.stringMatching(/^::debug::POST \S+\/junit → 201 in \d+ ms, \d+ bytes: \{/))
  expect(debugLines).toContainEqual(expect.stringMatching(/^::debug::GET \S+ → 200 in \d+ ms/))
  const shown = lines.filter((line) => !line.startsWith('::add-mask::')).join('\n')
  expect(shown).not.toContain(service.token)
})
