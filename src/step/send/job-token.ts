import { checkBaseUrl } from '../../client/request.ts'
import { getJson } from '../../client/request-url.ts'
import { realClock, type Clock } from '../../client/retry.ts'
import type { ChangeFacts } from '../../change/commit/facts.ts'
import { requestIdToken } from '../../change/github/oidc.ts'
import { EvidenceError } from '../../error.ts'
import type { RunContext } from '../environment/run-context.ts'

interface JobTokenRequest {
  /** Base URL of the service. It is the audience of the token, in the spelling that the service uses. */
  readonly url: string
  /** Seconds. */
  readonly timeout: number
  readonly restricted: ChangeFacts['restricted']
}

/** GitHub's token is valid for five minutes. */
const sharedMs = 60_000

/**
 * Requests the OIDC token of the job for a service (rules 6.2), and masks it: the first one at once, so that it is there when the first
 * request is ready. The requests of a minute share a token, because asking for one takes as long as a request to the service.
 */
export function shareJobToken(
  request: JobTokenRequest,
  context: JobTokenContext,
  { now }: Pick<Clock, 'now'> = realClock,
): () => Promise<string> {
  const ask = (): SharedToken => ({ token: requestJobToken(request, context), askedAt: now() })
  let shared: SharedToken | undefined = ask()
  // A failure is that of the first request that needs the token.
  shared.token.catch(() => undefined)
  return async () => {
    if (shared === undefined || now() - shared.askedAt > sharedMs) shared = ask()
    try {
      return await shared.token
    } catch (error) {
      shared = undefined
      throw error
    }
  }
}

interface SharedToken {
  readonly token: Promise<string>
  readonly askedAt: number
}

type JobTokenContext = Pick<RunContext, 'environment' | 'host'>

async function requestJobToken(
  { url: baseUrl, timeout: timeoutSeconds, restricted }: JobTokenRequest,
  { environment, host }: JobTokenContext,
): Promise<string> {
  if (environment['GITHUB_ACTIONS'] !== 'true' && (environment['ACTIONS_ID_TOKEN_REQUEST_URL'] ?? '') === '') {
    throw new EvidenceError(
      'refused',
      `There is no token for ${baseUrl}. Set $EVIDENCE_TOKEN or \`token\`. Only a job of GitHub Actions can request a token of its own.`,
    )
  }
  const token = await requestIdToken({
    requestUrl: environment['ACTIONS_ID_TOKEN_REQUEST_URL'],
    requestToken: environment['ACTIONS_ID_TOKEN_REQUEST_TOKEN'],
    audience: checkBaseUrl(baseUrl),
    restricted,
    get: async (url, headers) => getJson({ url, headers, timeoutSeconds, environment }),
  })
  host.mask(token)
  return token
}
