import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import type { Row } from './row.ts'
import { createRunner, measureInTurns, measureUntil, measureWhole, recordLoadedFiles } from './step.ts'

const rounds = 25
const entry = resolve('dist/action/index.js')

/**
 * The processor time of a step until its first request, as a ratio to that of an empty script, and the JavaScript that is loaded until then. The peers are scripts that send one request: with Node's own client, and with the whole of undici.
 */
export async function run(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-start-'))
  const server = await startRequestServer()
  try {
    const env = { ...createRunner(folder), INPUT_KIND: 'auto', INPUT_URL: `${server.url}/api/v2` }
    const write = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const undici = pathToFileURL(resolve('node_modules/undici/index.js')).href
    const started = (file: string, args: readonly string[]) => async (): Promise<number> =>
      measureUntil(server.next(), { file, args, env })
    const script = (name: string, text: string) => started(process.execPath, [write(name, text)])
    const empty = write('empty.js', '')
    const { empty: base, ...taken } = await measureInTurns(rounds, {
      empty: () => measureWhole({ file: process.execPath, args: [empty], env }),
      action: started(process.execPath, [entry]),
      launcher: started('sh', ['-e', write('step.sh', readLauncher())]),
      http: script('http.mjs', `import { get } from 'node:http'\nget('${server.url}')`),
      undici: script('undici.mjs', `import { request } from '${undici}'\nawait request('${server.url}')`),
    })
    const loaded = recordLoadedFiles(folder)
    await measureUntil(server.next(), { file: process.execPath, args: [...loaded.flags, entry], env })
    const overEmpty = (measure: string, milliseconds: number): Row => ({
      measure,
      value: milliseconds / base,
      unit: '×',
    })
    return [
      {
        measure: 'JavaScript before the first request',
        value: loaded.bytes() / 1000,
        unit: 'kB',
        limit: { atMost: 450 },
      },
      { ...overEmpty('start to first request, over an empty script', taken.action), limit: { atMost: 6 } },
      {
        measure: 'start to first request, over a script that sends it with undici',
        value: taken.action / taken.undici,
        unit: '×',
        limit: { atMost: 1.2 },
      },
      { ...overEmpty('start by action.yml, over an empty script', taken.launcher), limit: { atMost: 6 } },
      overEmpty('peer: a script with node:http', taken.http),
      overEmpty('peer: a script with undici', taken.undici),
    ]
  } finally {
    server.close()
    await rm(folder, { recursive: true })
  }
}

interface ActionFile {
  readonly runs: { readonly steps: readonly [{ readonly run: string }] }
}

/** The script of action.yml that finds Node. */
function readLauncher(): string {
  return (parse(readFileSync('action.yml', 'utf8')) as ActionFile).runs.steps[0].run
}

interface RequestServer {
  readonly url: string
  /** Resolves when the next request arrives. */
  readonly next: () => Promise<void>
  readonly close: () => void
}

/** Closes each connection without a response. */
async function startRequestServer(): Promise<RequestServer> {
  let onRequest: (() => void) | undefined
  const server = createServer((_, response) => {
    onRequest?.()
    response.socket?.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    next: async () => new Promise((done) => (onRequest = done)),
    close: () => server.close(),
  }
}
