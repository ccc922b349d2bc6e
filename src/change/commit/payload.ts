import { EvidenceError } from '../../error.ts'
import { parse } from '../../wire/parse.ts'
import { CommitSha, FreeObject } from '../../wire/primitives.ts'

/** Reads members of an event payload by dotted path (`pull_request.head.sha`). Only the members that are read are checked. */
export interface Payload {
  /** Undefined if the member is missing, null, empty or not a string. */
  readonly text: (path: string) => string | undefined
  readonly number: (path: string) => number | undefined
  readonly list: (path: string) => readonly Payload[]
  /** Undefined if the member is no object. */
  readonly object: (path: string) => FreeObject | undefined
  /** The `require…` functions throw `EvidenceError` `environment`, naming the event and the member. */
  readonly requireText: (path: string) => string
  readonly requireNumber: (path: string) => number
  readonly requireSha: (path: string) => string
}

/** `prefix` is the path of `value` in the payload, for messages. */
export function readPayload(event: string, value: unknown, prefix = ''): Payload {
  const at = (path: string): unknown => memberAtPath(value, path)
  const text = (path: string): string | undefined => nonEmptyText(at(path))
  const number = (path: string): number | undefined => wholeNumber(at(path))
  const requireMember = <T>(path: string, found: T | undefined, expected: string): T => {
    if (found !== undefined) return found
    throw missingMemberError(event, prefix + path, expected)
  }
  return {
    text,
    number,
    list: (path) =>
      elements(at(path)).map((element, index) => readPayload(event, element, `${prefix}${path}.${index}.`)),
    object: (path) => freeObject(at(path)),
    requireText: (path) => requireMember(path, text(path), 'a string'),
    requireNumber: (path) => requireMember(path, number(path), 'a whole number'),
    requireSha: (path) => requireMember(path, commitSha(at(path)), 'a commit SHA of 40 lowercase hex characters'),
  }
}

function memberAtPath(value: unknown, path: string): unknown {
  let at = value
  for (const member of path.split('.')) {
    at = freeObject(at)?.[member]
  }
  return at
}

function nonEmptyText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}

function commitSha(value: unknown): string | undefined {
  const parsed = parse(CommitSha, value)
  return parsed.ok ? parsed.value : undefined
}

function freeObject(value: unknown): FreeObject | undefined {
  const parsed = parse(FreeObject, value)
  return parsed.ok ? parsed.value : undefined
}

function elements(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function missingMemberError(event: string, path: string, expected: string): EvidenceError {
  const nextStep = "check that GITHUB_EVENT_PATH is the payload of this run's event"
  const found = `The payload of the event ${event} has no ${path} (${expected})`
  return new EvidenceError('environment', `${found}: ${nextStep}`, { facts: { event, member: path } })
}
