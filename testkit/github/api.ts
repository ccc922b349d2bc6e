import { openGithub, type GithubApi } from '../../src/github/api.ts'
import { EvidenceError } from '../../src/error.ts'
import type { GithubServer } from './server.ts'

export const token = 'ghs_0123456789abcdef'

/** Opens the API on a test server. */
export async function openTestApi(server: GithubServer, timeoutSeconds = 20): Promise<GithubApi> {
  return openGithub({ token, apiUrl: server.apiUrl, timeoutSeconds })
}

/** The error of a promise. Fails if the promise is resolved. */
export async function errorOf(work: Promise<unknown>): Promise<EvidenceError> {
  const outcome = await work.then(
    (value) => new Error(`it succeeded with ${JSON.stringify(value)}`),
    (error: unknown) => error,
  )
  if (outcome instanceof EvidenceError) return outcome
  throw outcome instanceof Error ? outcome : new Error(String(outcome))
}

export function requestLines(server: GithubServer): string[] {
  return server.requests.map(({ line }) => line)
}
