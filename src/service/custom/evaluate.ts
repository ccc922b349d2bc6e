import { messageOf } from '../../error.ts'
import { replaceExactNumbers, type ExactNumber } from '../../json/exact-number.ts'
import type { JobErrors, CustomJob } from './job.ts'
import { createJqWorker } from './worker.ts'

/** The definition of a custom type: a JSON Schema or undefined, and jq expressions that must all print true (rules 1.8). */
export interface CustomRules {
  readonly schema: unknown
  readonly rules: readonly string[]
  /** Jobs of several organisations take turns, so that slow rules of one organisation do not block the others. */
  readonly org?: string
}

interface Evaluation {
  readonly is_compliant: boolean
  /** Why it is not compliant; empty if it is. */
  readonly errors: readonly string[]
}

/** `ok: false`: the report must be refused. `message` completes a sentence that begins with `attestation_data`. */
export type CustomJudgement = ({ readonly ok: true } & Evaluation) | { readonly ok: false; readonly message: string }

const timeoutSeconds = 2
const runJob = createJqWorker(timeoutSeconds * 1000)

/** Judges the parsed `attestation_data` of a report (rules 1.8, 5.1). `type` is undefined if the type is not defined. */
export async function judgeCustom(type: CustomRules | undefined, data: unknown): Promise<CustomJudgement> {
  if (type !== undefined && (type.schema !== undefined || type.rules.length > 0)) {
    return { ok: true, ...(await evaluateCustom(type, data)) }
  }
  const stated = readIsCompliant(data)
  if (stated !== undefined) return { ok: true, is_compliant: stated, errors: [] }
  const reason =
    type === undefined ? 'this custom type is not defined' : 'this custom type has neither a schema nor rules'
  return { ok: false, message: `must have the boolean member is_compliant, because ${reason}` }
}

/** Evaluates the schema, then the rules. A schema or a rule that fails or takes too long makes the value not compliant. */
async function evaluateCustom({ schema, rules, org = '' }: CustomRules, data: unknown): Promise<Evaluation> {
  const run = createJobRunner(org)
  const value = replaceExactNumbers(data, toFiniteNumber)
  const schemaErrors = schema === undefined ? [] : await run({ kind: 'apply-schema', schema, value }, 'type_schema')
  const errors =
    schemaErrors.length > 0
      ? schemaErrors
      : await runForEachRule(rules, (rule) => run({ kind: 'apply-rule', rule, value }, describeRule(rule)))
  return { is_compliant: errors.length === 0, errors }
}

/** A number beyond 1.8e308 would be null in JSON, which is less than every number for jq. */
function toFiniteNumber(exact: ExactNumber): number {
  return Math.min(Math.max(exact.toNumber(), -Number.MAX_VALUE), Number.MAX_VALUE)
}

/** The errors in the definition of a type: a schema or a rule that does not compile. */
export async function checkType({ schema, rules, org = '' }: CustomRules): Promise<readonly string[]> {
  const run = createJobRunner(org)
  const ofSchema = schema === undefined ? [] : await run({ kind: 'check-schema', schema }, 'type_schema')
  return [
    ...ofSchema,
    ...(await runForEachRule(rules, (rule) => run({ kind: 'check-rule', rule }, describeRule(rule)))),
  ]
}

async function runForEachRule(rules: readonly string[], run: (rule: string) => Promise<JobErrors>): Promise<JobErrors> {
  return (await Promise.all(rules.map(run))).flat()
}

function describeRule(rule: string): string {
  return `rule \`${rule}\``
}

/** Jobs that fail or time out give an error. `subject` names the schema or the rule in it. */
function createJobRunner(org: string): (job: CustomJob, subject: string) => Promise<JobErrors> {
  return async (job, subject) => {
    try {
      return await runJob(org, job)
    } catch (cause) {
      if (cause instanceof Error && cause.name === 'AbortError')
        return [`${subject} took longer than ${timeoutSeconds} s`]
      return [`${subject} could not be evaluated: ${messageOf(cause)}`]
    }
  }
}

function readIsCompliant(value: unknown): boolean | undefined {
  if (typeof value !== 'object' || value === null || !('is_compliant' in value)) return undefined
  return typeof value.is_compliant === 'boolean' ? value.is_compliant : undefined
}
