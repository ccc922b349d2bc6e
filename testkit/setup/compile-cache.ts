import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives the processes and threads of the tests a compile cache. Without it, each thread that a test starts removes the types from its
 * source with WebAssembly; hundreds of those in one process take a third of the time of the tests, and can crash V8 (nodejs/node#64500).
 */
export default async function createCompileCache(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-compiled-'))
  process.env['NODE_COMPILE_CACHE'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
