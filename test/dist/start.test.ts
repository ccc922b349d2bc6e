import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { runProcess } from '../../testkit/action/process.ts'

// Records every loaded module and every sent request head in one file, so that the order is known.
const recorder = `import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
subscribe('undici:client:sendHeaders', () => appendFileSync(process.env.LOADED, process.moduleLoadList.join('\\n') + '\\nsent\\n'))
registerHooks({ load: (url, context, next) => { appendFileSync(process.env.LOADED, url + '\\n'); return next(url, context) } })
`

// The step must start quickly, so modules that are needed later are loaded later (docs/architecture.md).
test('the action loads at most 450 kB of JavaScript before its first request', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'start-'))
  const loaded = join(folder, 'loaded')
  writeFileSync(loaded, '')
  writeFileSync(join(folder, 'recorder.mjs'), recorder)
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(403).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()

  await runProcess({
    file: process.execPath,
    args: ['--import', pathToFileURL(join(folder, 'recorder.mjs')).href, join('dist', 'action', 'index.js')],
    cwd: resolve('.'),
    env: {
      LOADED: loaded,
      GITHUB_WORKSPACE: folder,
      INPUT_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/v2`,
      INPUT_TOKEN: 'des_1_secret',
      INPUT_ORG: 'acme',
      INPUT_FLOW: 'greeting',
      INPUT_TRAIL: 'one',
      INPUT_KIND: 'generic',
      INPUT_COMPLIANT: 'true',
      INPUT_TIMEOUT: '5',
    },
  })
  server.close()
  const [before = '', ...after] = readFileSync(loaded, 'utf8').split('sent\n')
  rmSync(folder, { recursive: true })

  expect(after.length).toBeGreaterThan(0)
  // Node has its own undici, whose load takes a tenth of the start (tools/bundle/minify.ts).
  expect(before).toContain('NativeModule net\n')
  expect(before).not.toContain('NativeModule internal/deps/undici')
  expect(before).not.toContain('NativeModule http2')
  const files = before.split('\n').filter((url) => url.includes('/dist/action/'))
  expect(files.length).toBeGreaterThan(0)
  const bytes = files.map((url) => statSync(fileURLToPath(url)).size)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(450_000)
})
