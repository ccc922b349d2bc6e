import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startService } from '../../src/service/main.ts'
import { writeApiDocument } from './api-document.ts'
import type { ForeignCheck } from './check.ts'

const execute = promisify(execFile)

/** No 5xx, and no response outside of its description. */
const responseChecks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

/** Sends requests that Schemathesis derives from the OpenAPI document to a service with an empty database. */
export const schemathesis: ForeignCheck = {
  name: 'schemathesis',
  needs: 'python',
  run: async (python, print) => {
    const programs = await python.install('schemathesis==4.32.5')
    const { folder, document } = await writeApiDocument()
    const service = await startService({ folder: join(folder, 'data') })
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
    'coverage,fuzzing',
    '--max-examples',
    '15',
    '--seed',
    '1',
    '--no-color',
    '--suppress-health-check',
    'all',
  ]
  const request = ['--url', url, '--header', `Authorization: Bearer ${firstToken ?? ''}`, '--request-timeout', '30']
  return ['run', document, ...request, '--checks', responseChecks.join(','), ...options]
}
