import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { installPackage, type InstalledPackage } from '../testkit/cli/packed.ts'
import { locate } from '../testkit/action/process.ts'
import { waitUntilListening } from '../testkit/process/listening.ts'
import { collectOutput } from '../testkit/process/output.ts'
import { median, printTable } from './table.ts'

const rounds = 7

/** Measures the package that users install: its size, and the time from the start of `npx` until the service is ready. */
export async function run(): Promise<void> {
  const installed = await installPackage()
  try {
    const seconds: number[] = []
    for (let round = 0; round < rounds; round += 1) seconds.push(await measureServe(installed, round))
    const megabytes = statSync(installed.tarball).size / 1e6
    printTable(
      ['measure', 'value', 'limit'],
      [
        ['size of the tarball, MB', megabytes.toFixed(2), '≤ 3.00'],
        [`npx evidence serve until it listens, median of ${rounds}, s`, median(seconds).toFixed(2), ''],
      ],
    )
  } finally {
    await rm(dirname(installed.folder), { recursive: true, force: true })
  }
}

async function measureServe({ folder }: InstalledPackage, round: number): Promise<number> {
  const args = ['--offline', 'evidence', 'serve', '--port', '0', '--log', 'none', '--data', `data-${round}`]
  const env = { ...process.env, npm_config_cache: join(folder, '.npm') }
  const startedAt = performance.now()
  const child = spawn(locate('npx'), args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    await waitUntilListening(collectOutput(child.stdout))
    return (performance.now() - startedAt) / 1000
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }
}
