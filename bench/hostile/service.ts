import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../service/engine.ts'

export interface Caller {
  /** Origin of the service. */
  readonly origin: string
  readonly org: string
  readonly token: string
}

interface Measured {
  memory: number
  readonly delays: number[]
  readonly holds: number[]
}

interface Sample {
  readonly delay: number
  readonly hold: number
  readonly memory: number
}

export interface HostileTarget extends AsyncDisposable {
  readonly attacker: Caller
  readonly other: Caller
  /** The largest memory of the process, in bytes; delays of its event loop and its processor time without a pause, in milliseconds. */
  readonly measured: Measured
}

const program = resolve('src/cli/index.ts')

/** Starts the service from its source, on an address that needs a token, with a token for each of two organisations. */
export async function startHostileTarget({ location }: Database): Promise<HostileTarget> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-hostile-'))
  const data = ['--data', folder, '--database', location]
  const [attacker, other] = ['attacker', 'other'].map((org) => {
    const args = ['token', 'create', '--create-database', ...data, '--name', org, '--org', org, '--role', 'admin']
    const printed = execFileSync(process.execPath, [program, ...args], { encoding: 'utf8' })
    return { org, token: /des_\w+/.exec(printed)?.[0] ?? '' }
  })
  const preload = join(import.meta.dirname, 'loop-delay.ts')
  const args = ['--import', preload, program, 'serve', '--port', '0', '--host', '0.0.0.0', '--log', 'none', ...data]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const measured: Measured = { memory: 0, delays: [], holds: [] }
  child.on('message', ({ delay: ms, hold, memory }: Sample) => {
    measured.delays.push(ms)
    measured.holds.push(hold)
    measured.memory = Math.max(measured.memory, memory)
  })
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  while (!/listens on \S+\n/.test(output)) {
    if (child.exitCode !== null) throw new Error(`The service exited: ${output}`)
    await delay(20)
  }
  const origin = `http://127.0.0.1:${/listens on \S+:(\d+)\//.exec(output)?.[1]}`
  if (attacker === undefined || other === undefined) throw new Error('The tokens are missing.')
  return {
    attacker: { ...attacker, origin },
    other: { ...other, origin },
    measured,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
