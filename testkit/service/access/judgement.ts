import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { createJobTokens, type Job, type JobTokens } from '../../../src/service/access/job-token.ts'
import { Unauthorized } from '../../../src/service/access/token.ts'
import { discovery, keySet, startIssuer, type Issuer, type TokenRequest } from './issuer.ts'

export const base = 'https://evidence.example.test/api/v2'

/** A service's judgement of tokens, anew for each test, and the issuer that it trusts; the clock stands still. */
export interface Judgement {
  readonly issuer: () => Issuer
  readonly now: () => number
  readonly pass: (seconds: number) => void
  readonly logged: () => string
  readonly sign: (request?: TokenRequest) => Promise<string>
  readonly verify: (token: string) => Promise<Job>
  /** The sentence that a token is refused with; it fails where the token is not, or not as one that does not hold. */
  readonly refusalOf: (token: string) => Promise<string>
}

export function useJudgement(): Judgement {
  let started: Issuer | undefined
  let jobs: JobTokens | undefined
  let clock = 0
  let log: string[] = []
  const issuer = (): Issuer => started ?? fail()
  const verify = async (token: string): Promise<Job> => (jobs ?? fail()).verify(token)
  beforeAll(async () => {
    started = await startIssuer()
  })
  afterAll(() => started?.close())
  beforeEach(() => {
    clock = 1_790_000_000
    log = []
    for (const path of [discovery, keySet]) issuer().answer(path, undefined)
    const issuers = [issuer().url]
    jobs = createJobTokens({ issuers, audience: () => base, now: () => clock, log: (line) => log.push(line) })
  })
  return {
    issuer,
    now: () => clock,
    pass: (seconds) => {
      clock += seconds
    },
    logged: () => log.join('\n'),
    sign: (request) => issuer().sign({ audience: base, at: clock, ...request }),
    verify,
    refusalOf: async (token) => {
      const failure: unknown = await verify(token).catch((cause: unknown) => cause)
      expect(failure).toBeInstanceOf(Unauthorized)
      return failure instanceof Unauthorized ? failure.message : ''
    },
  }
}

function fail(): never {
  throw new Error('a judgement is for a test')
}
