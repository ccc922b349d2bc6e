import { spawn } from 'node:child_process'

/** Runs `evidence serve` until it answers, and then stops it. Prints its output, and exits with its exit code. */
const [entry = '', ...words] = process.argv.slice(2)
const service = spawn(process.execPath, [entry, ...words, '--log', 'none'], { stdio: ['ignore', 'pipe', 'inherit'] })
service.once('exit', (code) => (process.exitCode = code ?? 128))
let output = ''
for await (const chunk of service.stdout) {
  process.stdout.write(chunk)
  output += String(chunk)
  const [, origin] = /^Pages: (\S+)$/m.exec(output) ?? []
  if (origin === undefined || !/^Data: /m.test(output)) continue
  output = ''
  await fetch(`${origin}/healthz`)
  service.kill('SIGTERM')
}
