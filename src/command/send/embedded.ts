import { join, resolve } from 'node:path'
import type { StartedService, Surroundings } from '../environment/surroundings.ts'

/** Long enough for any job; the token is made anew by each step and kept by none. */
const tokenLifetime = 24 * 3600

export interface EmbeddedService extends Pick<StartedService, 'url' | 'file' | 'close'> {
  readonly token: string
}

/** Where the embedded service keeps its files: the same for all steps of a job, so that a later step sees what an earlier one reported. */
export function homeOf(environment: Surroundings['environment'], cwd: string): string {
  const { EVIDENCE_HOME: home, RUNNER_TEMP: temp } = environment
  if (home !== undefined && home !== '') return resolve(cwd, home)
  return temp === undefined || temp === '' ? resolve(cwd, 'evidence-data') : join(temp, 'delivery-evidence')
}

export async function openEmbedded(
  org: string,
  { loadService, environment, host }: Surroundings,
): Promise<EmbeddedService> {
  const { startService } = await loadService()
  const service = await startService({ folder: homeOf(environment, host.cwd) })
  const expiresAt = Date.now() / 1000 + tokenLifetime
  const token = await service.mintToken({ name: 'embedded', org, flow: '*', role: 'admin', expiresAt })
  return { url: service.url, file: service.file, close: service.close, token }
}
