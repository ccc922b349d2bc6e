import { createToken } from '../../src/service/access/api-token.ts'
import { createApp } from '../../src/service/app.ts'
import type { AttachmentStore } from '../../src/service/attachment/attachment-store.ts'
import type { LogService } from '../../src/service/log/log-service.ts'
import { startServer } from '../../src/service/server.ts'
import type { Store } from '../../src/service/store/store.ts'
import { spreadTrail } from './fill-ledger.ts'

const rounds = 5

interface Made {
  /** Milliseconds of the fastest request. */
  readonly ms: number
  readonly bytes: number
}

/** Asks a service over HTTP for the package of the trail whose records are far apart. */
export async function measurePackage(store: Store, attachments: AttachmentStore, logs: LogService): Promise<Made> {
  const publicUrl = (): string => 'https://evidence.example'
  const server = await startServer(createApp({ store, attachments, logs, publicUrl, oidcIssuers: [] }), {
    host: '127.0.0.1',
    port: 0,
  })
  const { token } = await createToken(store, { name: 'reader', org: '*', flow: '*', role: 'reader' })
  const url = `http://127.0.0.1:${server.port}/api/v2/packages/acme/flow-0/${spreadTrail.name}`
  try {
    let made: Made = { ms: Infinity, bytes: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now()
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      const { byteLength: bytes } = await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`The package is refused (${response.status}).`)
      made = { ms: Math.min(made.ms, performance.now() - startedAt), bytes }
    }
    return made
  } finally {
    await server.close()
  }
}
