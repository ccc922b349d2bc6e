import { EvidenceError } from '../error.ts'
import { parse } from '../schema/parse.ts'
import { CommitSha, FreeObject } from '../schema/primitives.ts'

/**
 * Reads members of an event payload by dotted path (`pull_request.head.sha`). The payload is the runner's, but its shape is not ours:
 * what is asked for is checked, what is not asked for may be anything.
 */
export interface Payload {
  /** Undefined where the member is missing, null, empty or no text. */
  readonly text: (path: string) => string | undefined
  readonly number: (path: string) => number | undefined
  readonly list: (path: string) => readonly Payload[]
  /** These three throw EvidenceError `environment`, naming the event and the member. */
  readonly needText: (path: string) => string
  readonly needNumber: (path: string) => number
  readonly needSha: (path: string) => string
}

/** `inside` is the path of `value` itself in the payload, for messages. */
export function readPayload(event: string, value: unknown, inside = ''): Payload {
  const at = (path: string): unknown => walk(value, path)
  const text = (path: string): string | undefined => nonEmpty(at(path))
  const number = (path: string): number | undefined => wholeNumber(at(path))
  const need = <T>(path: string, found: T | undefined, wanted: string): T => {
    if (found !== undefined) return found
    throw lackError(event, inside + path, wanted)
  }
  return {
    text,
    number,
    list: (path) =>
      elements(at(path)).map((element, index) => readPayload(event, element, `${inside}${path}.${index}.`)),
    needText: (path) => need(path, text(path), 'a text'),
    needNumber: (path) => need(path, number(path), 'a whole number'),
    needSha: (path) => need(path, commitSha(at(path)), 'a commit SHA of 40 lowercase hex characters'),
  }
}

function walk(value: unknown, path: string): unknown {
  let at = value
  for (const member of path.split('.')) {
    const parsed = parse(FreeObject, at)
    at = parsed.ok ? parsed.value[member] : undefined
  }
  return at
}

function nonEmpty(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined
}

function commitSha(value: unknown): string | undefined {
  const parsed = parse(CommitSha, value)
  return parsed.ok ? parsed.value : undefined
}

function elements(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function lackError(event: string, path: string, wanted: string): EvidenceError {
  const asked = "see that GITHUB_EVENT_PATH names the payload of this run's own event"
  const found = `The payload of the event ${event} has no ${path} (${wanted})`
  return new EvidenceError('environment', `${found}: ${asked}`, { facts: { event, member: path } })
}
