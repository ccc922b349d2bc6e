import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { publishedOperations } from '../../src/wire/operation/published.ts'
import { startService } from '../../src/service/main.ts'
import { describeApi } from '../generate/openapi.ts'
import { writeDocument } from './api-document.ts'
import type { ForeignCheck } from './check.ts'

const execute = promisify(execFile)

const packages = ['@hey-api/openapi-ts@0.99.0', '@stoplight/spectral-cli@6.15.0', 'orval@8.30.0', 'typescript@5.9.3']
const source = resolve('testkit', 'foreign-client', 'typescript')
/** Below the checkout, so that the generated code finds zod. */
const folder = resolve('.cache', 'foreign', 'generated-client')

/** Checks the OpenAPI document with Spectral, and generates two TypeScript clients from it, which call every published operation (rules 1.2). */
export const clientGenerator: ForeignCheck = {
  name: 'client-generator',
  needs: 'npm',
  run: async (npm, print) => {
    const programs = await npm.install(...packages)
    await rm(folder, { recursive: true, force: true })
    await cp(source, folder, { recursive: true })
    await writeDocument(folder, describeApi())
    const run = async (program: string, ...args: readonly string[]): Promise<void> => {
      await execute(process.execPath, [program, ...args], { cwd: folder })
    }
    await run(join(programs, 'spectral'), 'lint', 'openapi.json', '--fail-severity=hint')
    await run(join(programs, 'openapi-ts'))
    await run(join(programs, 'orval'))
    await run(resolve('node_modules', 'typescript', 'bin', 'tsc'), '--project', '.')
    await callAll(run)
    print('the clients of hey-api and orval pass through every published operation, and Spectral finds nothing')
  },
}

async function callAll(run: (program: string, ...args: readonly string[]) => Promise<void>): Promise<void> {
  const operations = Object.entries(publishedOperations).map(([name, { method, path }]) => ({ name, method, path }))
  const { url, firstToken = '', close } = await startService({ folder: join(folder, 'data') })
  try {
    await run('drive.ts', url, firstToken, JSON.stringify(operations))
  } finally {
    await close()
  }
}
