import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { type ActionFile, readActionFile } from '../../testkit/action/action-file.ts'
import { runComposite } from '../../testkit/action/run-composite.ts'
import { newSha } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { createWorkspace, results } from '../../testkit/end-to-end/workspace.ts'
import { isMet, isPosix } from '../../testkit/requirement.ts'

let service: RunningService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

type Given = Readonly<Record<string, string>>

/** A composite action that runs this action once for each of these inputs, in one workspace and one environment. */
function writeAction(folder: string, uses: readonly Given[]): void {
  const { inputs, runs } = readActionFile('.')
  const steps = uses.flatMap((given, at) =>
    runs.steps.map((step) => ({ ...step, id: `use-${at}`, env: fill(step.env, given, inputs) })),
  )
  const action = { name: 'Twice', description: 'Uses an action twice.', runs: { using: 'composite', steps } }
  mkdirSync(folder)
  writeFileSync(join(folder, 'action.yml'), stringify(action))
  symlinkSync(resolve('dist'), join(folder, 'dist'))
}

/** Evaluates `${{ inputs.… }}` as a runner does. */
function fill(env: Given, given: Given, inputs: ActionFile['inputs']): Given {
  const filled = Object.entries(env).map(([name, value]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1]
    return [name, input === undefined ? value : (given[input] ?? inputs[input]?.default ?? '')]
  })
  return Object.fromEntries(filled)
}

test.runIf(isMet(isPosix, 'two steps'))('of two steps in one job the second knows nothing of the first', async () => {
  const sha = newSha()
  using workspace = createWorkspace({ 'reports/junit.xml': results.junit, 'app.tgz': 'app' })
  const where = { url: service.url, token: service.token, flow: 'twice' }
  const first = {
    kind: 'junit',
    name: 'unit-tests',
    artifacts: 'app.tgz',
    description: 'of the first',
    gate: 'false',
    'user-data': '{"of":"the first"}',
    annotations: '{"of":"the first"}',
    'jira-token': 'jira-secret',
    'external-urls': '{"of":"https://the.first"}',
    'codequality-token': 'cq-secret',
  }
  const actionFolder = join(workspace.folder, 'twice')
  writeAction(actionFolder, [
    { ...where, ...first },
    { ...where, kind: 'generic', compliant: 'true' },
  ])

  const event = { repository: { full_name: 'acme/greeting', default_branch: 'main' }, head_commit: { id: sha } }
  const { exitCode, stdout } = await runComposite({ actionFolder, workspace: workspace.folder, github: { sha, event } })

  expect(exitCode, stdout).toBe(0)
  const held = (await service.read(`/attestations/acme/twice/trail/${sha}`)) as Record<string, unknown>[]
  expect(held.map((it) => it['attestation_name'])).toEqual(['generic', 'unit-tests'])
  expect(JSON.stringify(held[1])).toContain('the first')
  expect(JSON.stringify(held[0])).not.toContain('the first')
  const [ofFirst, ofSecond] = stdout.split(/^(?=::add-mask::des_)/m)
  expect(ofFirst).toContain('app.tgz')
  expect(ofSecond).not.toMatch(/jira-secret|cq-secret|app\.tgz/)
})
