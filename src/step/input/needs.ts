import { EvidenceError } from '../../error.ts'
import { isObject } from '../../wire/json/is-object.ts'
import { parseJson } from '../../wire/json/parse-json.ts'
import { quoteInput } from './input-form.ts'

const jobResults = ['success', 'failure', 'cancelled', 'skipped'] as const
type NeedResult = (typeof jobResults)[number]

/** A job that the job of the gate needs. The name is undefined in a list of results alone. */
interface NeededJob {
  readonly name: string | undefined
  readonly result: NeedResult
}

/**
 * Parses the input `needs` (rules 8.10): `toJSON(needs)`, `toJSON(needs.*.result)` or `join(needs.*.result)`; undefined for `none`. Throws
 * EvidenceError `usage` for anything else, and for no job at all, because the gate would miss a job without a notice.
 */
export function asNeeds(input: string, text: string): readonly NeededJob[] | undefined {
  if (text === 'none') return undefined
  const jobs = /^[{[]/.test(text) ? parseJobs(input, text) : text.split(/[\s,]+/).map((word) => toJob(undefined, word))
  if (jobs.length > 0) return jobs
  throw invalidNeeds(
    `Input \`${input}\` is ${quoteInput(text)}: it names no job. Add \`needs:\` with the jobs that the gate depends on to the job of this step, or remove the input.`,
  )
}

function parseJobs(input: string, text: string): readonly NeededJob[] {
  const parsed = parseJson(text, 'interoperable')
  if (!parsed.ok) throw invalidNeeds(`Input \`${input}\` ${parsed.problem}: ${quoteInput(text)}. ${expectation}`)
  const { value } = parsed
  if (Array.isArray(value)) return value.map((result) => toJob(undefined, result))
  return isObject(value) ? Object.entries(value).map(([name, job]) => toJob(name, resultOf(job))) : []
}

function resultOf(job: unknown): unknown {
  return isObject(job) ? job['result'] : undefined
}

const expectation = 'It takes `${{ toJSON(needs) }}` or `${{ join(needs.*.result) }}`.'

function toJob(name: string | undefined, given: unknown): NeededJob {
  const result = jobResults.find((known) => known === given)
  if (result !== undefined) return { name, result }
  const found = typeof given === 'string' ? quoteInput(given) : 'not a text'
  const subject = name === undefined ? 'A result' : `The result of the job ${quoteInput(name)}`
  throw invalidNeeds(
    `${subject} in the input \`needs\` is ${found}; GitHub has ${jobResults.join(', ')}. ${expectation}`,
  )
}

function invalidNeeds(message: string): EvidenceError {
  return new EvidenceError('usage', message, { facts: { input: 'needs' } })
}

/**
 * A sentence for each needed job that closes the gate: one that failed, was cancelled, or was skipped and is not in `allowed-skips`. Empty
 * without a gate.
 */
export function findClosingNeeds({ gate, needs = [], 'allowed-skips': allowedSkips }: GateInputs): readonly string[] {
  if (gate === 'false') return []
  return needs.flatMap(({ name, result }) => {
    const isAllowed = result === 'skipped' && name !== undefined && allowedSkips.includes(name)
    return result === 'success' || isAllowed ? [] : [describeUnmetNeed(name, result)]
  })
}

interface GateInputs {
  readonly gate: string
  readonly needs: readonly NeededJob[] | undefined
  readonly 'allowed-skips': readonly string[]
}

function describeUnmetNeed(name: string | undefined, result: Exclude<NeedResult, 'success'>): string {
  const job = name === undefined ? 'A needed job' : `The needed job ${name}`
  switch (result) {
    case 'failure':
      return `${job} failed.`
    case 'cancelled':
      return `${job} was cancelled.`
    case 'skipped':
      return name === undefined
        ? `${job} was skipped. To allow that, give \`needs: \${{ toJSON(needs) }}\` and name the job in \`allowed-skips\`.`
        : `${job} was skipped, and \`allowed-skips\` does not name it.`
  }
}
