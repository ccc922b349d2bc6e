import { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { interceptThreads } from './thread.ts'

/** The instrumented source of a child process reads its mutant from this variable. */
const mutantVariable = '__STRYKER_ACTIVE_MUTANT__'

/** Runs first in a child process or thread. It writes each mutant once that the source executes there, one a line. */
const preload = `
import { appendFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
const note = (id) => {
  try {
    appendFileSync('FOLDER/' + process.pid + '.' + threadId, id + '\\n')
  } catch {
    // The test has ended, and the folder with it.
  }
}
const counts = new Proxy({}, {
  set: (target, id, count) => {
    if (!(id in target)) note(id)
    return Reflect.set(target, id, count)
  },
})
globalThis.__stryker__ = { mutantCoverage: { static: counts, perTest: {} } }`

interface SpawnOptions {
  envPairs?: readonly string[]
}

/** The child processes and the threads that the tests start. */
export interface Children {
  /** Runs a test, and returns the mutants that its child processes and threads have executed. */
  readonly listMutants: (test: () => unknown) => Promise<readonly string[]>
  /** Kills those that still run with a mutant. */
  readonly kill: () => void
}

/** Gives each child process and thread that this process starts the active mutant. Processes of synchronous functions get none. */
export function watchChildren(readMutant: () => string | undefined): Children {
  const running = new Set<ChildProcess>()
  let folder: string | undefined
  const killThreads = interceptThreads(() => {
    const mutant = readMutant()
    return {
      env: mutant === undefined ? {} : { [mutantVariable]: mutant },
      execArgv: folder === undefined ? [] : [toImport(folder)],
      isBrief: mutant !== undefined,
    }
  })
  const spawn: unknown = Reflect.get(ChildProcess.prototype, 'spawn')
  if (typeof spawn !== 'function') throw new Error('This version of Node starts processes in another way.')
  Reflect.set(ChildProcess.prototype, 'spawn', function start(this: ChildProcess, options: SpawnOptions): unknown {
    const mutant = readMutant()
    const envPairs = addVariables(options.envPairs ?? [], mutant, folder)
    if (mutant !== undefined) running.add(this)
    this.once('exit', () => running.delete(this))
    return Reflect.apply(spawn, this, [{ ...options, envPairs }])
  })
  return {
    listMutants: async (test) => {
      folder = mkdtempSync(join(tmpdir(), 'mutate-'))
      try {
        await test()
        return readIds(folder)
      } finally {
        rmSync(folder, { recursive: true, force: true })
        folder = undefined
      }
    },
    kill: () => {
      killThreads()
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

function readIds(folder: string): readonly string[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  return lines.filter((id) => id !== '')
}

function addVariables(pairs: readonly string[], mutant: string | undefined, folder: string | undefined): string[] {
  const added = mutant === undefined ? [...pairs] : [...pairs, `${mutantVariable}=${mutant}`]
  if (folder === undefined) return added
  const options = `${added.find(isOption) ?? 'NODE_OPTIONS='} ${toImport(folder)}`
  return [...added.filter((pair) => !isOption(pair)), options]
}

function toImport(folder: string): string {
  return `--import=data:text/javascript,${encodeURIComponent(preload.replaceAll('FOLDER', folder))}`
}

function isOption(pair: string): boolean {
  return pair.startsWith('NODE_OPTIONS=')
}
