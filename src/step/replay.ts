import { createClient } from '../client/client.ts'
import { replaySpool } from '../client/spool.ts'
import { omitUndefined } from '../wire/optional.ts'
import { createProgress } from './environment/progress.ts'
import type { RunContext } from './environment/run-context.ts'
import { asWholeNumber } from './input/input-form.ts'
import { shareJobToken } from './send/job-token.ts'
import { toPublishedBody } from './send/published-report.ts'

export interface ReplayRequest {
  readonly folder: string
  readonly url: string
  /** '' requests the OIDC token of the job. */
  readonly token: string
  /** The text of the input, in seconds. */
  readonly timeout: string
}

/**
 * `evidence replay`: sends the spooled reports of a folder. Returns the number of sent reports. A late report never supersedes one of a later
 * run (rules 5.3). Throws EvidenceError.
 */
export async function replayFolder(
  { folder, url, token: apiToken, timeout }: ReplayRequest,
  context: Pick<RunContext, 'host' | 'environment'>,
): Promise<number> {
  const { host, environment } = context
  const timeoutSeconds = asWholeNumber(1)('timeout', timeout)
  const tokenRequest = { url, timeout: timeoutSeconds, restricted: undefined }
  const token = apiToken === '' ? shareJobToken(tokenRequest, context) : apiToken
  const client = createClient({
    baseUrl: url,
    token,
    timeoutSeconds,
    environment,
    ...omitUndefined({ debug: host.trace }),
  })
  const progress = createProgress(host, { title: 'Replaying', unit: 'requests' })
  try {
    const { sent } = await replaySpool(folder, client, {
      toPublished: toPublishedBody,
      onSent: (line, done, total) => {
        host.info(line)
        progress.update(done, total)
      },
    })
    return sent
  } finally {
    progress.end()
    await client.close()
  }
}
