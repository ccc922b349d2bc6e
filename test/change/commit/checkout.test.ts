import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findCheckout } from '../../../src/change/commit/checkout.ts'
import { readGitHead } from '../../../src/change/commit/git.ts'
import { runEvidence } from '../../../testkit/cli/evidence.ts'
import { git, repositoryOf, temporaryGitFolder } from '../../../testkit/git/repository.ts'
import { isMet, isPosix } from '../../../testkit/requirement.ts'

const job = { GITHUB_ACTIONS: 'true' }

afterEach(() => void vi.unstubAllEnvs())

/** The message of HEAD. */
async function readMessage(folder: string, environment: Readonly<Record<string, string>> = job) {
  const head = await readGitHead(await findCheckout(folder, environment))
  return head?.commit.message
}

describe.each([
  ['in a job', job],
  ['on a machine', {}],
])('a checkout %s', (_, environment) => {
  test('has its `.git` in the root of the workspace', async () => {
    expect(await readMessage(repositoryOf('first'), environment)).toBe('first')
  })

  test('may have a file `.git` that leads below the workspace', async () => {
    const folder = repositoryOf('first')
    renameSync(join(folder, '.git'), join(folder, 'inner'))
    writeFileSync(join(folder, '.git'), 'gitdir: inner\r\n')
    expect(await readMessage(folder, environment)).toBe('first')
  })

  test.each<[string, () => string]>([
    ['that does not exist', () => join(temporaryGitFolder(), 'missing')],
    ['without `.git`', temporaryGitFolder],
    ['below a checkout', () => subfolderOf(repositoryOf('first'))],
    ['that is a bare repository', () => bareOf(repositoryOf('first'))],
    ['that is a linked work tree', () => linkedTo(repositoryOf('first'))],
    ['with a file `.git` that leads out', () => fileTo(join(repositoryOf('first'), '.git'))],
    ['with a file `.git` that leads to the workspace', () => fileTo('.', bareOf(repositoryOf('first')))],
    ['with an empty file `.git`', () => withGitFile('')],
    ['with a file `.git` that leads nowhere', () => fileTo('nowhere')],
    ['with a folder `.git` that is no repository, and a bare one around it', () => hidden(repositoryOf('first'))],
    ['whose objects are in a common folder', () => withCommonFolder(repositoryOf('first'))],
  ])('is not found in a folder %s', async (__, make) => {
    expect(await readMessage(make(), environment)).toBeUndefined()
  })

  test.runIf(isMet(isPosix, 'symbolic links'))('is not found through a link that leads out, or to itself', async () => {
    const [folder, looped] = [temporaryGitFolder(), temporaryGitFolder()]
    symlinkSync(join(repositoryOf('first'), '.git'), join(folder, '.git'))
    symlinkSync('.git', join(looped, '.git'))
    for (const one of [folder, looped]) expect(await findCheckout(one, environment)).toBeUndefined()
  })

  test('is the one of the workspace, not that of the environment', async () => {
    const [folder, other] = [repositoryOf('first'), repositoryOf('other')]
    vi.stubEnv('GIT_DIR', join(other, '.git'))
    vi.stubEnv('GIT_OBJECT_DIRECTORY', join(other, '.git/objects'))
    vi.stubEnv('GIT_CONFIG_COUNT', '1')
    expect(await readMessage(folder, environment)).toBe('first')
    expect(await readMessage(temporaryGitFolder(), environment)).toBeUndefined()
  })

  test('may have objects of another repository, each of which is verified', async () => {
    const [origin, folder] = [repositoryOf('first'), temporaryGitFolder()]
    git(origin, 'clone', '--quiet', '--shared', '.', folder)
    expect(await readMessage(folder, environment)).toBe('first')
  })
})

test.each(['workflow_run', 'pull_request_target', 'issue_comment'])(
  'git does not run on %s, whose files can be of anyone',
  async (event) => {
    expect(await findCheckout(repositoryOf('first'), { ...job, GITHUB_EVENT_NAME: event })).toBeUndefined()
  },
)

test('there is no checkout if git is not installed', async () => {
  const folder = repositoryOf('first')
  vi.stubEnv('PATH', temporaryGitFolder())
  expect(await findCheckout(folder, job)).toBeUndefined()
})

/** A PATH with a program in front of git, which runs this line before. */
function wrapGit(line: string): string {
  const bin = temporaryGitFolder()
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  writeFileSync(join(bin, 'git'), `#!/bin/sh\n${line}\nexec ${real} "$@"\n`, { mode: 0o755 })
  return `${bin}:${process.env['PATH']}`
}

