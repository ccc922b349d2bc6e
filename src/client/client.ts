import { operations, type Operations } from '../schema/operation/operations.ts'
import { openLine, type Line, type LineOptions, type Speaker } from './line.ts'

/** Every operation of the API. */
export type Client = Speaker<Operations> & Pick<Line, 'underway' | 'close'>

/** Throws EvidenceError `usage` for a URL that cannot be the base of the API. */
export function createClient(options: LineOptions): Client {
  return toClient(openLine(options))
}

export function toClient(line: Line): Client {
  return { ...line.speak(operations), underway: line.underway, close: line.close }
}
