/**
 * What can go wrong, as a closed set. `usage`: what the user asked for makes no sense. `file`: a file that is missing, unreadable or
 * cannot be trusted. `environment`: this machine lacks something. `unreachable`: a service did not answer in time. `nonsense`: it
 * answered what nobody can understand. `refused`: it understood, and said no.
 */
export type ErrorCode = 'usage' | 'file' | 'environment' | 'unreachable' | 'nonsense' | 'refused'

/** Every failure that a user meets: one sentence that says what and where and what to do, the facts behind it, and the cause. */
export class EvidenceError extends Error {
  override readonly name = 'EvidenceError'
  readonly code: ErrorCode
  readonly facts: Readonly<Record<string, unknown>>

  constructor(
    code: ErrorCode,
    message: string,
    options: { facts?: Readonly<Record<string, unknown>>; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.code = code
    this.facts = options.facts ?? {}
  }
}

/** What was thrown, in its own words. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
