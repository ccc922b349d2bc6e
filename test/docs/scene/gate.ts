import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import {
  createRecipeWorld,
  writeFiles,
  type RecipeWorld,
  type Surroundings,
} from '../../../testkit/docs/recipe-world.ts'
import { runRecipe, runShell } from '../../../testkit/docs/recipe.ts'
import { turnGateOn } from '../../../testkit/end-to-end/workflow-example.ts'
import { results } from '../../../testkit/end-to-end/workspace.ts'
import type { Scene } from './scene.ts'

const templatePath = '.github/evidence.yml'
const tested = `version: 1
trail:
  artifacts:
    - name: app
      attestations:
        - { name: unit-tests, type: junit }
`
/** Tests that fail, and a package. */
const failingNpm = `case "$1" in
  test) mkdir -p reports && printf '%s' '${results.junitFailing}' > reports/junit.xml; exit 1 ;;
  pack) echo packed > app.tgz ;;
esac`

/** A build that reports its tests and its package to the service. */
const build = `
jobs:
  build:
    permissions: { id-token: write }
    steps:
      - run: npm test
      - run: npm pack
        if: \${{ !cancelled() }}
      - uses: OWNER/delivery-evidence@v1
        if: \${{ !cancelled() }}
        with: { url: '\${{ vars.EVIDENCE_URL }}', artifacts: app.tgz }
`

export const firstGreen: Scene = async (page) => {
  const first = page.workflow('Evidence')
  const second = turnGateOn(first)
  const untested = `[ "$1" != pack ] || echo packed > app.tgz`
  expect(await openFirst(first, {})).toEqual({
    summary: expect.stringMatching(/^No template[^]*YAML to copy/),
    status: undefined,
  })
  expect((await openFirst(first, { programs: { npm: untested } })).summary).toMatch(/^No test report was found\./)

  const files = { [templatePath]: page.template() }
  const judged = await openFirst(second, { files })
  expect(judged.summary).toContain('so the template of this change applies')
  expect(judged.status).toMatchObject({
    context: 'delivery-evidence/greeting',
    state: 'success',
    description: expect.stringContaining('Compliant: all required evidence is there'),
  })
  const { status } = await openFirst(second, { files, programs: { npm: untested } })
  expect(status).toMatchObject({ state: 'failure' })
}

/** Runs a workflow for a pull request whose base has no template. */
async function openFirst(workflow: string, around: Surroundings) {
  const world = await createRecipeWorld({ baseFiles: {}, ...around })
  const { jobs, steps } = await runRecipe(world, workflow, { name: 'pull_request' })
  expect(jobs).toEqual({ build: 'success' })
  return { summary: steps[0]?.summary, status: world.github.statuses.at(-1) }
}

export const severalJobs: Scene = async (page) => {
  const workflow = page.workflow('Evidence on a service')
  const files = { [templatePath]: tested }
  const good = await createRecipeWorld({ files })
  expect(await runRecipe(good, workflow)).toMatchObject({ jobs: { build: 'success', gate: 'success' } })
  const bad = await createRecipeWorld({ files, programs: { npm: failingNpm } })
  expect(await runRecipe(bad, workflow)).toMatchObject({ jobs: { build: 'failure', gate: 'failure' } })
  const alone = page.workflow('Evidence')
  for (const [world, state] of [
    [good, 'success'],
    [bad, 'failure'],
  ] as const) {
    await runRecipe(world, alone, { name: 'pull_request' })
    expect(world.github.statuses.at(-1)).toMatchObject({ context: 'delivery-evidence/greeting', state })
  }
}

export const deploy: Scene = async (page) => {
  const files = { [templatePath]: tested, 'deploy.sh': '#!/bin/sh\necho "deployed $1"\n' }
  const deployIn = async (npm: object, ...events: readonly string[]) => {
    const world = await createRecipeWorld({ files, ...npm })
    for (const name of events) await runRecipe(world, build, { name })
    const event = { name: 'workflow_dispatch', inputs: { 'run-id': '1' } }
    const run = (): ReturnType<typeof runRecipe> => runRecipe(world, page.workflow('Deploy'), event)
    return { world, run }
  }
  const good = await deployIn({}, 'push')
  expect((await good.run()).scripts).toMatchObject([{ exitCode: 0 }, { exitCode: 0, stdout: 'deployed app.tgz\n' }])
  await keepVerdict(good.world)
  const verify = (): ReturnType<typeof runShell> =>
    runShell(good.world, page.shell(), { '--flow shop': '--flow greeting' })
  expect(await verify()).toMatchObject({ exitCode: 0 })
  const verifyPackage = (): ReturnType<typeof runShell> =>
    runShell(good.world, page.shell(2), { 'package shop': 'package greeting', '--flow shop': '--flow greeting' })
  expect(await verifyPackage()).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('the verdict is the same'),
  })
  writeFiles(good.world.folder, { 'app.tgz': 'other bytes' })
  rmSync(join(good.world.folder, 'trail.tar'))
  expect(await verify()).toMatchObject({ exitCode: 1 })
  expect(await verifyPackage()).toMatchObject({ exitCode: 1 })
  expect((await good.run()).scripts).toMatchObject([{ exitCode: 5 }])
  const bad = await deployIn({ programs: { npm: failingNpm } }, 'push')
  expect((await bad.run()).scripts).toMatchObject([{ exitCode: 1 }])
  const unmerged = await deployIn({}, 'pull_request')
  await putTemplate(unmerged.world, tested)
  expect((await unmerged.run()).scripts).toMatchObject([{ exitCode: 3 }])
}

