import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const cli = join(import.meta.dirname, '..', 'dist', 'cli', 'index.js')

/** Serves the records of the demo until Ctrl-C, and prints a token for them. */
export async function keepServing(home: string): Promise<void> {
  const request = ['token', 'create', '--data', home, '--name', 'demo', '--org', 'acme', '--role', 'admin']
  const { stdout: token } = spawnSync(process.execPath, [cli, ...request], { encoding: 'utf8' })
  console.log(`\nThe service is running. Press Ctrl-C to stop it.\nToken: ${token.trim()}`)
  const service = spawn(process.execPath, [cli, 'serve', '--data', home, '--port', '0'], { stdio: 'inherit' })
  process.once('SIGINT', () => service.kill('SIGINT'))
  await once(service, 'exit')
}
