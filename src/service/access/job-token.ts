import type * as joseModule from 'jose'
import { formatErrors, parse } from '../../wire/parse.ts'
import { JobClaims } from '../../wire/oidc.ts'
import { fetchIssuerKeys, type Environment, type IssuerKey } from './issuer.ts'
import { createIssuerKeyCache, type IssuerKeyCache } from './issuer-key-cache.ts'
import { Unauthorized } from './api-token.ts'

/** The verified claims of a job's token, and its issuer. */
export interface Job extends JobClaims {
  readonly issuer: string
}

export interface JobTokenVerifier {
  /** Rejects with `Unauthorized` for an invalid token, and with `IssuerUnreachable` if the issuer's keys are not available. */
  readonly verify: (token: string) => Promise<Job>
}

export interface JobTokenOptions {
  /** Trusted issuers, exactly as in `iss`. */
  readonly issuers: readonly string[]
  /** Base URL of the API: the expected `aud`. */
  readonly audience: () => string
  /** Epoch seconds. */
  readonly now: () => number
  readonly log: (line: string) => void
  readonly environment?: Environment
}

type Jose = typeof joseModule

/** Characters. Longer than any job token; all headers of a request together have at most 16 KiB. */
const maxTokenLength = 8192

/** Accepted difference between the clocks of issuer and service. */
const clockToleranceSeconds = 60

/** Age above which a token is rejected, even if its `exp` is later. GitHub's tokens are valid for minutes. */
const maxTokenAgeSeconds = 3600

const algorithms = ['RS256']

/** Whether a token is a JWT. An API token has another form (rules 6.1). */
export function isJobToken(token: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)
}

/** Verifies the OIDC tokens of jobs (rules 6.2). No claim is used before the signature is verified. */
export function createJobTokenVerifier({
  issuers,
  audience,
  now,
  log,
  environment = {},
}: JobTokenOptions): JobTokenVerifier {
  const keysOf = (issuer: string): IssuerKeyCache =>
    createIssuerKeyCache({ issuer, fetchKeys: () => fetchIssuerKeys(issuer, environment), now, log })
  const trusted = new Map(issuers.map((issuer) => [issuer, keysOf(issuer)] as const))
  return {
    verify: async (token) => {
      // Loaded on first use: most services get no job tokens, and an embedded service never does.
      const jose = await import('jose')
      const { kid, issuer } = readClaimedSigner(jose, token)
      const key = await findSigningKey(trusted, issuer, kid)
      const base = audience()
      const payload = await verifySignature(jose, { token, key, issuer, base, now })
      const claims = parse(JobClaims, payload)
      if (claims.ok) return { ...claims.value, issuer }
      throw new Unauthorized(
        `The bearer token is signed by ${issuer} but is not the token of a GitHub job: ${formatErrors(claims.errors)}.`,
      )
    },
  }
}

interface ClaimedSigner {
  readonly kid: string
  readonly issuer: string
}

/** Reads the unverified issuer and key id, only to look the key up. */
function readClaimedSigner(jose: Jose, token: string): ClaimedSigner {
  if (token.length > maxTokenLength)
    throw new Unauthorized(`The bearer token is longer than ${maxTokenLength} characters.`)
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
  throw new Unauthorized('The bearer token looks like a JWT but cannot be decoded; send the complete token.')
}

async function findSigningKey(
  trusted: ReadonlyMap<string, IssuerKeyCache>,
  issuer: string,
  kid: string,
): Promise<IssuerKey> {
  const keys = trusted.get(issuer)
  if (keys === undefined) {
    throw new Unauthorized(
      `This service does not trust the issuer "${issuer}" of the bearer token; start it with --oidc-issuer for each trusted issuer.`,
    )
  }
  const key = await keys.find(kid)
  if (key !== undefined) return key
  throw new Unauthorized(`The bearer token is signed with a key that its issuer ${issuer} does not publish.`)
}

interface SignatureCheck {
  readonly token: string
  readonly key: IssuerKey
  readonly issuer: string
  readonly base: string
  readonly now: () => number
}

async function verifySignature(jose: Jose, { token, key, issuer, base, now }: SignatureCheck): Promise<unknown> {
  try {
    const { payload } = await jose.jwtVerify(token, key, {
      algorithms,
      issuer,
      audience: [base, `${base}/`],
      clockTolerance: clockToleranceSeconds,
      maxTokenAge: maxTokenAgeSeconds,
      requiredClaims: ['exp', 'nbf', 'iat'],
      currentDate: new Date(now() * 1000),
    })
    return payload
  } catch (cause) {
    if (cause instanceof jose.errors.JOSEError) throw new Unauthorized(explainJoseError(jose, cause, base))
    throw cause
  }
}

function explainJoseError({ errors }: Jose, cause: joseModule.errors.JOSEError, base: string): string {
  if (cause instanceof errors.JWTExpired) {
    return "The job's token has expired; request a new one before each call, as the action does."
  }
  if (cause instanceof errors.JWTClaimValidationFailed) {
    const { claim, reason, payload } = cause
    if (claim === 'aud' && reason === 'check_failed') {
      return `The job's token has the audience "${String(payload['aud'])}", but this service is "${base}"; set the input \`url\` of the action to that, or start the service with --public-url.`
    }
    return reason === 'missing'
      ? `The job's token has no claim "${claim}".`
      : `The job's token is not valid now: "${claim}" is ${String(payload[claim])}; check the clocks of both machines.`
  }
  if (cause instanceof errors.JWSSignatureVerificationFailed) {
    return "The signature of the job's token is invalid: the token was changed, or signed with another key."
  }
  return `The job's token is invalid (${cause.code}).`
}
