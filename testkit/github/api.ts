import { openGithub, type GithubApi } from '../../src/change/github/api.ts'
import { EvidenceError } from '../../src/error.ts'
import type { GithubServer } from './server.ts'

export const token = 'ghs_0123456789abcdef'

/** The API, with the waits of its clients in seconds. */
interface TestApi extends GithubApi {
  readonly waits: readonly number[]
}

/** Opens the API on a test server, with a simulated clock: it never waits. */
export async function openTestApi(server: GithubServer, timeoutSeconds = 20): Promise<TestApi> {
  const waits: number[] = []
  let now = 0
  const clock = {
    now: () => now,
    sleep: async (milliseconds: number) => {
      if (milliseconds > 0) waits.push(milliseconds / 1000)
      now += milliseconds
    },
  }
  return { ...(await openGithub({ token, apiUrl: server.apiUrl, timeoutSeconds, clock })), waits }
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
