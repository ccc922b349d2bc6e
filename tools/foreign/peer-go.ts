import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startService } from '../../testkit/end-to-end/service.ts'
import type { ForeignCheck } from './check.ts'

const execute = promisify(execFile)

/** Replays from Go, against the built service, what other clients of this API family send, and decodes the answers as they do. */
export const peerGo: ForeignCheck = {
  name: 'peer-go',
  needs: 'go',
  run: async (go, print) => {
    const folder = await mkdtemp(join(tmpdir(), 'evidence-peer-'))
    const service = await startService()
    try {
      const cli = [resolve('dist', 'cli', 'index.js'), 'token', 'create']
      const asked = ['--name', 'reader', '--org', 'acme', '--role', 'reader', ...service.location]
      const { stdout: reader } = await execute(process.execPath, [...cli, ...asked])
      await writeFile(join(folder, 'go.mod'), 'module replay\n\ngo 1.21\n')
      const peer = resolve('testkit', 'peer')
      const program = join(folder, 'replay')
      await execute(go.command, ['build', '-o', program, join(peer, 'replay.go'), join(peer, 'types.go')], {
        cwd: folder,
      })
      const { stdout } = await execute(program, [
        join(peer, 'exchanges.json'),
        service.url,
        service.token,
        reader.trim(),
      ])
      print(`an admin and a reader got the expected answers to ${stdout.trim()}`)
    } finally {
      await service.stop()
      await rm(folder, { recursive: true })
    }
  },
}
