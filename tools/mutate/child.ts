import { ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The instrumented source of a child process reads its mutant from this variable. */
const mutantVariable = '__STRYKER_ACTIVE_MUTANT__'

/** Runs first in a child process. When it exits, it writes the mutants that it has executed, one a line. */
const preload = `
import { writeFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
process.on('exit', () => {
  const ids = Object.keys(globalThis.__stryker__?.mutantCoverage?.static ?? {})
  if (ids.length > 0) writeFileSync('FOLDER/' + process.pid + '.' + threadId, ids.join('\\n'))
})`

interface SpawnOptions {
  envPairs?: readonly string[]
}

/** The child processes that the tests start. */
export interface Children {
  /** Runs a test, and returns the mutants that its child processes have executed. */
  readonly listMutants: (test: () => unknown) => Promise<readonly string[]>
  /** Kills those that still run with a mutant. */
  readonly kill: () => void
}

/** Gives each child process that this process starts the active mutant. Those of synchronous functions get none. */
export function watchChildren(readMutant: () => string | undefined): Children {
  const running = new Set<ChildProcess>()
  let folder: string | undefined
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
      for (const child of running) child.kill('SIGKILL')
    },
  }
}

function readIds(folder: string): readonly string[] {
  return readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
}

function addVariables(pairs: readonly string[], mutant: string | undefined, folder: string | undefined): string[] {
  const added = mutant === undefined ? [...pairs] : [...pairs, `${mutantVariable}=${mutant}`]
  if (folder === undefined) return added
  const source = encodeURIComponent(preload.replace('FOLDER', folder))
  const options = `${added.find(isOption) ?? 'NODE_OPTIONS='} --import=data:text/javascript,${source}`
  return [...added.filter((pair) => !isOption(pair)), options]
}

function isOption(pair: string): boolean {
  return pair.startsWith('NODE_OPTIONS=')
}
