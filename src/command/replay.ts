import { createClient } from '../client/client.ts'
import { replaySpool } from '../client/spool.ts'
import { defined } from '../schema/defined.ts'
import { asWhole } from './input/input-form.ts'
import { askJobToken } from './send/job-token.ts'
import type { Surroundings } from './environment/surroundings.ts'

export interface ReplayRequest {
  readonly folder: string
  readonly url: string
  /** Empty where the job's own is to be asked for. */
  readonly token: string
  /** As it was written. */
  readonly timeout: string
}

/** Sends what was kept; gives how many were sent. A report that is late never supersedes that of a later run (decisions.md §5). */
export async function replay(
  { folder, url, token: given, timeout }: ReplayRequest,
  surroundings: Pick<Surroundings, 'host' | 'environment'>,
): Promise<number> {
  const { host, environment } = surroundings
  const budget = asWhole(1)('timeout', timeout)
  const asked = { url, timeout: budget, restricted: undefined }
  const token = given === '' ? async () => askJobToken(asked, surroundings) : given
  const client = createClient({ baseUrl: url, token, budget, environment, ...defined({ debug: host.trace }) })
  try {
    const { sent } = await replaySpool(folder, client, { onSent: (line) => host.info(line) })
    return sent
  } finally {
    await client.close()
  }
}
