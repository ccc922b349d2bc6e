import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findCheckout } from '../../../src/change/commit/checkout.ts'
import { readGitFile } from '../../../src/change/commit/git-file.ts'
import { readGitRange } from '../../../src/change/commit/git-range.ts'
import { readCheckoutCommit, readGitHead } from '../../../src/change/commit/git.ts'
import { findTrackedFiles } from '../../../src/change/commit/tracked-file.ts'
import { githubDefaults, toVariables } from '../../../testkit/action/environment.ts'
import { createFolder, callEvidence } from '../../../testkit/cli/evidence.ts'
import { hostileWorkspaces, missingSha, setTrap } from '../../../testkit/git/hostile.ts'
import { isMet, isPosix } from '../../../testkit/requirement.ts'

const junit = '<testsuite name="a" tests="1"><testcase classname="a" name="b" time="0.1"/></testsuite>'

/** A workspace with a trap that has not sprung, and a result file. */
function openHostile(make: (typeof hostileWorkspaces)[string]) {
  const trap = setTrap()
  const workspace = make(trap.program)
  writeFileSync(join(workspace.folder, 'junit.xml'), junit)
  trap.reset()
  return { ...workspace, trap }
}

/** Reads everything that git is asked for. */
async function readAll(folder: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const checkout = await findCheckout(folder, environment)
  const { head = missingSha } = await readCheckoutCommit(checkout, missingSha)
  await Promise.all([
    readGitHead(checkout),
    readGitFile(checkout, missingSha, '.github/evidence.yml'),
    readGitFile(checkout, head, 'junit.xml'),
    readGitRange(checkout, { from: missingSha, to: head }),
    findTrackedFiles(checkout, [join(folder, 'junit.xml')]),
  ])
}

describe.runIf(isMet(isPosix, 'traps as shell scripts')).each(Object.entries(hostileWorkspaces))('%s', (_, make) => {
  test('runs no program, on a machine or in a job', async () => {
    const { folder, trap } = openHostile(make)
    await readAll(folder, {})
    await readAll(folder, { GITHUB_ACTIONS: 'true' })
    expect(trap.readMarkers()).toBe('')
  })

  test('runs its program where git is free', () => {
    const { folder, trap, spring } = openHostile(make)
    const env = { PATH: process.env['PATH'], HOME: folder, GIT_AUTHOR_NAME: 'a', GIT_COMMITTER_NAME: 'a', EMAIL: 'a@b' }
    const { stderr } = spawnSync('git', spring, { cwd: folder, env, encoding: 'utf8', timeout: 20_000 })
    expect(trap.readMarkers(), stderr).not.toBe('')
  })
})

const target = ['--org', 'acme', '--flow', 'shop', '--trail', 'x', '--url', 'embedded']

const commands = [
  ['report', ...target, '--kind', 'junit', '--files', '*.xml', '--dry-run'],
  ['report', ...target, '--artifacts', 'junit.xml', '--gate', 'true'],
  ['gate', ...target],
  ['lint'],
  ['init'],
  ['convert', 'junit', 'junit.xml'],
]

/** The variables of a job on an event whose commit the repository does not have. */
function toJob(event_name: string): Record<string, string> {
  const repository = { full_name: 'acme/shop', default_branch: 'main' }
  const head = { sha: missingSha, ref: 'x', repo: repository }
  const base = { sha: 'e'.repeat(40), ref: 'main', repo: repository }
  const event = { repository, pull_request: { number: 7, head, base } }
  return toVariables({ ...githubDefaults, event_name, event, sha: missingSha, repository: 'acme/shop' }, createFolder())
}

const calls = [
  ...commands.map((words) => ({ words, env: () => ({}) })),
  ...['push', 'pull_request', 'pull_request_target', 'issue_comment'].map((event) => ({
    words: ['report', ...target, '--kind', 'junit', '--files', '*.xml', '--dry-run'],
    env: () => toJob(event),
  })),
]

test.runIf(isMet(isPosix, 'traps as shell scripts')).each(['a bare repository', 'a partial clone with ext::'])(
  'no command runs a program of %s',
  { timeout: 120_000 },
  async (name) => {
    const make = hostileWorkspaces[name]
    if (make === undefined) throw new Error(`There is no workspace with ${name}.`)
    const { folder, trap } = openHostile(make)
    await Promise.all(calls.map(({ words, env }) => callEvidence(words, { cwd: folder, env: env() })))
    expect(trap.readMarkers()).toBe('')
  },
)
