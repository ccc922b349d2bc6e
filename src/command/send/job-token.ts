import { checkBaseUrl } from '../../client/address.ts'
import { getJson } from '../../client/json.ts'
import type { ChangeFacts } from '../../commit/facts.ts'
import { requestIdToken } from '../../github/oidc.ts'
import type { Surroundings } from '../environment/surroundings.ts'

interface Asked {
  /** Base URL of the service: the token is for it alone, and written as the service writes it, however the user did. */
  readonly url: string
  /** Seconds. */
  readonly timeout: number
  readonly restricted: ChangeFacts['restricted']
}

/** The job's OIDC token for a service, masked. It lives five minutes, so it is asked for afresh each time. */
export async function askJobToken(
  { url: base, timeout, restricted }: Asked,
  { environment, host }: Pick<Surroundings, 'environment' | 'host'>,
): Promise<string> {
  const token = await requestIdToken({
    requestUrl: environment['ACTIONS_ID_TOKEN_REQUEST_URL'],
    requestToken: environment['ACTIONS_ID_TOKEN_REQUEST_TOKEN'],
    audience: checkBaseUrl(base),
    restricted,
    get: async (url, headers) => getJson({ url, headers, budget: timeout, environment }),
  })
  host.mask(token)
  return token
}
