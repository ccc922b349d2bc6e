import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The parts of `npm run check`, the slowest first. Each has a state of its own below .cache, and none needs another. */
const parts: Parts = {
  types: 'tsc --incremental --tsBuildInfoFile .cache/check/types.tsbuildinfo',
  lint: 'node tools/check/lint.ts',
  'dead code': 'knip --cache --cache-location .cache/check/knip',
  'dead exports': 'knip --production --exports --cache --cache-location .cache/check/knip-production',
  format: 'oxfmt --check',
  'regular expressions': 'node tools/check/regex.ts',
  citations: 'node tools/check/citations.ts',
  'generated text': 'node tools/generate/write.ts --check',
  words: 'node tools/check/words.ts',
}

/** Command lines by name. */
type Parts = Readonly<Record<string, string>>

/**
 * Runs the parts side by side, and prints a line for each with its seconds, and the output of those that fail. All parts run to their end;
 * SIGINT and SIGTERM end them with all that they started. Returns the exit code.
 */
export async function runParts(all: Parts, print: (text: string) => void): Promise<number> {
  const running = new Set<ChildProcess>()
  const stop = (): void => {
    for (const child of running) endGroup(child)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
  const passed = await Promise.all(
    Object.entries(all).map(async ([name, line]) => {
      const started = performance.now()
      // A process group of its own, so that a signal also ends what a part started.
      const child = spawn(line, { shell: true, detached: isPosix, stdio: ['ignore', 'pipe', 'pipe'] })
      running.add(child)
      const output: Buffer[] = []
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
      const [code] = await once(child, 'close')
      running.delete(child)
      const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6)
      print(
        `${seconds} s  ${name}${code === 0 ? '' : ` failed: ${line}\n${Buffer.concat(output).toString().trimEnd()}`}`,
      )
      return code === 0
    }),
  )
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stop)
  return passed.every(Boolean) ? 0 : 1
}

const isPosix = process.platform !== 'win32'

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(isPosix ? -pid : pid, 'SIGTERM')
  } catch {
    // The group has ended.
  }
}

if (import.meta.main) process.exitCode = await runParts(parts, console.log)
