import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join, resolve } from 'node:path'
import { createToken } from '../../src/service/access/api-token.ts'
import { openStore } from '../../src/service/store/open.ts'

/** A service in a process of its own, whose event loop is measured. */
export interface MeasuredService extends AsyncDisposable {
  readonly origin: string
  /** An admin token of all organisations. */
  readonly token: string
  readonly pid: number
  /** The longest processor time of its main thread in one cycle of the event loop since the last call, in milliseconds. */
  readonly takeHold: () => Promise<number>
  /** The longest of these times while some work is done. */
  readonly measure: (work: () => Promise<unknown>) => Promise<number>
}

interface MeasuredData {
  /** Location of the database. */
  readonly location: string
  /** For the other data. */
  readonly folder: string
}

/** Starts the service from its source. It needs a token, as on an address of the network. */
export async function startMeasuredService({ location, folder }: MeasuredData): Promise<MeasuredService> {
  const store = await openStore(location, { keyFile: join(folder, 'evidence.key') })
  const { token } = await createToken(store, { name: 'tests', org: '*', flow: '*', role: 'admin' })
  await store.close()
  const args = ['serve', '--data', folder, '--database', location, '--port', '0', '--host', '0.0.0.0', '--log', 'none']
  const preload = join(import.meta.dirname, 'loop-hold.ts')
  const child = spawn(process.execPath, ['--import', preload, resolve('src/cli/index.ts'), ...args], {
    env: { PATH: dirname(process.execPath) },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  const origin = await readOrigin(child)
  const takeHold = async (): Promise<number> => {
    const answer = once(child, 'message')
    child.send('hold')
    return Number((await answer)[0])
  }
  return {
    origin,
    token,
    pid: child.pid ?? 0,
    takeHold,
    measure: async (work) => {
      await takeHold()
      await work()
      return takeHold()
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

async function readOrigin(child: ChildProcess): Promise<string> {
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk)
    const port = /listens on \S+:(\d+)\//.exec(output)?.[1]
    if (port !== undefined && /^Data: /m.test(output)) {
      child.stdout?.resume()
      return `http://127.0.0.1:${port}`
    }
  }
  throw new Error(`The service exited before it printed its address: ${output}`)
}