/** The variables of a step: those that git gets, and others that have a secret. */
const stepVariables = {
  HOME: '/',
  XDG_CONFIG_HOME: '/',
  TMPDIR: tmpdir(),
  LD_LIBRARY_PATH: '/',
  SUDO_UID: '0',
  INPUT_GITHUB_TOKEN: 'secret',
  INPUT_TOKEN: 'secret',
  input_token: 'secret',
  EVIDENCE_TOKEN: 'secret',
  GITHUB_TOKEN: 'secret',
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'secret',
  ACTIONS_RUNTIME_TOKEN: 'secret',
  AWS_SECRET_ACCESS_KEY: 'secret',
  GIT_ASKPASS: 'secret',
  ANY_NAME: 'secret',
}

describe.runIf(isMet(isPosix, 'a git of our own'))('a git of our own', () => {
  test('is not started outside of a checkout', async () => {
    const log = join(temporaryGitFolder(), 'log')
    const [folder, bare] = [repositoryOf('first'), bareOf(repositoryOf('first'))]
    vi.stubEnv('PATH', wrapGit(`echo started >> ${log}`))
    for (const other of [temporaryGitFolder(), bare]) expect(await readMessage(other, {})).toBeUndefined()
    expect(existsSync(log)).toBe(false)
    expect(await readMessage(folder, {})).toBe('first')
    expect(existsSync(log)).toBe(true)
  })

  test.each([
    ['in a job', job],
    ['on a machine', {}],
  ])('gets the variables that it needs alone, %s', async (_, environment) => {
    const [folder, log] = [repositoryOf('first'), join(temporaryGitFolder(), 'log')]
    const env = { ...stepVariables, ...environment, PATH: wrapGit(`env >> ${log}`) }
    const words = ['report', '--kind=generic', '--compliant=true', '--org=acme', '--flow=shop', '--dry-run=true']
    const { exitCode, stderr } = await runEvidence(words, { cwd: folder, env })
    expect([exitCode, stderr]).toEqual([0, expect.any(String)])
    const printed = readFileSync(log, 'utf8')
    const names = new Set([...printed.matchAll(/^(\w+)=/gm)].map(([, name]) => name))
    const given = Object.keys(env).filter((name) => names.has(name))
    expect(given).toEqual(['HOME', 'XDG_CONFIG_HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'SUDO_UID', 'PATH'])
    expect(printed).not.toContain('secret')
  })

  test('a checkout of another user is read in a job alone, without a change of configuration', async () => {
    const [folder, home] = [repositoryOf('first'), temporaryGitFolder()]
    const before = readFileSync(join(folder, '.git/config'), 'utf8')
    vi.stubEnv('HOME', home)
    vi.stubEnv('PATH', wrapGit('export GIT_TEST_ASSUME_DIFFERENT_OWNER=1'))
    expect(() => execFileSync('git', ['log'], { cwd: folder, stdio: 'pipe' })).toThrow(/dubious ownership/)
    expect(await readMessage(folder, {})).toBeUndefined()
    expect(await readMessage(folder, job)).toBe('first')
    expect(existsSync(join(home, '.gitconfig'))).toBe(false)
    expect(readFileSync(join(folder, '.git/config'), 'utf8')).toBe(before)
    writeFileSync(join(home, '.gitconfig'), `[safe]\n\tdirectory = ${folder}\n`)
    expect(await readMessage(folder, {})).toBe('first')
  })
})

function subfolderOf(repository: string): string {
  mkdirSync(join(repository, 'a'))
  return join(repository, 'a')
}

function bareOf(repository: string): string {
  const folder = temporaryGitFolder()
  git(repository, 'clone', '--quiet', '--bare', '.', folder)
  return folder
}

function linkedTo(repository: string): string {
  const folder = join(temporaryGitFolder(), 'linked')
  git(repository, 'worktree', 'add', '--quiet', folder)
  return folder
}

function withGitFile(text: string, folder = temporaryGitFolder()): string {
  writeFileSync(join(folder, '.git'), text)
  return folder
}

function fileTo(path: string, folder = temporaryGitFolder()): string {
  return withGitFile(`gitdir: ${path}\n`, folder)
}

/** git looks for a bare repository in a folder whose `.git` is none. */
function hidden(repository: string): string {
  const folder = bareOf(repository)
  mkdirSync(join(folder, '.git'))
  return folder
}

function withCommonFolder(repository: string): string {
  const folder = temporaryGitFolder()
  mkdirSync(join(folder, '.git'))
  writeFileSync(join(folder, '.git/HEAD'), readFileSync(join(repository, '.git/HEAD')))
  writeFileSync(join(folder, '.git/commondir'), join(repository, '.git'))
  return folder
}
