import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

const script = resolve('testkit/service/store/migrate-process.ts')

/** The moment of a kill: `before` a statement is requested, or `during` its execution. */
export type KillMoment = 'before' | 'during'

export interface Kill {
  /** Number of the statement, from 1. */
  readonly at: number
  readonly moment: KillMoment
}

/** A migration by a process of its own that was not killed. */
export interface FinishedMigration {
  readonly statements: number
  /** The lines of its log, each with the number of statements before it. */
  readonly lines: readonly { readonly line: string; readonly at: number }[]
  /** The largest memory of the process in MB. */
  readonly memory: number
}

/** Opens a database in a process of its own, which migrates it. The key file of the database is in the folder. */
export async function finishMigration(place: string, folder: string): Promise<FinishedMigration> {
  const { signal, output } = await waitForEnd(startMigration(place, folder))
  if (signal !== null) throw new Error(`The migration ended with ${signal}.`)
  return JSON.parse(output) as FinishedMigration
}

/** The same, with SIGKILL at a statement. */
export async function killMigration(place: string, folder: string, kill: Kill): Promise<void> {
  const { signal } = await waitForEnd(startMigration(place, folder, kill))
  if (signal !== 'SIGKILL') throw new Error(`The migration was not killed at statement ${kill.at}.`)
}

type MigrationProcess = ChildProcessByStdio<null, Readable, null>

const never: Kill = { at: 0, moment: 'before' }

/** Starts the process, which kills itself at a statement, if one is given. */
export function startMigration(place: string, folder: string, { at, moment }: Kill = never): MigrationProcess {
  const words = [script, place, join(folder, 'evidence.key'), String(at), moment]
  return spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
}

interface EndedProcess {
  readonly signal: string | null
  readonly output: string
}

async function waitForEnd(child: MigrationProcess): Promise<EndedProcess> {
  const [output, [, signal]] = await Promise.all([text(child.stdout), once(child, 'close')])
  return { output, signal }
}