/** Asks for a signed verdict as a job of the main branch, and keeps it and the keys of verdicts and of the log as files. */
async function keepVerdict({ url, folder, head, issuer, nextClaims, token }: RecipeWorld): Promise<void> {
  const authorization = `Bearer ${await issuer.sign({ audience: url, claims: { ...nextClaims, event_name: 'push' } })}`
  const body = new FormData()
  body.set('data_json', new Blob(['{}'], { type: 'application/json' }))
  const path = `acme/greeting/${head}`
  const signed = await fetch(`${url}/verdicts/${path}`, { method: 'POST', headers: { authorization }, body })
  const [key] = (await (await fetch(`${url}/verdict-keys/acme`, { headers: { authorization } })).json()) as [
    { readonly public_key: string },
  ]
  const receipt = await fetch(`${url}/receipts/acme/1`, {
    headers: { authorization: `Bearer ${token}`, prefer: 'checkpoint' },
  })
  const { log } = (await receipt.json()) as { readonly log: { readonly keys: readonly string[] } }
  const [logKey = ''] = log.keys
  const verdict = await signed.text()
  writeFiles(folder, { 'verdict.json': verdict, 'evidence-verdict.pub': key.public_key, 'acme.log-key': `${logKey}\n` })
}

/** Puts a template on the flow, as an earlier push to the default branch does. */
async function putTemplate({ url, token }: RecipeWorld, template: string): Promise<void> {
  const body = new FormData()
  body.set('data_json', new Blob([JSON.stringify({ name: 'greeting' })], { type: 'application/json' }))
  body.set('template_file', new Blob([template]), 'evidence.yml')
  const headers = { authorization: `Bearer ${token}` }
  expect((await fetch(`${url}/flows/acme/template_file`, { method: 'PUT', headers, body })).ok).toBe(true)
}

export const review: Scene = async (page) => {
  const world = await createRecipeWorld({ files: { [templatePath]: page.template() } })
  await runRecipe(world, build, { name: 'pull_request' })
  const run = async (): Promise<string | undefined> => {
    const { jobs } = await runRecipe(world, page.workflow('Review'), { name: 'pull_request_review' })
    expect(jobs).toEqual({ gate: 'success' })
    return world.github.statuses.at(-1)?.state
  }
  expect(await run()).toBe('pending')
  const approval = { user: 'grace', state: 'APPROVED', commit_id: world.head, association: 'MEMBER' }
  world.reviews.push(approval)
  expect(await run()).toBe('success')
  world.reviews.splice(0, 1, { ...approval, state: 'DISMISSED' })
  expect(await run()).toBe('pending')
  world.reviews.splice(0, 1, { ...approval, state: 'CHANGES_REQUESTED' })
  expect(await run()).toBe('failure')
}

export const reusableWorkflow: Scene = async (page) => {
  const workflow = 'acme/ci/.github/workflows/build.yml@refs/heads/main'
  const around = {
    files: { [templatePath]: page.template() },
    workflows: { 'acme/ci/.github/workflows/build.yml@main': page.workflow('Build with evidence') },
  }
  const proven = await createRecipeWorld({ ...around, claims: { job_workflow_ref: workflow } })
  const { steps } = await runRecipe(proven, page.workflow('Evidence'))
  expect(steps).toMatchObject([{ exitCode: 0, outputs: { compliance: 'COMPLIANT' } }])
  const binding = await runShell(proven, `evidence serve --data ./evidence-data && ${page.shell()}`)
  expect(binding).toMatchObject({ exitCode: 0 })
  const other = await createRecipeWorld(around)
  const { steps: unproven } = await runRecipe(other, page.workflow('Evidence'))
  expect(unproven).toMatchObject([{ outputs: { compliance: 'INCOMPLETE' } }])
}

export const outputs: Scene = async (page) => {
  const files = { [templatePath]: tested, 'publish.sh': '#!/bin/sh\necho "published $1"\n' }
  const good = await createRecipeWorld({ files })
  const { jobs, scripts, steps } = await runRecipe(good, page.workflow('Evidence'))
  expect(jobs).toEqual({ build: 'success', publish: 'success' })
  const { 'app.tgz': fingerprint = '' } = JSON.parse(steps[0]?.outputs['fingerprints'] ?? '{}') as Record<
    string,
    string
  >
  expect(scripts.slice(-2).map(({ stdout }) => stdout)).toEqual([
    '2 tests, the trail is COMPLIANT\n',
    `published ${fingerprint}\n`,
  ])
  const incomplete = await createRecipeWorld({
    files: { ...files, [templatePath]: tested.replace('junit', 'vulnscan') },
  })
  expect((await runRecipe(incomplete, page.workflow('Evidence'))).jobs).toEqual({
    build: 'success',
    publish: 'skipped',
  })
}

export const monorepo: Scene = async (page) => {
  const template = page.template()
  const files = {
    'packages/api/evidence.yml': template,
    'packages/web/evidence.yml': template.replace('name: api', 'name: web'),
  }
  const world = await createRecipeWorld({ files })
  const { jobs, steps } = await runRecipe(world, page.workflow('Evidence'), { name: 'pull_request' })
  expect(jobs).toEqual({ package: 'success' })
  expect(steps.map((step) => step.outputs['compliance'])).toEqual(['COMPLIANT', 'COMPLIANT'])
  expect(world.github.statuses.map(({ context, state }) => [context, state])).toEqual([
    ['delivery-evidence/greeting-api', 'success'],
    ['delivery-evidence/greeting-web', 'success'],
  ])
}
