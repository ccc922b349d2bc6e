import { isObjectOrArray } from '../../../json/canonical.ts'
import { countEdits } from '../../../text/nearest-name.ts'
import { valueAtPath, type MemberPath } from '../../../json/member-path.ts'

/** Members without which a report or an override reaches or excuses more. A misspelled one must not be ignored (rules 2.2). */
const limitingMembers = [
  'annotations',
  'artifact_fingerprint',
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
    const complaint = findMisspelling(body, path) ?? findUnknownSeverity(body, path)
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

const severityName =
  /critical|severe|serious|urgent|blocker|important|major|moderate|high|medium|low|minor|unknown|count|total|finding|issue|vuln/i

/** Findings of a severity that the API does not have: ignored, they would pass. */
function findUnknownSeverity(body: unknown, path: MemberPath): string | undefined {
  if (!isInScan(path)) return undefined
  const value = valueAtPath(body, path)
  const isList = Array.isArray(value) && value.some(isObjectOrArray)
  return isList || (severityName.test(String(path.at(-1))) && isSome(value)) ? unknownSeverity : undefined
}

const unknownSeverity = 'may have findings of a severity that is not known; report them as high, medium or low'

/** In the results of a scanner, but neither in its name nor in a finding. */
function isInScan([root, member, , list]: MemberPath): boolean {
  return root === 'vulnscan_results' && member !== 'tool' && !['high', 'medium', 'low'].some((name) => name === list)
}

/** A number other than 0, also as text, or a list or an object that is not empty. */
function isSome(value: unknown): boolean {
  if (isObjectOrArray(value)) return Object.keys(value).length > 0
  return typeof value === 'number' ? value !== 0 : typeof value === 'string' && /[1-9]/.test(value)
}
