import { EvidenceError } from '../error.ts'
import { parseUrl } from '../schema/url.ts'
import { pickText } from './answer.ts'

export interface IdTokenOptions {
  /** ACTIONS_ID_TOKEN_REQUEST_URL. */
  readonly requestUrl: string | undefined
  /** ACTIONS_ID_TOKEN_REQUEST_TOKEN. */
  readonly requestToken: string | undefined
  readonly audience: string
  /** Why the run gets no token whatever its permissions, where that is so. */
  readonly restricted: 'fork' | 'dependabot' | undefined
  readonly get: (url: string, headers: Record<string, string>) => Promise<{ status: number; body: unknown }>
}

/**
 * The OIDC token of the job (GitHub, "OpenID Connect reference"): a JWT for one audience, a secret that lives five minutes. Throws
 * `refused` where the job may have none, and says which of the reasons it is; `unreachable`; `nonsense`.
 */
export async function requestIdToken(options: IdTokenOptions): Promise<string> {
  const { requestUrl, requestToken, audience, get } = options
  if (!isGiven(requestUrl) || !isGiven(requestToken))
    throw new EvidenceError('refused', explainAbsence(options.restricted))
  const url = addAudience(requestUrl, audience)
  const { status, body } = await get(url, { authorization: `bearer ${requestToken}`, accept: 'application/json' })
  if (status !== 200) throw refuse(status)
  const token = pickText(body, 'value')
  if (token !== '') return token
  throw new EvidenceError(
    'nonsense',
    "Could not get the job's OIDC token: GitHub's answer holds none; run the job again.",
  )
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

function explainAbsence(restricted: IdTokenOptions['restricted']): string {
  switch (restricted) {
    case 'fork':
      return "Could not get the job's OIDC token: GitHub gives none to a run for a pull request from a fork, whatever its permissions; report from a `workflow_run` workflow, or use `url: embedded` here."
    case 'dependabot':
      return "Could not get the job's OIDC token: GitHub gives none to a run that Dependabot started, whatever its permissions; report from a `workflow_run` workflow, or use `url: embedded` here."
    case undefined:
      return "Could not get the job's OIDC token: GitHub gave this job no way to ask for one; add the line `id-token: write` under the job's `permissions:`, or give `token`."
  }
}

function addAudience(requestUrl: string, audience: string): string {
  const url = parseUrl(requestUrl)
  if (url === undefined) {
    throw new EvidenceError(
      'environment',
      "Could not ask for the job's OIDC token: ACTIONS_ID_TOKEN_REQUEST_URL is no address; leave it as the runner sets it.",
    )
  }
  url.searchParams.set('audience', audience)
  return url.href
}

function refuse(status: number): EvidenceError {
  const isOutage = status >= 500 || status === 429
  const advice = isOutage
    ? 'run the job again later'
    : "see that `id-token: write` stands under the job's `permissions:`"
  return new EvidenceError(
    isOutage ? 'unreachable' : 'refused',
    `Could not get the job's OIDC token: GitHub answered ${status}; ${advice}.`,
    { facts: { status } },
  )
}
