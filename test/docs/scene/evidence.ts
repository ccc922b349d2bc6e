import { expect } from 'vitest'
import { json, serve } from '../../../testkit/client/server.ts'
import { startCodequalityServer, success } from '../../../testkit/step/codequality-server.ts'
import { createRecipeWorld, type RecipeWorld } from '../../../testkit/docs/recipe-world.ts'
import { runRecipe, runShell } from '../../../testkit/docs/recipe.ts'
import { results } from '../../../testkit/end-to-end/workspace.ts'
import type { Scene } from './scene.ts'

const templatePath = '.github/evidence.yml'

/** Runs a workflow with one step of the action, and returns the state of its trail. */
async function judge(world: RecipeWorld, workflow: string): Promise<string | undefined> {
  const { steps } = await runRecipe(world, workflow)
  expect(steps).toMatchObject([{ exitCode: 0 }])
  return steps[0]?.outputs['compliance']
}

export const images: Scene = async (page) => {
  const digest = 'a'.repeat(64)
  const world = await createRecipeWorld({
    files: { [templatePath]: 'version: 1\ntrail:\n  artifacts:\n    - name: app\n' },
    outputs: { 'docker/build-push-action@': { digest: `sha256:${digest}` } },
  })
  const { steps } = await runRecipe(world, page.workflow('Image'))
  expect(steps).toMatchObject([{ exitCode: 0 }])
  expect(Object.values(JSON.parse(steps[0]?.outputs['fingerprints'] ?? '{}') as object)).toEqual([digest])
}

export const customTypes: Scene = async (page) => {
  const open = async (lines: number): Promise<string | undefined> => {
    const npm = `printf '{"lines": ${lines}}' > coverage.json`
    const world = await createRecipeWorld({ files: { [templatePath]: page.template() }, programs: { npm } })
    expect(await runShell(world, page.shell())).toMatchObject({ exitCode: 0 })
    return judge(world, page.workflow('Coverage'))
  }
  expect(await open(81)).toBe('COMPLIANT')
  expect(await open(79)).toBe('NON-COMPLIANT')
}

export const jira: Scene = async (page) => {
  const found = { key: 'PAY-12', fields: { summary: 'Pay later', status: { name: 'Open' } } }
  const { origin, seen } = await serve((response, one, request) =>
    json(one.url.includes('/PAY-12') ? 200 : 404, found)(response, one, request),
  )
  const open = async (message: string): Promise<string | undefined> => {
    const around = { variables: { JIRA_URL: origin }, secrets: { JIRA_TOKEN: 'jira-secret' }, message }
    const world = await createRecipeWorld({ files: { [templatePath]: page.template() }, ...around })
    return judge(world, page.workflow('Issues'))
  }
  expect(await open('PAY-12: pay later, in UTF-8')).toBe('COMPLIANT')
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer jira-secret'])
  expect(await open('PAY-13: pay never')).toBe('NON-COMPLIANT')
}

export const codeQuality: Scene = async (page) => {
  const analyses: object[] = []
  const states = [{ ...success, componentKey: 'my-key' }]
  const { origin } = await startCodequalityServer({ states, analyses: { analyses } })
  const task = ['projectKey=my-key', `serverUrl=${origin}`, 'ceTaskId=T1', `ceTaskUrl=${origin}/api/ce/task?id=T1`]
  const issue = { description: 'Too long', check_name: 'length', severity: 'blocker', fingerprint: 'f', location: {} }
  const analyse = `mkdir -p .scannerwork && printf '%s\\n' ${task.map((line) => `'${line}'`).join(' ')} > .scannerwork/report-task.txt`
  const npm = `case "$2" in
    analyse) ${analyse} ;;
    lint) printf '%s' '${JSON.stringify([issue])}' > gl-code-quality-report.json ;;
  esac`
  const around = { variables: { QUALITY_URL: origin }, secrets: { QUALITY_TOKEN: 'quality' }, programs: { npm } }
  const files = { [templatePath]: page.template() }
  const server = await createRecipeWorld({ files, ...around })
  analyses.push({ key: 'A1', revision: server.head })
  expect(await judge(server, page.workflow('Quality'))).toBe('COMPLIANT')
  const list = await createRecipeWorld({ files: { [templatePath]: page.template(2) }, ...around })
  expect(await judge(list, page.workflow('Lint'))).toBe('NON-COMPLIANT')
}

const scanned = 'version: 1\ntrail:\n  attestations:\n    - { name: scan, type: vulnscan }\n'

export const override: Scene = async (page) => {
  const world = await createRecipeWorld({ files: { [templatePath]: scanned } })
  const finding = { ruleId: 'EX-1', message: { text: 'A finding' } }
  const sarif = results.sarif.replace('"results":[]', `"results":${JSON.stringify([finding])}`)
  const report = `printf '%s' '${sarif}' > scan.sarif
    evidence report --org acme --flow greeting --kind vulnscan`
  expect((await runShell(world, report)).stdout).toContain('is not compliant: scan.')
  const inputs = { trail: world.head, reason: 'Not reachable, see SEC-77' }
  const around = { ...world, secrets: { OVERRIDE_TOKEN: world.token } }
  const { steps } = await runRecipe(around, page.workflow('Override'), { name: 'workflow_dispatch', inputs })
  expect(steps).toMatchObject([{ exitCode: 0, outputs: { compliance: 'COMPLIANT' } }])
}

export const outage: Scene = async (page) => {
  const files = { [templatePath]: 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n' }
  const world = await createRecipeWorld({ files })
  const down = { ...world, variables: { EVIDENCE_URL: 'http://127.0.0.1:9/api/v2' } }
  const report = page.workflow('Report').replace('timeout: 30', 'timeout: 1')
  expect(await runRecipe(down, report)).toMatchObject({ steps: [{ exitCode: 0 }] })
  expect(await runShell(world, page.shell())).toMatchObject({ exitCode: 0 })
  const gate = await runShell(world, 'evidence gate --org acme --flow greeting')
  expect(gate).toMatchObject({ exitCode: 0 })
}
