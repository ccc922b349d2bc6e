import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const cli = join(import.meta.dirname, '..', 'dist', 'cli', 'index.js')

/** Serves the records of the demo until Ctrl-C, and ends its output with the link to a page. */
export async function keepServing(home: string, page: string): Promise<void> {
  const words = [cli, 'serve', '--data', home, '--port', '0', '--log', 'none']
  const service = spawn(process.execPath, words, { stdio: ['inherit', 'pipe', 'inherit'] })
  process.once('SIGINT', () => service.kill('SIGINT'))
  process.once('SIGTERM', () => service.kill('SIGTERM'))
  const ended = once(service, 'exit')
  for await (const line of createInterface(service.stdout)) {
    console.log(line)
    const origin = /^Pages: (\S+)/.exec(line)?.[1]
    if (origin !== undefined)
      console.log(`\nPress Ctrl-C to stop the service. The trail of the pull request:\n${origin}${page}`)
  }
  await ended
}
