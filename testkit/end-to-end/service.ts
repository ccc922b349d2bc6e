import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitUntilListening, type Listening } from '../process/listening.ts'
import { collectOutput } from '../process/output.ts'

/** A service in its own process, started with the command line. */
export interface RunningService extends Listening {
  /** Its data folder. */
  readonly data: string
  /** The options that give other commands the same data. */
  readonly location: readonly string[]
  readonly read: (path: string) => Promise<unknown>
  readonly stop: () => Promise<void>
}

/** Starts the built service; `root` is the folder of another build. */
export async function startService(words: readonly string[] = [], root = '.'): Promise<RunningService> {
  const data = mkdtempSync(join(tmpdir(), 'service-'))
  const child = spawn(
    process.execPath,
    [join(root, 'dist', 'cli', 'index.js'), 'serve', '--data', data, '--port', '0', '--log', 'none', ...words],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const stdout = collectOutput(child.stdout)
  // Another build may print its lines one by one.
  await stdout.until(/^Admin token.*\n/m)
  const { url, token } = await waitUntilListening(stdout)
  return {
    url,
    token,
    data,
    location: ['--data', data, ...optionOf(words, '--database')],
    read: async (path) => {
      const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
      if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function optionOf(words: readonly string[], option: string): readonly string[] {
  const at = words.indexOf(option)
  return at < 0 ? [] : words.slice(at, at + 2)
}
