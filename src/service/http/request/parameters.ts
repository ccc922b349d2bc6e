import { normaliseName } from '../../../wire/name.ts'
import { parse } from '../../../wire/parse.ts'
import { OrganisationName } from '../../../wire/primitives.ts'
import { pathPatterns, recordedPathPatterns, type Operation } from '../../../wire/operation/operation.ts'
import { allOrganisations } from '../../../wire/role.ts'
import { HttpProblem, invalidRequest } from '../http-problem.ts'
import { isStorableText } from '../../../wire/json/parse-json.ts'

type PathName = typeof OrganisationName | (typeof recordedPathPatterns)[keyof typeof pathPatterns]
/** By name. */
export type PathParameters = Readonly<Record<string, string>>

/** Whether a path names what is recorded, such as the ledger `*` of the tokens for all organisations, or what may be new. */
type PathKind = 'recorded' | 'new'

const otherPatterns: Readonly<Record<string, { readonly pattern: RegExp; readonly violation: string }>> = {
  number: { pattern: /^[1-9]\d{0,14}$/, violation: 'must be a whole number from 1' },
  fingerprint_prefix: { pattern: /^[a-f0-9]{5,64}$/, violation: 'must be 5 to 64 lowercase hex characters' },
  sha: { pattern: /^[a-f0-9]{7,64}$/, violation: 'must be 7 to 64 lowercase hex characters' },
}

const anyPrintable = { pattern: /^[^\p{Cc}\p{Cs}]*$/u, violation: 'must be printable characters' } as const

/** Checks path parameters against their patterns (rules 2.5). Throws a 400 problem that lists the violations by parameter name. */
export function checkPathParameters(params: PathParameters, kind: PathKind): void {
  const violations = Object.entries(params).flatMap(([name, value]) => {
    const violation = findViolation(name, value, kind)
    return violation === undefined ? [] : [[name, violation] as const]
  })
  if (violations.length > 0) throw invalidRequest('path', Object.fromEntries(violations))
}

function findViolation(name: string, value: string, kind: PathKind): string | undefined {
  if (name === 'org' && kind === 'new' && value === allOrganisations) return 'must not be *'
  if (name === 'org') return findNameViolation(OrganisationName, value)
  if (isPatterned(name)) return findNameViolation((kind === 'new' ? pathPatterns : recordedPathPatterns)[name], value)
  const other = otherPatterns[name] ?? anyPrintable
  return other.pattern.test(value) ? undefined : other.violation
}

function findNameViolation(schema: PathName, value: string): string | undefined {
  const parsed = parse(schema, value)
  return parsed.ok ? undefined : parsed.errors['body']
}

function isPatterned(name: string): name is keyof typeof pathPatterns {
  return Object.hasOwn(pathPatterns, name)
}

/** The parameters of a path, with the organisation in NFC form (rules 2.5). */
export function normalisePathParameters(params: PathParameters): PathParameters {
  return params['org'] === undefined ? params : { ...params, org: normaliseName(params['org']) }
}

/** Parameters that may be repeated. Repeated values are joined with commas (rules 2.7). */
const listParameters: ReadonlySet<string> = new Set(['commit_list'])

interface QueryReading {
  /** Values of a parameter that is absent. */
  readonly absent: readonly string[]
  /** The parameters of an operation that ignores others; undefined if each is checked. */
  readonly known: ReadonlySet<string> | undefined
  readonly refused: Operation['refused']
}

interface QueryParameters {
  readonly values: Readonly<Record<string, string>>
  /** The names of parameters that are not known. */
  readonly ignored: readonly string[]
}

/** Query parameters by name, without absent ones (rules 2.7). Throws a 400 problem for a repeated or refused parameter. */
export function readQueryParameters(url: string, { absent, known, refused = {} }: QueryReading): QueryParameters {
  if (!url.includes('?')) return { values: {}, ignored: [] }
  const values = new Map<string, string>()
  const ignored = new Set<string>()
  for (const [name, value] of new URL(url).searchParams) {
    requireStorable(name, value)
    const refusal = Object.hasOwn(refused, name) ? refused[name] : undefined
    if (refusal !== undefined) throw new HttpProblem(400, `The query parameter ${name} ${refusal}.`)
    if (known?.has(name) === false) ignored.add(name)
    else if (!absent.includes(value)) values.set(name, joinValues(name, values.get(name), value))
  }
  return { values: Object.fromEntries(values), ignored: [...ignored] }
}

/** Clients limit the headers of an answer. */
const maxIgnored = { names: 20, length: 100 } as const

/** The header that names ignored query parameters, in percent-encoding (rules 2.7). */
export function toIgnoredHeader(ignored: readonly string[]): Readonly<Record<string, string>> {
  if (ignored.length === 0) return {}
  const names = ignored.slice(0, maxIgnored.names).map((name) => encodeURIComponent(name).slice(0, maxIgnored.length))
  return { 'x-ignored-parameters': names.join(', ') }
}

function requireStorable(name: string, value: string): void {
  if (isStorableText(name) && isStorableText(value)) return
  throw invalidRequest('query', { [isStorableText(name) ? name : 'query']: 'must not have the character NUL' })
}

function joinValues(name: string, previous: string | undefined, value: string): string {
  if (previous === undefined) return value
  if (!listParameters.has(name)) throw invalidRequest('query', { [name]: 'must be given once' })
  return `${previous},${value}`
}
