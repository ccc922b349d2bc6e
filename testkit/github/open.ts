import { openGithub, type GithubApi } from '../../src/github/api.ts'
import { EvidenceError } from '../../src/error.ts'
import type { GithubServer } from './server.ts'

export const token = 'ghs_0123456789abcdef'

/** An API that talks to a GitHub of the tests. `budget` in seconds. */
export async function openTo(server: GithubServer, budget = 20): Promise<GithubApi> {
  return openGithub({ token, apiUrl: server.apiUrl, budget })
}

/** The error that a piece of work ends in. */
export async function failureOf(work: Promise<unknown>): Promise<EvidenceError> {
  const outcome = await work.then(
    (value) => new Error(`it succeeded with ${JSON.stringify(value)}`),
    (error: unknown) => error,
  )
  if (outcome instanceof EvidenceError) return outcome
  throw outcome instanceof Error ? outcome : new Error(String(outcome))
}

export function linesOf(server: GithubServer): string[] {
  return server.requests.map(({ line }) => line)
}
