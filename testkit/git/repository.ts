import { execFileSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { findCheckout } from '../../src/change/commit/checkout.ts'

/** An empty folder that is removed after the test. */
export function temporaryGitFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'commit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs git without any user or system configuration. Returns its output. */
export function git(cwd: string, ...command: readonly string[]): string {
  const env = { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', ...person }
  return execFileSync('git', command, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
}

const person = {
  GIT_AUTHOR_NAME: 'Ada Lovelace',
  GIT_AUTHOR_EMAIL: 'ada@example.com',
  GIT_AUTHOR_DATE: '1789000200 +0200',
  GIT_COMMITTER_NAME: 'Grace Hopper',
  GIT_COMMITTER_EMAIL: 'grace@example.com',
  GIT_COMMITTER_DATE: '1789009999 +0000',
}

/** A repository on the branch `main` with the given commits. Each commit writes its message into `file`. */
export function repositoryOf(...messages: readonly string[]): string {
  const folder = temporaryGitFolder()
  git(folder, 'init', '--quiet', '--initial-branch=main')
  for (const message of messages) commit(folder, message)
  return folder
}

/** Creates a commit. Returns its SHA. */
export function commit(folder: string, message: string): string {
  writeFileSync(join(folder, 'file'), message)
  git(folder, 'add', '--all')
  git(folder, 'commit', '--quiet', '-m', message)
  return git(folder, 'rev-parse', 'HEAD')
}

/** Makes a repository of a workspace, with a commit of these paths. Returns its SHA. */
export function checkOut(folder: string, ...paths: readonly string[]): string {
  git(folder, 'init', '--quiet', '--initial-branch=main')
  if (paths.length > 0) git(folder, 'add', '--', ...paths)
  git(folder, 'commit', '--quiet', '--allow-empty', '-m', `A commit of ${folder}`)
  return git(folder, 'rev-parse', 'HEAD')
}

/** The checkout of a workspace, as a job opens it. */
export const openCheckout = (folder: string): ReturnType<typeof findCheckout> =>
  findCheckout(folder, { GITHUB_ACTIONS: 'true' })
