import { isObjectOrArray } from '../../../wire/json/canonical.ts'
import { ExactNumber } from '../../../wire/json/exact-number.ts'
import { countEdits } from '../../../text/nearest-name.ts'
import { valueAtPath, type MemberPath } from '../../../wire/json/member-path.ts'

/** Members without which a report or an override reaches or excuses more. A misspelled one must not be ignored (rules 2.2). */
const limitingMembers = [
  'annotations',
  'artifact_fingerprint',
  'change',
  'expires_at',
  'git_commit',
  'git_commit_info',
  'is_compliant',
  'target_artifacts',
  'template_reference_name',
  'trail_name',
] as const

/** Complaints about unknown members that may change the verdict, by dotted path. `paths` leads to all unknown members of the body. */
export function findMisreadMembers(body: unknown, paths: readonly MemberPath[]): Readonly<Record<string, string>> {
  const complaints = paths.flatMap((path) => {
    const complaint = findMisspelling(body, path)
    return complaint === undefined ? [] : [[path.map(String).join('.'), complaint] as const]
  })
  return Object.fromEntries(complaints)
}

function findMisspelling(body: unknown, path: MemberPath): string | undefined {
  const [name] = path
  if (path.length !== 1 || !isObjectOrArray(body)) return undefined
  const meant = limitingMembers.find((known) => body[known] === undefined && isNearly(String(name), known))
  return meant === undefined ? undefined : `is not a known member; is "${meant}" meant?`
}

function isNearly(name: string, known: string): boolean {
  return countEdits(toSpelling(name), toSpelling(known)) <= 2
}

/** Two names that differ only in their convention, such as `expiresAt` and `expires_at`, have the same spelling. */
function toSpelling(name: string): string {
  return name.slice(0, 64).toLowerCase().replaceAll(/[_-]/g, '')
}

/**
 * Why unknown members of a scan may have findings, by their names: a sentence for each that has a list or a number (rules 2.2). Zeros and
 * empty lists have none. `toName` makes the name of a path.
 */
export function findDoubts(
  body: unknown,
  paths: readonly MemberPath[],
  toName: (path: MemberPath) => string,
): readonly string[] {
  const doubts = paths.flatMap((path) => {
    const found = findResults(valueAtPath(body, path)) ?? findCountText(body, path)
    return found === undefined ? [] : [`the service does not know the member ${toName(path)}, which has ${found}`]
  })
  return [...new Set(doubts)].slice(0, maxDoubts)
}

const maxDoubts = 100

function findResults(value: unknown): 'a list' | 'numbers' | undefined {
  if (!isObjectOrArray(value)) return isNumber(value) ? 'numbers' : undefined
  const members = Object.values(value)
  if (Array.isArray(value)) return members.length > 0 ? 'a list' : undefined
  const found = members.map(findResults)
  return found.find((one) => one === 'a list') ?? found.find((one) => one === 'numbers')
}

/** A number other than 0, also one that is kept as it was sent. */
function isNumber(value: unknown): boolean {
  return typeof value === 'number' ? value !== 0 : value instanceof ExactNumber
}

const severityName =
  /critical|severe|serious|urgent|blocker|important|major|moderate|high|medium|low|minor|unknown|count|total|finding|issue|vuln/i

/** A number as text, under a name of findings. */
function findCountText(body: unknown, path: MemberPath): 'numbers' | undefined {
  const value = valueAtPath(body, path)
  return typeof value === 'string' && /[1-9]/.test(value) && severityName.test(String(path.at(-1)))
    ? 'numbers'
    : undefined
}
