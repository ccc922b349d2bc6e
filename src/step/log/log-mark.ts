import { parseBase64, printBase64 } from '../../log/base64.ts'
import { tryParseJson } from '../../wire/json/parse-json.ts'
import { isObject } from '../../wire/json/is-object.ts'

/** What the comment on a pull request has about the log, for the next run. */
export interface LogMark {
  /** The verifier key of the log. */
  readonly key: string
  /** The signed note of the last checkpoint. */
  readonly checkpoint: string
}

/** A mark as one word that a comment can have in its hidden part. */
export function printLogMark({ key, checkpoint }: LogMark): string {
  return printBase64(Buffer.from(JSON.stringify({ key, checkpoint })))
}

/** Undefined for a text that no run has written. */
export function parseLogMark(text: string): LogMark | undefined {
  const bytes = parseBase64(text)
  const parsed = bytes && tryParseJson(Buffer.from(bytes).toString())
  if (!isObject(parsed)) return undefined
  const { key, checkpoint } = parsed
  return typeof key === 'string' && typeof checkpoint === 'string' ? { key, checkpoint } : undefined
}
