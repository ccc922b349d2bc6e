import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { normaliseName } from '../../wire/name.ts'
import { embeddedTokenName } from '../../wire/role.ts'
import { findNearestNames, joinNames } from '../../text/nearest-name.ts'
import { makeIgnoredFolder } from '../environment/ignored-folder.ts'
import type { RunContext, StartedService } from '../environment/run-context.ts'

/** Longer than any job. Each step creates its own token and does not store it. */
const tokenLifetimeSeconds = 24 * 3600

/** The embedded service (rules 6.3), with a token for it. */
export interface EmbeddedService extends Pick<StartedService, 'url' | 'file' | 'close'> {
  readonly token: string
}

/** Where the data is outside of a runner. */
const localFolder = 'evidence-data'

/** The data folder of the embedded service. All steps of a job use the same one, so a later step has the evidence of the earlier ones. */
export function findEmbeddedFolder(environment: RunContext['environment'], cwd: string): string {
  const { EVIDENCE_HOME: home, RUNNER_TEMP: temp } = environment
  if (home !== undefined && home !== '') return resolve(cwd, home)
  return temp === undefined || temp === '' ? resolve(cwd, localFolder) : join(temp, 'delivery-evidence')
}

/** What a run wants from the embedded service. */
interface EmbeddedRequest {
  readonly org: string
  /** Whether the run only reads: it then needs records of the organisation, since an empty answer would hide a misspelt name. */
  readonly isQuestion: boolean
  /** Whether the run is a dry run, which makes no database where there is none (rules 6.3). */
  readonly isDryRun: boolean
}

/**
 * Starts the service in this process, with an admin token for the organisation. Throws EvidenceError `usage` for a question about an
 * organisation without records: the token alone would be its first one.
 */
export async function startEmbeddedService(
  { org, isQuestion, isDryRun }: EmbeddedRequest,
  { loadService, environment, host }: RunContext,
): Promise<EmbeddedService> {
  const { startService } = await loadService()
  const kept = findEmbeddedFolder(environment, host.cwd)
  const isThrownAway = isDryRun && !isQuestion && isMissingOrEmpty(kept)
  const folder = isThrownAway ? await mkdtemp(join(tmpdir(), 'delivery-evidence-')) : kept
  const { EVIDENCE_HOME: home = '', RUNNER_TEMP: temp = '' } = environment
  const isTemporary = isThrownAway || (home === '' && temp !== '')
  const service = await startService({ folder, embedded: true, isTemporary, mustExist: isQuestion })
  if (isQuestion) await requireOrganisation(service, org)
  else if (folder === resolve(host.cwd, localFolder)) await makeIgnoredFolder(folder)
  const expiresAt = Date.now() / 1000 + tokenLifetimeSeconds
  // One origin: the report of a later run replaces that of an earlier one.
  const named = { name: embeddedTokenName, origin: embeddedTokenName }
  const token = await service.mintToken({ ...named, org, flow: '*', role: 'admin', expiresAt })
  const close = async (): Promise<void> => {
    await service.close()
    if (isThrownAway) await rm(folder, { recursive: true, force: true })
  }
  return { url: service.url, file: service.file, close, token }
}

function isMissingOrEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0
}

async function requireOrganisation(service: StartedService, org: string): Promise<void> {
  const known = await service.listOrganisations()
  if (known.includes(normaliseName(org))) return
  await service.close()
  const near = findNearestNames(org, known)
  const hint = near.length === 0 ? 'Check `org`, or report something first.' : `Is ${joinNames(near)} meant?`
  throw new EvidenceError(
    'usage',
    `The records of this machine in ${service.file} have no flow of the organisation "${org}". ${hint}`,
    { facts: { org } },
  )
}
