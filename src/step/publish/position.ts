/** The place of a verdict among the verdicts on one change. A status and a comment carry it, so that an older verdict replaces no newer one. */
export interface Position {
  /** The sequence of the last record that the verdict includes; undefined if the service has no sequence that other runs share. */
  readonly sequence: number | undefined
  /** Epoch milliseconds: when the run began to read the state of servers, such as reviews. */
  readonly readAt: number
}

/** `record 1234 · 2026-11-22T10:02:03.004Z`. */
export function printPosition({ sequence, readAt }: Position): string {
  const time = new Date(readAt).toISOString()
  return sequence === undefined ? time : `record ${sequence} · ${time}`
}

const printed = / · (?:record (\d{1,15}) · )?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/

/** The position at the end of a description; undefined without one. Names before it may imitate one, so only the end counts. */
export function parsePosition(text: string): Position | undefined {
  const [, sequence, time = ''] = printed.exec(text) ?? []
  const readAt = Date.parse(time)
  if (Number.isNaN(readAt)) return undefined
  return { sequence: sequence === undefined ? undefined : Number(sequence), readAt }
}

/** Whether a verdict is newer than another: it includes a later record or, with the same records, has read the servers later. */
export function isNewer(one: Position, other: Position): boolean {
  if (one.sequence !== undefined && other.sequence !== undefined && one.sequence !== other.sequence) {
    return one.sequence > other.sequence
  }
  return one.readAt > other.readAt
}
