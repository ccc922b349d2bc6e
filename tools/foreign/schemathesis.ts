import { execFile } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startService } from '../../src/service/main.ts'
import { writeApiDocument } from './api-document.ts'
import type { ForeignCheck } from './check.ts'

const execute = promisify(execFile)

/** Files in languages that no schema describes, and answers that depend on what is recorded. */
const settings = resolve('testkit', 'foreign-client', 'schemathesis')

/** Sends requests that Schemathesis derives from the OpenAPI document to a service with an empty database, with all of its checks. */
export const schemathesis: ForeignCheck = {
  name: 'schemathesis',
  needs: 'python',
  run: async (python, print) => {
    const programs = await python.install('schemathesis==4.32.5')
    const { folder, document } = await writeApiDocument()
    await cp(settings, folder, { recursive: true })
    const service = await startService({ folder: join(folder, 'data'), signLogs: true })
    try {
      const { stdout } = await execute(join(programs, 'st'), toArguments(document, service), { cwd: folder })
      print(stdout.trim().split('\n').at(-1) ?? '')
    } finally {
      await service.close()
      await rm(folder, { recursive: true })
    }
  },
}

function toArguments(
  document: string,
  { url, firstToken }: { url: string; firstToken?: string | undefined },
): string[] {
  const options = [
    '--phases',
    'examples,coverage,fuzzing,stateful',
    '--max-examples',
    '10',
    // No text of a request has it, and the document cannot say so of each value of a free object.
    '--generation-allow-x00',
    'false',
    // The patterns of names exclude the hidden characters of Latin-1 alone (wire/name.ts); test/service/fuzz sends the others.
    '--generation-codec',
    'latin-1',
    '--seed',
    '1',
    '--no-color',
    '--suppress-health-check',
    'all',
  ]
  const request = ['--url', url, '--header', `Authorization: Bearer ${firstToken ?? ''}`, '--request-timeout', '30']
  return ['run', document, ...request, '--checks', 'all', ...options]
}
