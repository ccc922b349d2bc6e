import { createHash } from 'node:crypto'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Outcome } from '../../testkit/action/run-composite.ts'
import { eventCase, runActionOnEvent } from '../../testkit/end-to-end/event.ts'
import { onlyError } from '../../testkit/end-to-end/run-action.ts'
import { type RunningService, startService } from '../../testkit/end-to-end/service.ts'
import { createWorkspace, results } from '../../testkit/end-to-end/workspace.ts'
import { type GithubServer, startGithub } from '../../testkit/github/server.ts'
import { isMet, isPosix } from '../../testkit/requirement.ts'

const fork = eventCase('workflow-run-fork')
const head = fork.facts.commit.sha1
let service: RunningService
let github: GithubServer

beforeAll(async () => {
  service = await startService()
  github = await startGithub({
    pulls: [{ number: 12, head: { sha: head }, commits: [{ sha: head }] }],
    commits: [{ sha: fork.facts.base ?? '' }],
  })
})
afterAll(async () => {
  await service.stop()
  await github.close()
})

interface Job {
  readonly flow: string
  /** The files below `$RUNNER_TEMP`. */
  readonly downloaded: Readonly<Record<string, string>>
  /** Links below `$RUNNER_TEMP` and their targets. */
  readonly links?: Readonly<Record<string, string>>
  readonly workspace?: Readonly<Record<string, string>>
  /** `TEMP` is the folder of the runner. */
  readonly inputs: Readonly<Record<string, string>>
}

/** A step after actions/download-artifact with `path: ${{ runner.temp }}/…`, on `workflow_run`, without a checkout. */
async function run({ flow, downloaded, links = {}, workspace: files = {}, inputs }: Job): Promise<Outcome> {
  using workspace = createWorkspace(files)
  using temp = createWorkspace(downloaded)
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(temp.folder, path)), { recursive: true })
    symlinkSync(target, join(temp.folder, path))
  }
  const list = join(temp.folder, 'list.json')
  const subjects = [{ name: 'other.tgz', digest: `sha256:${'d'.repeat(64)}`, kind: 'file' }]
  writeFileSync(list, JSON.stringify({ version: 1, subjects }))
  const named = Object.entries(inputs).map(([name, value]) => [name, value.replaceAll('TEMP', temp.folder)])
  return await runActionOnEvent(fork, {
    workspace: workspace.folder,
    inputs: {
      url: service.url,
      token: service.token,
      flow,
      'github-token': 'ghs_test',
      comment: 'false',
      status: 'false',
      ...Object.fromEntries(named),
    },
    environment: { RUNNER_TEMP: temp.folder, GITHUB_ARTIFACTS_LIST: list },
    github: { api_url: github.apiUrl },
  })
}

const recipe = { files: 'TEMP/results/**/*.xml', artifacts: 'TEMP/results/*.tgz' }
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('files that a step has downloaded below the folder of the runner', () => {
  test('are reported from an empty workspace, and their names do not have that folder', async () => {
    const downloaded = { 'results/unit/a.xml': results.junit, 'results/b.xml': results.junit, 'results/app.tgz': 'app' }
    const outcome = await run({ flow: 'recipe', downloaded, inputs: recipe })
    expect(outcome.exitCode, outcome.stdout).toBe(0)
    expect(JSON.parse(outcome.outputs['fingerprints'] ?? '')).toEqual({ 'app.tgz': sha256('app') })
    expect(outcome.outputs['tests']).toBe('4')
    expect(outcome.stdout).toMatch(/junit: .*results\/unit\/a\.xml$/m)
    const attachment = expect.objectContaining({ filename: 'junit.tar.gz' })
    expect(await service.read(`/attestations/acme/recipe/trail/${head}`)).toContainEqual(
      expect.objectContaining({ attestation_type: 'junit', attachment }),
    )
  })

  test('are all that is searched', async () => {
    const workspace = { 'reports/junit.xml': results.junitFailing, 'dist/app.tgz': 'other' }
    const downloaded = { 'results/a.xml': results.junit, 'results/app.tgz': 'app' }
    const files = await run({ flow: 'files', downloaded, workspace, inputs: { files: recipe.files } })
    expect([files.exitCode, files.outputs['tests'], files.outputs['failed']]).toEqual([0, '2', '0'])
    expect(JSON.parse(files.outputs['fingerprints'] ?? '')).toEqual({})
    const artifacts = await run({ flow: 'artifacts', downloaded, workspace, inputs: { artifacts: recipe.artifacts } })
    expect([artifacts.exitCode, artifacts.outputs['tests']]).toEqual([0, ''])
    expect(JSON.parse(artifacts.outputs['fingerprints'] ?? '')).toEqual({ 'app.tgz': sha256('app') })
    expect(artifacts.summary).toContain('so nothing else is searched')
    const named = await run({ flow: 'kind', downloaded, inputs: { kind: 'junit', artifacts: recipe.artifacts } })
    expect(named.exitCode).toBe(2)
    expect(onlyError(named)).toMatch(/^Input `files` is empty.*nothing else is searched/)
  })

  test('may be a checksum file, and the data of a type', async () => {
    const downloaded = { 'results/app_SUMS': `${'a'.repeat(64)}  app.tgz\n`, 'results/data.json': '{' }
    const sums = await run({ flow: 'sums', downloaded, inputs: { artifacts: 'app=checksums:TEMP/results/*_SUMS' } })
    expect(JSON.parse(sums.outputs['fingerprints'] ?? '')).toEqual({ 'app.tgz': 'a'.repeat(64) })
    const data = await run({ flow: 'data', downloaded, inputs: { kind: 'custom:x', data: 'TEMP/results/data.json' } })
    expect([data.exitCode, onlyError(data)]).toEqual([2, expect.stringContaining('data.json (input `data`)')])
  })

  test('that are missing are named, without the advice to check out', async () => {
    const outcome = await run({ flow: 'missing', downloaded: {}, inputs: recipe })
    expect(outcome.exitCode).toBe(2)
    expect(outcome.stdout).toMatch(/no file matches \S*results\/\*/)
    expect(outcome.stdout).not.toContain('actions/checkout')
  })

  test.runIf(isMet(isPosix, 'links in a download')).each([
    ['files', 'TEMP/results/*.xml', 'results/x.xml', '../secret.xml'],
    ['files', 'TEMP/results/x.xml', 'results/x.xml', '/etc/hostname'],
    ['files', 'TEMP/results/sub/secret.xml', 'results/sub', '..'],
    ['artifacts', 'TEMP/results/*.tgz', 'results/x.tgz', '../secret.xml'],
    ['artifacts', 'TEMP/results/x.tgz', 'results/x.tgz', '../secret.xml'],
    ['artifacts', 'TEMP/results/x', 'results/x', '..'],
    ['artifacts', 'checksums:TEMP/results/SUMS', 'results/SUMS', '../secret.xml'],
    ['data', 'TEMP/results/d.json', 'results/d.json', '../secret.xml'],
  ])('are not led out of their folder by a link: `%s: %s`', async (input, line, ...way) => {
    const [link, target] = way
    const downloaded = { 'results/a.xml': results.junit, 'secret.xml': results.junit }
    const kind = { files: 'junit', artifacts: 'artifact', data: 'custom:x' }[input] ?? ''
    const inputs = { kind, [input]: line }
    const outcome = await run({ flow: 'link', downloaded, links: { [link]: target }, inputs })
    expect(outcome.exitCode).toBe(2)
    expect(onlyError(outcome)).toMatch(/results\/\S+.*a symbolic link leads out of \S+\/results, to /)
  })
})
