import { join, resolve } from 'node:path'
import { embeddedTokenName } from '../../schema/role.ts'
import type { RunContext, StartedService } from '../environment/run-context.ts'

/** Longer than any job. Each step creates its own token and does not store it. */
const tokenLifetimeSeconds = 24 * 3600

/** The embedded service (rules 6.3), with a token for it. */
export interface EmbeddedService extends Pick<StartedService, 'url' | 'file' | 'close'> {
  readonly token: string
}

/** The data folder of the embedded service. All steps of a job use the same one, so a later step has the evidence of the earlier ones. */
export function findEmbeddedFolder(environment: RunContext['environment'], cwd: string): string {
  const { EVIDENCE_HOME: home, RUNNER_TEMP: temp } = environment
  if (home !== undefined && home !== '') return resolve(cwd, home)
  return temp === undefined || temp === '' ? resolve(cwd, 'evidence-data') : join(temp, 'delivery-evidence')
}

/** Starts the service in this process, with an admin token for the organisation. */
export async function startEmbeddedService(
  org: string,
  { loadService, environment, host }: RunContext,
): Promise<EmbeddedService> {
  const { startService } = await loadService()
  const service = await startService({ folder: findEmbeddedFolder(environment, host.cwd), embedded: true })
  const expiresAt = Date.now() / 1000 + tokenLifetimeSeconds
  const token = await service.mintToken({ name: embeddedTokenName, org, flow: '*', role: 'admin', expiresAt })
  return { url: service.url, file: service.file, close: service.close, token }
}
