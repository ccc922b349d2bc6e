import { isObjectOrArray } from './canonical.ts'
import { restoreExactNumbers, type ExactMembers } from './exact-number.ts'
import { finishSteps } from './finish-steps.ts'
import { countMembers, type JsonMeasure } from './measure-json.ts'

/**
 * What a JSON text is checked for.
 * `any`: the grammar (RFC 8259).
 * `interoperable`: also that every reader takes it for the same value (RFC 7493 §2.2, §2.3).
 * `storable`: also its depth, the member `__proto__`, and text that PostgreSQL cannot store.
 * `archived`: the same of a line of an archive, in which storable JSON is nested.
 */
type JsonProfile = 'any' | 'interoperable' | 'storable' | 'archived'

/** A parsed value, or a problem that completes a sentence about the text: `is not JSON (…)`, `must not have …`. */
type ParsedJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly isMalformed: boolean; readonly problem: string; readonly cause?: unknown }

/**
 * Parses JSON from an untrusted source. Never throws; each caller turns the problem into its own error. Numbers that JavaScript cannot
 * hold are kept as they are written in `exact` members, and rounded elsewhere (exact-number.ts).
 */
export function parseJson(text: string, profile: JsonProfile = 'any', exact?: ExactMembers): ParsedJson {
  return finishSteps(parseJsonInSteps(text, profile, { exact }))
}

interface ParseOptions {
  readonly exact?: ExactMembers | undefined
  /** What the text has, if it was measured: some checks are then not needed. */
  readonly measure?: JsonMeasure
}

/** Parses as `parseJson` does, and pauses between its steps: each reads the whole text or value. */
export function* parseJsonInSteps(
  text: string,
  profile: JsonProfile,
  { exact, measure }: ParseOptions,
): Generator<undefined, ParsedJson, undefined> {
  const { slowNumbers, members: written }: Partial<JsonMeasure> = measure ?? {}
  const misleading = findMisleadingName(text, profile)
  if (misleading !== undefined) return toProblem(misleading)
  try {
    const parsed: unknown = JSON.parse(text)
    yield
    const unstorable = isClearlyStorable(text, measure) ? undefined : checkStorable(parsed, profile)
    if (unstorable !== undefined) return toProblem(unstorable)
    yield
    const value = slowNumbers === 0 ? parsed : restoreExactNumbers(text, parsed, exact)
    yield
    return toResult(value, profile === 'any' ? undefined : findAmbiguity({ text, written }, value))
  } catch (cause) {
    return { ok: false, isMalformed: true, problem: `is not JSON (${quoteShort(cause)})`, cause }
  }
}

/**
 * A member that is named as one backslash changes how V8 reads later texts: it takes names of one character that are written with an escape
 * for this name (nodejs/node#63785).
 */
const backslashName = /"\\\\"\s*:/

function findMisleadingName(text: string, profile: JsonProfile): string | undefined {
  return profile === 'storable' && backslashName.test(text) ? 'must not have a member named \\' : undefined
}

function toResult(value: unknown, problem: string | undefined): ParsedJson {
  return problem === undefined ? { ok: true, value } : toProblem(problem)
}

function toProblem(problem: string): ParsedJson {
  return { ok: false, isMalformed: false, problem }
}

/** The parsed value; undefined if the text is not JSON. */
export function tryParseJson(text: string): unknown {
  const parsed = parseJson(text)
  return parsed.ok ? parsed.value : undefined
}

/** Whether PostgreSQL can store a text: it has no NUL and no lone surrogate (RFC 7493 §2.1). */
export function isStorableText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

/** JSON.parse quotes a part of the text, which may be long. */
function quoteShort(cause: unknown): string {
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 120)
}

const maxDepths = { storable: 100, archived: 110 } as const
const notStorable = 'must not have text with the character NUL or with a lone surrogate'

/** A NUL and a lone surrogate in well-formed text are always written with an escape. The present limit of depth is the strictest. */
function isClearlyStorable(text: string, measure: JsonMeasure | undefined): boolean {
  if (measure === undefined || measure.depth > maxDepths.storable) return false
  return !text.includes('\\') && !text.includes('__proto__') && text.isWellFormed()
}

function checkStorable(value: unknown, profile: JsonProfile): string | undefined {
  return profile === 'storable' || profile === 'archived' ? findUnstorable(value, maxDepths[profile]) : undefined
}

/** `depth` is the number of levels that the value may have below itself. */
function findUnstorable(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : notStorable
  if (!isObjectOrArray(value)) return undefined
  if (depth < 0) return `must not be nested more than ${maxDepths.storable} levels deep`
  for (const name of Object.keys(value)) {
    const problem = findUnstorableName(name) ?? findUnstorable(value[name], depth - 1)
    if (problem !== undefined) return problem
  }
  return undefined
}

function findUnstorableName(name: string): string | undefined {
  // Assigning a member of this name would change the prototype of the object that it is copied to.
  if (name === '__proto__') return 'must not have a member named __proto__'
  return isStorableText(name) ? undefined : notStorable
}

interface JsonSource {
  readonly text: string
  /** The number of members in the text, if it is known. */
  readonly written: number | undefined
}

/**
 * Why readers may take a JSON text for different values (RFC 7493 §2.2, §2.3): a number outside the range of a double, or a member that
 * occurs twice in one object. Undefined if there is no such reason. `value` is the parsed text, in which an exact number (exact-number.ts)
 * has no members and is finite.
 */
function findAmbiguity({ text, written }: JsonSource, value: unknown): string | undefined {
  const { members, hasInfinity } = measureMembers(value)
  if (hasInfinity) return 'must not have a number beyond 1.8e308'
  return (written ?? countMembers(text)) > members ? 'must not have the same member twice in one object' : undefined
}

interface Measured {
  readonly members: number
  readonly hasInfinity: boolean
}

/** The number of members in a value, at all depths, and whether a number became infinite when it was read. */
function measureMembers(value: unknown): Measured {
  let [members, hasInfinity] = [0, false]
  const visit = (one: unknown): void => {
    if (typeof one === 'number' && !Number.isFinite(one)) hasInfinity = true
    if (Array.isArray(one)) {
      for (const element of one) visit(element)
    } else if (isObjectOrArray(one)) {
      for (const name in one) {
        members += 1
        visit(one[name])
      }
    }
  }
  visit(value)
  return { members, hasInfinity }
}
