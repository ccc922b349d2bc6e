import { resolve } from 'node:path'

/**
 * Gives the processes and threads of the tests a compile cache. Without it, each thread that a test starts removes the types from its
 * source with WebAssembly; hundreds of those in one process take a third of the time of the tests, and can crash V8 (nodejs/node#64500).
 *
 * It stays until `npm ci` removes it: at the end of the tests, processes that a test killed or left may still write into it.
 */
export default function useCompileCache(): void {
  process.env['NODE_COMPILE_CACHE'] = resolve('node_modules/.cache/evidence-compiled')
}
