import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ForeignCheck } from '../check.ts'

const execute = promisify(execFile)

/** Its rules are those of hadolint and BuildKit. Slow checks ask registries. The level `info` is above that of style. */
const options = ['--no-config', '--slow-checks', 'off', '--fail-level', 'info', '--no-color']

/** Lints the Dockerfile, and one that would run as root, so that a linter that finds nothing is noticed. */
export const dockerfile: ForeignCheck = {
  name: 'dockerfile',
  needs: 'python',
  run: async (python, print) => {
    const linter = join(await python.install('tally-cli==0.45.0'), 'tally')
    await execute(linter, ['lint', 'Dockerfile', ...options])
    const folder = await mkdtemp(join(tmpdir(), 'dockerfile-'))
    try {
      const faulty = join(folder, 'Dockerfile')
      await writeFile(faulty, (await readFile('Dockerfile', 'utf8')).replace(/^USER .*$/m, 'USER root'))
      const found = await execute(linter, ['lint', faulty, ...options]).then(
        () => false,
        () => true,
      )
      if (!found) throw new Error('The linter accepts an image that runs as root.')
    } finally {
      await rm(folder, { recursive: true })
    }
    print('the Dockerfile has no finding, and a root user is found')
  },
}
