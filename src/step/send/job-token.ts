import { checkBaseUrl } from '../../client/request.ts'
import { getJson } from '../../client/request-url.ts'
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

/** Requests the OIDC token of the job for a service (rules 6.2), and masks it. It expires in minutes, so each attempt requests a new one. */
export async function requestJobToken(
  { url: baseUrl, timeout: timeoutSeconds, restricted }: JobTokenRequest,
  { environment, host }: Pick<RunContext, 'environment' | 'host'>,
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
