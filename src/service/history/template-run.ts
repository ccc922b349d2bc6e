import { isObject } from '../../json/is-object.ts'
import type { FreeObject } from '../../schema/primitives.ts'
import type { Actor, StoredRecord } from '../store/record.ts'

/** A run with the origin that its id counts in: a repository at its issuer, or an API token. */
export interface TemplateRun {
  readonly origin: string
  readonly id: bigint
}

/** The run that put the present template; undefined if it is of another origin. */
export function findPresentRun(records: readonly StoredRecord[], origin: string): bigint | undefined {
  const present = records.at(-1)
  const run = present && toTemplateRun(present.actor, present.body)
  return run?.origin === origin ? run.id : undefined
}

export function findHighestRun(records: readonly StoredRecord[], origin: string): bigint | undefined {
  let highest: bigint | undefined
  for (const { actor, body } of records) {
    const run = toTemplateRun(actor, body)
    if (run?.origin === origin && (highest === undefined || run.id > highest)) highest = run.id
  }
  return highest
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

/**
 * Returns a predicate for the records of a flow that have a template, oldest first: false for the template of a run that is older than one
 * whose template was put before it (rules 4.2). Such a request is answered without a change; only two services that write at the same time
 * record one. Records of version 1 keep their effect.
 */
export function createRunOrder(): (record: StoredRecord) => boolean {
  const highest = new Map<string, bigint>()
  let present: TemplateRun | undefined
  return (record) => {
    const run = toTemplateRun(record.actor, record.body)
    const before = present
    const last = run && highest.get(run.origin)
    if (run !== undefined && last !== undefined && last >= run.id) {
      if (record.version === 2 && !isSameRun(run, before)) return false
    } else if (run !== undefined) highest.set(run.origin, run.id)
    present = run
    return true
  }
}

function isSameRun(a: TemplateRun, b: TemplateRun | undefined): boolean {
  return b !== undefined && a.origin === b.origin && a.id === b.id
}
