import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createJobTokenVerifier, type Job, type JobTokenVerifier } from '../../../src/service/access/job-token.ts'
import { Unauthorized } from '../../../src/service/access/api-token.ts'
import { discovery, keySet, startIssuer, type Issuer, type TokenRequest } from './issuer.ts'

export const base = 'https://evidence.example.test/api/v2'

/** A job token verifier with its trusted issuer, new for each test. Its clock advances only on request. */
export interface VerifierFixture {
  readonly issuer: () => Issuer
  readonly now: () => number
  readonly advanceClock: (seconds: number) => void
  readonly logText: () => string
  readonly sign: (request?: TokenRequest) => Promise<string>
  readonly verify: (token: string) => Promise<Job>
  /** The message of the `Unauthorized` error for a token. Fails the test for any other result. */
  readonly rejectionOf: (token: string) => Promise<string>
}

export function useVerifier(): VerifierFixture {
  let started: Issuer | undefined
  let jobs: JobTokenVerifier | undefined
  let clock = 0
  let log: string[] = []
  const issuer = (): Issuer => started ?? outsideTest()
  const verify = async (token: string): Promise<Job> => (jobs ?? outsideTest()).verify(token)
  beforeAll(async () => {
    started = await startIssuer()
  })
  afterAll(() => started?.close())
  beforeEach(() => {
    clock = 1_790_000_000
    log = []
    for (const path of [discovery, keySet]) issuer().setResponse(path, undefined)
    const issuers = [issuer().url]
    jobs = createJobTokenVerifier({ issuers, audience: () => base, now: () => clock, log: (line) => log.push(line) })
  })
  return {
    issuer,
    now: () => clock,
    advanceClock: (seconds) => {
      clock += seconds
    },
    logText: () => log.join('\n'),
    sign: (request) => issuer().sign({ audience: base, at: clock, ...request }),
    verify,
    rejectionOf: async (token) => {
      const failure: unknown = await verify(token).catch((cause: unknown) => cause)
      expect(failure).toBeInstanceOf(Unauthorized)
      return failure instanceof Unauthorized ? failure.message : ''
    },
  }
}

function outsideTest(): never {
  throw new Error('useVerifier works inside a test only')
}
