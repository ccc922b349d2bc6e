import type { RunContext, StartedService } from '../../src/step/environment/run-context.ts'
import { createRunContext } from './workspace.ts'

interface Calls {
  readonly started: unknown[]
  readonly minted: Parameters<StartedService['mintToken']>[0][]
  closed: number
}

/** A run whose embedded service has records of these organisations. */
export function embeddedContext(known: readonly string[], url = 'http://127.0.0.1:9/api/v2') {
  const calls: Calls = { started: [], minted: [], closed: 0 }
  const service: StartedService = {
    url,
    file: '/data/evidence.db',
    mintToken: async (request) => {
      calls.minted.push(request)
      return 'des_minted'
    },
    listOrganisations: async () => known,
    close: async () => void (calls.closed += 1),
  }
  const masked: string[] = []
  const run = createRunContext('/checkout')
  const context: RunContext = {
    ...run,
    host: { ...run.host, mask: (secret) => void masked.push(secret) },
    environment: { RUNNER_TEMP: '/tmp/runner' },
    loadService: async () => ({
      startService: async (options) => {
        calls.started.push(options)
        return service
      },
    }),
  }
  return { context, calls, masked }
}
