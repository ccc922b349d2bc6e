import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { waitUntilListening } from '../../testkit/process/listening.ts'
import { collectOutput } from '../../testkit/process/output.ts'
import type { Database } from '../service/engine.ts'
import type { Sample } from './loop-delay.ts'
import type { Caller } from './send.ts'

export interface HostileTarget extends AsyncDisposable {
  readonly attacker: Caller
  readonly other: Caller
  /** The samples since the last call. */
  readonly takeSamples: () => readonly Sample[]
}

const program = resolve('dist/cli/index.js')

/** As in the unit file. */
const flags = ['--max-semi-space-size=16', '--v8-pool-size=2']
const environment = { MALLOC_ARENA_MAX: '2' }

/**
 * Starts the service from the bundle that users run, on an address that needs a token, with a token for each of two organisations. It has a
 * session of its own, as under systemd. With the environment variable `PROF` it writes a processor profile into that folder.
 */
export async function startHostileTarget({ location }: Database): Promise<HostileTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-hostile-'))
  const data = ['--data', folder, '--database', location]
  const [attacker, other] = ['attacker', 'other'].map((org) => {
    const args = ['token', 'create', '--create-database', ...data, '--name', org, '--org', org, '--role', 'admin']
    const printed = execFileSync(process.execPath, [program, ...args], { encoding: 'utf8' })
    return { org, token: /des_\w+/.exec(printed)?.[0] ?? '' }
  })
  const preload = join(import.meta.dirname, 'loop-delay.ts')
  const { PROF: profiles } = process.env
  const profiling = profiles === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profiles]
  const serve = ['serve', '--port', '0', '--host', '0.0.0.0', '--log', 'none', ...data]
  const child = spawn(process.execPath, [...flags, ...profiling, '--import', preload, program, ...serve], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    env: { ...process.env, ...environment },
    detached: true,
  })
  const samples: Sample[] = []
  child.on('message', (sample: Sample) => samples.push(sample))
  const { url } = await waitUntilListening(collectOutput(child.stdout))
  const origin = `http://127.0.0.1:${new URL(url).port}`
  if (attacker === undefined || other === undefined) throw new Error('The tokens are missing.')
  return {
    attacker: { ...attacker, origin },
    other: { ...other, origin },
    takeSamples: () => samples.splice(0),
    [Symbol.asyncDispose]: async () => {
      child.kill(profiling.length > 0 ? 'SIGTERM' : 'SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
