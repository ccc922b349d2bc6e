import { isObject } from '../../wire/json/is-object.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import type { Actor, StoredRecord } from '../store/record.ts'

/** A run with the origin that its id counts in: a repository at its issuer, or an API token. */
interface TemplateRun {
  readonly origin: string
  readonly id: bigint
}

/** The claims of a job go before a declared run. Ids of runs have up to 20 digits. */
export function toTemplateRun(
  { job, token_id: token, origin_token_id: first = token }: Actor,
  { run }: FreeObject,
): TemplateRun | undefined {
  if (job !== undefined) return { origin: `${job.issuer}#${job.repository_id}`, id: BigInt(job.run_id) }
  const id = isObject(run) ? run['id'] : undefined
  if (typeof id !== 'number' || first === undefined) return undefined
  return { origin: `token ${first}`, id: BigInt(id) }
}

/** The runs that put templates on a flow (rules 4.2). */
interface RunOrder {
  /**
   * Adds a record that has a template; oldest first. Returns false if its run is outdated, so that the record has no effect. Only two services
   * that write at the same time record one.
   */
  readonly add: (record: StoredRecord) => boolean
  /** Whether a template of this run is older than the present one. The run of the present template may put another one. */
  readonly isOutdated: (run: TemplateRun) => boolean
  /** The run that put the present template, if a run did. */
  readonly present: () => TemplateRun | undefined
}

export function createRunOrder(): RunOrder {
  const highest = new Map<string, bigint>()
  let present: TemplateRun | undefined
  const isOutdated = (run: TemplateRun): boolean => {
    const last = highest.get(run.origin)
    return last !== undefined && last >= run.id && !(present?.origin === run.origin && present.id === run.id)
  }
  return {
    add: ({ actor, body }) => {
      const run = toTemplateRun(actor, body)
      if (run !== undefined) {
        if (isOutdated(run)) return false
        if (run.id > (highest.get(run.origin) ?? -1n)) highest.set(run.origin, run.id)
      }
      present = run
      return true
    },
    isOutdated,
    present: () => present,
  }
}
