import { randomBytes, randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import { callAction } from '../action/call-action.ts'
import { type Call, type Outcome, type Run, runComposite } from '../action/run-composite.ts'
import { findCommit } from './workspace.ts'

const builtHere = resolve('.')

/** A run of an action; by default of the one that is built here. */
type ActionCall = Omit<Call, 'actionFolder'> & Partial<Pick<Call, 'actionFolder'>>

/** A random commit SHA. */
export function newSha(): string {
  return randomBytes(20).toString('hex')
}

/** Runs the built action. Default: a push of the workspace's commit to the default branch of acme/greeting, with a random run id. */
export function runBuiltAction(call: ActionCall): Promise<Outcome> {
  return run(call)
}

/** Calls the action in this process, from its source; the long tests run the built one. The defaults are those of the built action. */
export function runSourceAction(call: ActionCall): Promise<Outcome> {
  return run(call, process.env['LONG_TESTS'] === 'true' ? undefined : callAction)
}

function run(call: ActionCall, how?: Run): Promise<Outcome> {
  const { actionFolder = builtHere } = call
  const { sha = findCommit(call.workspace) ?? newSha(), ...github } = call.github ?? {}
  const event = {
    ref: 'refs/heads/main',
    after: sha,
    repository: { name: 'greeting', full_name: 'acme/greeting', default_branch: 'main', owner: { login: 'acme' } },
    head_commit: { id: sha, message: 'Greet', timestamp: '2026-11-20T09:00:00Z', author: { name: 'Ada' } },
  }
  const defaults = { sha, event, run_id: String(randomInt(1e9)) }
  return runComposite({ ...call, actionFolder, github: { ...defaults, ...github } }, how)
}

/** The error of a failed step, without the line that leads to its section. Throws if there is more than one error, another line or a stack trace. */
export function onlyError({ annotations, stdout, stderr }: Outcome): string {
  const errors = annotations.filter(({ level }) => level === 'error').map(({ message }) => message)
  const [error = '', help = 'More: ', ...more] = (errors[0] ?? '').split('\n')
  const traces = /^\s+at .+:\d+:\d+/m.exec(stdout + stderr)?.[0]
  if (errors.length !== 1 || !help.startsWith('More: ') || more.length > 0 || traces !== undefined) {
    throw new Error(`not one sentence: ${JSON.stringify(errors)} ${traces ?? ''}`)
  }
  return error
}
