import type { RecordOrigin } from '../../wire/resource/archive.ts'
import { proveChange } from '../../evidence/fact/origin.ts'
import { toPart, toRepositoryGroup } from '../limit/owner.ts'

/**
 * The owner of the room that a record takes (rules 2.4): the change of the repository that the claims prove (rules 5.10), also for a replay;
 * the run, if they prove none; or the API token. Empty for a record of the service itself.
 */
export function toChangeOwner(origin: RecordOrigin | null): string {
  if (origin === null) return ''
  if (origin.type === 'token') return origin.token_id
  const { pullRequest, commit } = proveChange(origin) ?? {}
  const change = pullRequest === undefined ? (commit ?? `run ${origin.run_id}`) : `#${pullRequest}`
  return toPart(toRepositoryGroup(origin), change)
}
