import { execFile } from 'node:child_process'
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startService } from '../../src/service/main.ts'
import { writeApiDocument } from './api-document.ts'
import type { ForeignCheck } from './check.ts'

const execute = promisify(execFile)

const module = 'module client\n\ngo 1.24\n\nrequire github.com/oapi-codegen/runtime v1.8.0\n'

/** Generates a Go client from the OpenAPI document, and calls published operations with it. */
export const goClient: ForeignCheck = {
  name: 'go-client',
  needs: 'go',
  run: async (go, print) => {
    const programs = await go.install('github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2')
    const { folder, document } = await writeApiDocument()
    const service = await startService({ folder: join(folder, 'data') })
    try {
      const output = ['-generate', 'types,client', '-package', 'main', '-o', join(folder, 'service.go')]
      await execute(join(programs, 'oapi-codegen'), [...output, document])
      await writeFile(join(folder, 'go.mod'), module)
      await copyFile(resolve('testkit', 'foreign-client', 'drive.go'), join(folder, 'drive.go'))
      const options = { cwd: folder, env: { ...process.env, GOFLAGS: '-buildvcs=false' } }
      await execute(go.command, ['mod', 'tidy'], options)
      await execute(go.command, ['run', '.', service.url, service.firstToken ?? ''], options)
      print('the generated client passes through the published operations')
    } finally {
      await service.close()
      await rm(folder, { recursive: true })
    }
  },
}
