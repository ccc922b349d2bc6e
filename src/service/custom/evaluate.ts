import { toPart } from '../limit/owner.ts'
import { currentCaller } from '../limit/turn.ts'
import { replaceExactNumbers, type ExactNumber } from '../../wire/json/exact-number.ts'
import { defaultClockMs, ThreadBusy } from './thread-time.ts'
import type { StepErrors } from './job.ts'
import { createJqWorkers } from './worker.ts'

/** The definition of a custom type: a JSON Schema or undefined, and jq expressions that must all print true (rules 1.8). */
export interface CustomRules {
  readonly schema: unknown
  readonly rules: readonly string[]
  /** Organisations take turns, so that slow rules of one organisation do not block the others; and so do the callers of each. */
  readonly org?: string
}

interface Evaluation {
  readonly is_compliant: boolean
  /** Why it is not compliant; empty if it is. */
  readonly errors: readonly string[]
}

/** For a whole report, and for the check of a type. */
const timeoutSeconds = 2
const runJob = createJqWorkers({ processorMs: timeoutSeconds * 1000, clockMs: defaultClockMs })

/**
 * Judges the parsed `attestation_data` of a report (rules 1.8, 5.1). `type` is undefined if the type is not defined. Undefined if neither the
 * type nor the data has an outcome.
 */
export async function judgeCustom(type: CustomRules | undefined, data: unknown): Promise<Evaluation | undefined> {
  if (type !== undefined && (type.schema !== undefined || type.rules.length > 0)) return evaluateCustom(type, data)
  const stated = readIsCompliant(data)
  return stated === undefined ? undefined : { is_compliant: stated, errors: [] }
}

/** Evaluates the schema, then the rules. A schema or a rule that fails or takes too long makes the value not compliant. */
async function evaluateCustom(type: CustomRules, data: unknown): Promise<Evaluation> {
  const errors = (await run(type, toJson(data))).flat()
  return { is_compliant: errors.length === 0, errors }
}

/** The texts of the rows of a summary, one for each jq expression; empty for one that fails or has no time (rules 1.8). */
export async function summarise(
  expressions: readonly string[],
  data: unknown,
  org: string,
): Promise<readonly string[]> {
  if (expressions.length === 0) return []
  const value = toJson(data)
  const job = { schema: undefined, rules: expressions, value, prints: true } as const
  const { steps, failure } = await runJob(toPart(org, currentCaller()), job)
  if (failure === 'busy') throw new ThreadBusy('evaluate a summary')
  return expressions.map((_, at) => steps[at]?.[0] ?? '')
}

function toJson(data: unknown): string {
  return JSON.stringify(replaceExactNumbers(data, toFiniteNumber))
}

/** A number beyond 1.8e308 would be null in JSON, which is less than every number for jq. */
function toFiniteNumber(exact: ExactNumber): number {
  return Math.min(Math.max(exact.toNumber(), -Number.MAX_VALUE), Number.MAX_VALUE)
}

/** The errors in the definition of a type: a schema or a rule that does not compile. One list for the schema, if any, and one for each rule. */
export function checkType(type: CustomRules): Promise<readonly StepErrors[]> {
  return run(type, undefined)
}

/**
 * The errors of each step. The step during which the processor time is up, or the worker fails, has an error that names it; so have those
 * after it. Throws `ThreadBusy` if the machine had no time for the rules: that is no outcome.
 */
async function run(
  { schema, rules, org = '' }: CustomRules,
  value: string | undefined,
): Promise<readonly StepErrors[]> {
  const subjects = [...(schema === undefined ? [] : ['type_schema']), ...rules.map((rule) => `rule \`${rule}\``)]
  const job = { schema: schema === undefined ? undefined : { document: schema }, rules, value }
  const { steps, failure } = await runJob(toPart(org, currentCaller()), job)
  if (failure === undefined) return steps
  if (failure === 'busy') throw new ThreadBusy('evaluate rules')
  const [current = 'the evaluation', ...others] = subjects.slice(steps.length)
  return [...steps, [describeFailure(current, failure)], ...others.map((subject) => [`${subject} was not evaluated`])]
}

function describeFailure(subject: string, failure: 'timeout' | { readonly message: string }): string {
  return failure === 'timeout'
    ? `${subject} was not evaluated within the ${timeoutSeconds} s of processor time that a report has`
    : `${subject} could not be evaluated: ${failure.message}`
}

function readIsCompliant(value: unknown): boolean | undefined {
  if (typeof value !== 'object' || value === null || !('is_compliant' in value)) return undefined
  return typeof value.is_compliant === 'boolean' ? value.is_compliant : undefined
}
