import { utimesSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'

const runnerNames: Readonly<Record<string, string>> = { darwin: 'macOS', win32: 'Windows' }

/** The variables of this machine that a step gets. Inputs and GITHUB_ variables of a surrounding job are not passed. */
const inherited = [
  'HOME',
  'LANG',
  'PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'USER',
  'USERPROFILE',
  'SystemRoot',
  'ComSpec',
  'PATHEXT',
]

/** The defaults of the github context: a push to the default branch. */
export const githubDefaults = {
  action: 'evidence',
  actor: 'ada',
  api_url: 'https://api.github.invalid',
  base_ref: '',
  event: {},
  event_name: 'push',
  graphql_url: 'https://api.github.invalid/graphql',
  head_ref: '',
  job: 'build',
  ref: 'refs/heads/main',
  ref_name: 'main',
  ref_type: 'branch',
  repository: 'acme/greeting',
  repository_id: '4711',
  repository_owner: 'acme',
  repository_owner_id: '42',
  run_attempt: '1',
  run_id: '1001',
  run_number: '7',
  server_url: 'https://github.invalid',
  sha: '0123456789abcdef0123456789abcdef01234567',
  token: '',
  workflow: 'Build',
  workflow_ref: 'acme/greeting/.github/workflows/build.yml@refs/heads/main',
} as const

export type GithubContext = Readonly<Record<string, unknown>>

/** Epoch seconds, before any file of a test. */
const jobBegin = 1_700_000_000

/** The variables that a runner sets for every step of a job. */
export function toVariables(github: GithubContext, folder: string): Record<string, string> {
  const { event, token: _, ...rest } = github
  const eventPath = join(folder, 'event.json')
  writeFileSync(eventPath, JSON.stringify(event))
  // A job begins before its steps write files.
  utimesSync(eventPath, jobBegin, jobBegin)
  const named = Object.entries(rest).map(([name, value]) => [`GITHUB_${name.toUpperCase()}`, String(value)])
  return {
    ...pick(process.env, inherited),
    ...Object.fromEntries(named),
    GITHUB_EVENT_PATH: eventPath,
    GITHUB_ACTIONS: 'true',
    CI: 'true',
    RUNNER_OS: runnerNames[platform()] ?? 'Linux',
    RUNNER_ARCH: process.arch.toUpperCase(),
    RUNNER_TEMP: folder,
  }
}

function pick(from: Readonly<Record<string, string | undefined>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))
}
