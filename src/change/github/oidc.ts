import { EvidenceError } from '../../error.ts'
import { parseUrl } from '../../wire/url.ts'
import { advisePermission } from './request.ts'
import { pickText } from './response.ts'

export interface IdTokenOptions {
  /** ACTIONS_ID_TOKEN_REQUEST_URL. */
  readonly requestUrl: string | undefined
  /** ACTIONS_ID_TOKEN_REQUEST_TOKEN. */
  readonly requestToken: string | undefined
  readonly audience: string
  /** Why the run has no secrets of the repository, if that is the case. */
  readonly restricted: 'fork' | 'dependabot' | undefined
  readonly get: (url: string, headers: Record<string, string>) => Promise<{ status: number; body: unknown }>
}

/**
 * Requests the OIDC token of the job (GitHub, "OpenID Connect reference"): a JWT for one audience, secret, valid for five minutes. Throws
 * `EvidenceError` `refused` with the reason if the job cannot get a token; `unreachable`; `nonsense`.
 */
export async function requestIdToken(options: IdTokenOptions): Promise<string> {
  const { requestUrl, requestToken, audience, get } = options
  if (!isNonEmpty(requestUrl) || !isNonEmpty(requestToken))
    throw new EvidenceError('refused', explainMissingToken(options.restricted))
  const url = addAudience(requestUrl, audience)
  const { status, body } = await get(url, { authorization: `bearer ${requestToken}`, accept: 'application/json' })
  if (status !== 200) throw tokenRequestError(status)
  const token = pickText(body, 'value')
  if (token !== '') return token
  throw new EvidenceError(
    'nonsense',
    "Could not get the job's OIDC token: GitHub's response has no token; run the job again.",
  )
}

function isNonEmpty(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

const addToken = advisePermission('id-token: write')

function explainMissingToken(restricted: IdTokenOptions['restricted']): string {
  switch (restricted) {
    case 'fork':
      return "Could not get the job's OIDC token: GitHub gives no write permission to a pull request run from a fork; report from a `workflow_run` workflow, or use `url: embedded` here."
    case 'dependabot':
      return `Could not get the job's OIDC token: this run has the secrets of Dependabot alone; ${addToken}, or store \`token\` as a Dependabot secret.`
    case undefined:
      return `Could not get the job's OIDC token: this job may not request one; ${addToken}, or set \`token\`.`
  }
}

function addAudience(requestUrl: string, audience: string): string {
  const url = parseUrl(requestUrl)
  if (url === undefined) {
    throw new EvidenceError(
      'environment',
      "Could not request the job's OIDC token: ACTIONS_ID_TOKEN_REQUEST_URL is not a URL; do not change the value that the runner sets.",
    )
  }
  url.searchParams.set('audience', audience)
  return url.href
}

function tokenRequestError(status: number): EvidenceError {
  const isOutage = status >= 500 || status === 429
  const advice = isOutage ? 'run the job again later' : addToken
  return new EvidenceError(
    isOutage ? 'unreachable' : 'refused',
    `Could not get the job's OIDC token: GitHub answered ${status}; ${advice}.`,
    { facts: { status } },
  )
}
