import { readEventPayload, readMatrix, type RunContext } from '../step/environment/run-context.ts'
import { findReleasedErrorPage } from './error-page.ts'
import type { Terminal } from './terminal.ts'

/** The run context of the command line. Only a GitHub runner provides an event. */
export function createRunContext({ host, environment }: Terminal): RunContext {
  return {
    host,
    environment,
    event: readEventPayload(environment),
    matrix: readMatrix(environment),
    loadService: async () => import('../service/main.ts'),
    errorPage: findReleasedErrorPage(),
  }
}
