import { createToken } from '../../src/service/access/api-token.ts'
import { createApp } from '../../src/service/app.ts'
import { openAttachments } from '../../src/service/attachment/open-attachments.ts'
import { omitUndefined } from '../../src/schema/optional.ts'
import type { CacheName } from '../../src/service/cache-name.ts'
import { startServer } from '../../src/service/server.ts'
import { createStore } from '../../src/service/store/create-store.ts'
import { listEngines } from './engine.ts'

/**
 * `node bench/service/cache-service.ts ENGINE LOCATION FOLDER [CACHE]`: the service without one cache, started by bench/caches.ts. It sends
 * its origin and a token, and answers each message with the processor time that it has used, in milliseconds.
 */
const [engineName, location = '', folder = '', cache] = process.argv.slice(2)
const withoutCache = cache as CacheName | undefined
const engine = listEngines().find(({ name }) => name === engineName)
if (engine === undefined) throw new Error(`There is no engine ${engineName}.`)
const driver = await engine.openDriver({ location, [Symbol.asyncDispose]: () => Promise.resolve() })
const store = await createStore(driver, omitUndefined({ withoutCache }))
const { token } = await createToken(store, { name: 'bench', org: '*', flow: '*', role: 'admin' })
let origin = ''
const app = createApp({
  store,
  attachments: await openAttachments(folder, {}),
  publicUrl: () => origin,
  ...(withoutCache === undefined ? {} : { withoutCache }),
})
const { port } = await startServer(app, { host: '127.0.0.1', port: 0 })
origin = `http://127.0.0.1:${port}`
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.((user + system) / 1000)
})
process.on('disconnect', () => process.exit(0))
process.send?.({ origin, token })
