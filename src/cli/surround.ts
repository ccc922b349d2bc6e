import { readEvent } from '../command/change/event.ts'
import type { Surroundings } from '../command/environment/surroundings.ts'
import type { Terminal } from './terminal.ts'

/** The world as the command line finds it: on a runner with its event, anywhere else without one. */
export function surround({ host, environment }: Terminal): Surroundings {
  return {
    host,
    environment,
    event: readEvent(environment),
    matrix: null,
    loadService: async () => import('../service/main.ts'),
  }
}
