import { execFile } from 'node:child_process'
import { copyFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startService } from '../../src/service/main.ts'
import { writeApiDocument } from './api-document.ts'
import type { ForeignCheck } from './check.ts'

const execute = promisify(execFile)

/** Generates pydantic models from the OpenAPI document, and sends requests and reads responses with them. */
export const pythonClient: ForeignCheck = {
  name: 'python-client',
  needs: 'python',
  run: async (python, print) => {
    const programs = await python.install('datamodel-code-generator==0.89.0')
    const { folder, document } = await writeApiDocument()
    const service = await startService({ folder: join(folder, 'data') })
    try {
      const output = ['--output', join(folder, 'models.py'), '--output-model-type', 'pydantic_v2.BaseModel']
      const input = ['--input', document, '--input-file-type', 'openapi', '--formatters', 'builtin']
      await execute(join(programs, 'datamodel-codegen'), [...input, ...output])
      await copyFile(resolve('testkit', 'foreign-client', 'drive.py'), join(folder, 'drive.py'))
      const driver = [join(folder, 'drive.py'), service.url, service.firstToken ?? '']
      await execute(join(programs, 'python'), driver)
      print('the generated models pass through every published operation')
    } finally {
      await service.close()
      await rm(folder, { recursive: true })
    }
  },
}
