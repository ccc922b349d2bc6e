import { messageOf } from '../../error.ts'
import type { Answer, Job } from './job.ts'
import { createWorker } from './worker.ts'

/** A custom type as it was defined: a JSON Schema or undefined, and jq expressions that must all give true. */
export interface CustomRules {
  readonly schema: unknown
  readonly rules: readonly string[]
  /** Whose it is. Organisations take turns, so that rules which run away hold up nobody but those who wrote them. */
  readonly org?: string
}

export interface Evaluation {
  readonly is_compliant: boolean
  /** Why not; empty where it is. */
  readonly errors: readonly string[]
}

/** `ok: false` is a request to refuse, with what is to be said of `attestation_data`. */
export type Judgement = ({ readonly ok: true } & Evaluation) | { readonly ok: false; readonly message: string }

const seconds = 2
const work = createWorker(seconds * 1000)

/** Judges what was attested, read already, as decisions.md §5 has it for custom types. `type` is undefined where nobody defined it. */
export async function judgeCustom(type: CustomRules | undefined, data: unknown): Promise<Judgement> {
  if (type !== undefined && (type.schema !== undefined || type.rules.length > 0)) {
    return { ok: true, ...(await evaluateCustom(type, data)) }
  }
  const said = readOwnWord(data)
  if (said !== undefined) return { ok: true, is_compliant: said, errors: [] }
  const what =
    type === undefined ? 'nobody has defined this custom type' : 'this custom type has neither schema nor rules'
  return { ok: false, message: `must say is_compliant itself, true or false, for ${what}` }
}

/** Whether data fits the type's schema and all its rules hold. What cannot be evaluated, or not in time, is not compliant. */
export async function evaluateCustom({ schema, rules, org = '' }: CustomRules, value: unknown): Promise<Evaluation> {
  const ask = askFor(org)
  const misfits = schema === undefined ? [] : await ask({ kind: 'apply-schema', schema, value }, 'type_schema')
  const errors =
    misfits.length > 0 ? misfits : await collect(rules, (rule) => ask({ kind: 'apply-rule', rule, value }, tell(rule)))
  return { is_compliant: errors.length === 0, errors }
}

/** What is wrong with a type before anybody attests it: a schema that is none, a rule that does not compile. */
export async function checkType({ schema, rules, org = '' }: CustomRules): Promise<readonly string[]> {
  const ask = askFor(org)
  const wrong = schema === undefined ? [] : await ask({ kind: 'check-schema', schema }, 'type_schema')
  return [...wrong, ...(await collect(rules, (rule) => ask({ kind: 'check-rule', rule }, tell(rule))))]
}

async function collect(rules: readonly string[], ask: (rule: string) => Promise<Answer>): Promise<Answer> {
  return (await Promise.all(rules.map(ask))).flat()
}

function tell(rule: string): string {
  return `rule \`${rule}\``
}

/** `what` is how the job's object is called where it cannot be done. */
function askFor(org: string): (job: Job, what: string) => Promise<Answer> {
  return async (job, what) => {
    try {
      return await work(org, job)
    } catch (cause) {
      if (cause instanceof Error && cause.name === 'AbortError') return [`${what} took longer than ${seconds} s`]
      return [`${what} could not be evaluated: ${messageOf(cause)}`]
    }
  }
}

function readOwnWord(value: unknown): boolean | undefined {
  if (typeof value !== 'object' || value === null || !('is_compliant' in value)) return undefined
  return typeof value.is_compliant === 'boolean' ? value.is_compliant : undefined
}
