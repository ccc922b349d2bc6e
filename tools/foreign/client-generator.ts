import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describeApi } from '../generate/openapi.ts'
import { writeDocument } from './api-document.ts'
import type { ForeignCheck } from './check.ts'

const execute = promisify(execFile)

/** The generators have a package of their own: their 380 packages would make each `npm ci` a minute longer. */
const generators = resolve('testkit', 'client-generator')
const committed = resolve('test', 'generated-client')
const outputs = ['hey-api', 'orval']

/**
 * Generates the clients of test/generated-client again and compares them with the committed ones, and checks the OpenAPI document with
 * Spectral. `UPDATE_CLIENTS=true` replaces the committed ones.
 */
export const clientGenerator: ForeignCheck = {
  name: 'client-generator',
  needs: 'npm',
  run: async ({ command }, print) => {
    await execute(command, ['ci', '--no-audit', '--no-fund'], { cwd: generators })
    const generated = join(generators, 'generated')
    await rm(generated, { recursive: true, force: true })
    await writeDocument(generated, describeApi())
    const run = async (program: string, ...args: readonly string[]): Promise<void> => {
      await execute(process.execPath, [join('node_modules', '.bin', program), ...args], { cwd: generators })
    }
    await run('spectral', 'lint', 'generated/openapi.json', '--fail-severity=hint')
    await run('openapi-ts')
    await run('orval')
    for (const name of outputs) await compareOutput(join(generated, name), join(committed, name))
    print(`${outputs.join(' and ')} are as committed, and Spectral finds nothing`)
  },
}

async function compareOutput(generated: string, present: string): Promise<void> {
  if (process.env['UPDATE_CLIENTS'] === 'true') {
    await rm(present, { recursive: true, force: true })
    await cp(generated, present, { recursive: true })
    return
  }
  await execute('git', ['diff', '--no-index', '--stat', '--', present, generated])
}
