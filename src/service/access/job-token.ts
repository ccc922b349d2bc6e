import type * as joseModule from 'jose'
import { joinErrors, parse } from '../../schema/parse.ts'
import { JobClaims } from '../../schema/oidc.ts'
import { fetchKeys, type Environment, type Key } from './issuer.ts'
import { createIssuerKeys, type IssuerKeys } from './issuer-keys.ts'
import { Unauthorized } from './token.ts'

/** What a job's token says, and who vouches for it. */
export interface Job extends JobClaims {
  readonly issuer: string
}

export interface JobTokens {
  /** Throws `Unauthorized` for a token that does not hold; rejects with 503 where its issuer's keys cannot be had. */
  readonly verify: (token: string) => Promise<Job>
}

export interface JobTokensOptions {
  /** Exactly as tokens name them in `iss`; of others nothing is believed. */
  readonly issuers: readonly string[]
  /** Base URL of the API, which tokens must be made for. */
  readonly audience: () => string
  /** Epoch seconds. */
  readonly now: () => number
  readonly log: (line: string) => void
  readonly environment?: Environment
}

type Jose = typeof joseModule

/** Longer than any job's token; Node takes headers of 16 KiB in all. */
const longest = 8192

/** Seconds by which two clocks may differ. */
const clockTolerance = 60

/** Seconds after which a token is old, whatever it says itself: GitHub's live for minutes. */
const maxTokenAge = 3600

const algorithms = ['RS256']

/** A JWT, told from an API token by its form. */
export function isJobToken(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)
}

/** Checks the OIDC tokens of jobs (decisions.md §6). Nothing that a token says is believed before its signature holds. */
export function createJobTokens({ issuers, audience, now, log, environment = {} }: JobTokensOptions): JobTokens {
  const keysOf = (issuer: string): IssuerKeys =>
    createIssuerKeys({ issuer, fetchKeys: () => fetchKeys(issuer, environment), now, log })
  const trusted = new Map(issuers.map((issuer) => [issuer, keysOf(issuer)] as const))
  return {
    verify: async (token) => {
      // Loaded where it is needed: most services see no job's token, and an embedded one never does.
      const jose = await import('jose')
      const { kid, issuer } = readOrigin(jose, token)
      const key = await findKey(trusted, issuer, kid)
      const base = audience()
      const payload = await verifySignature(jose, { token, key, issuer, base, now })
      const claims = parse(JobClaims, payload)
      if (claims.ok) return { ...claims.value, issuer }
      throw new Unauthorized(
        `The bearer token is signed by ${issuer} but is no token of a GitHub job: ${joinErrors(claims.errors)}.`,
      )
    },
  }
}

interface Origin {
  readonly kid: string
  readonly issuer: string
}

/** Who is said to have signed it, and with which key: not believed, only looked up. */
function readOrigin(jose: Jose, token: string): Origin {
  if (token.length > longest) throw new Unauthorized(`The bearer token is longer than ${longest} characters.`)
  try {
    const { alg, kid } = jose.decodeProtectedHeader(token)
    const { iss } = jose.decodeJwt(token)
    if (alg === undefined || !algorithms.includes(alg)) {
      throw new Unauthorized('The bearer token is not signed with RS256, as tokens of GitHub jobs are.')
    }
    if (kid !== undefined && iss !== undefined) return { kid, issuer: iss }
  } catch (cause) {
    if (cause instanceof Unauthorized) throw cause
  }
  throw new Unauthorized('The bearer token looks like a JWT and cannot be read as one; send the whole token.')
}

async function findKey(trusted: ReadonlyMap<string, IssuerKeys>, issuer: string, kid: string): Promise<Key> {
  const keys = trusted.get(issuer)
  if (keys === undefined) {
    throw new Unauthorized(
      `The bearer token is of the issuer "${issuer}", which this service does not trust; it is started with --oidc-issuer for each that it does.`,
    )
  }
  const key = await keys.find(kid)
  if (key !== undefined) return key
  throw new Unauthorized(`The bearer token is signed with a key that its issuer ${issuer} does not have.`)
}

interface Signed {
  readonly token: string
  readonly key: Key
  readonly issuer: string
  readonly base: string
  readonly now: () => number
}

async function verifySignature(jose: Jose, { token, key, issuer, base, now }: Signed): Promise<unknown> {
  try {
    const { payload } = await jose.jwtVerify(token, key, {
      algorithms,
      issuer,
      audience: [base, `${base}/`],
      clockTolerance,
      maxTokenAge,
      requiredClaims: ['exp', 'nbf', 'iat'],
      currentDate: new Date(now() * 1000),
    })
    return payload
  } catch (cause) {
    if (cause instanceof jose.errors.JOSEError) throw new Unauthorized(explain(jose, cause, base))
    throw cause
  }
}

function explain({ errors }: Jose, cause: joseModule.errors.JOSEError, base: string): string {
  if (cause instanceof errors.JWTExpired) {
    return "The job's token has expired; ask for a new one with every request, as the action does."
  }
  if (cause instanceof errors.JWTClaimValidationFailed) {
    const { claim, reason, payload } = cause
    if (claim === 'aud' && reason === 'check_failed') {
      return `The job's token is for "${String(payload['aud'])}", and this service is "${base}"; give the action that \`url\`, or the service its address with --public-url.`
    }
    return reason === 'missing'
      ? `The job's token lacks "${claim}".`
      : `The job's token does not hold now: "${claim}" is ${String(payload[claim])}; see that the clocks are right.`
  }
  if (cause instanceof errors.JWSSignatureVerificationFailed) {
    return "The job's token was changed after it was signed, or signed by somebody else."
  }
  return `The job's token does not hold (${cause.code}).`
}
