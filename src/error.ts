/**
 * The kinds of failure, a closed set.
 * `usage`: an input or option is invalid, or inputs contradict each other.
 * `file`: a file is missing, unreadable or not trustworthy.
 * `environment`: the machine lacks something that the command needs.
 * `unreachable`: a service did not answer in time.
 * `nonsense`: a service answered with something that cannot be parsed.
 * `refused`: a service understood the request and refused it.
 */
export type ErrorCode = 'usage' | 'file' | 'environment' | 'unreachable' | 'nonsense' | 'refused'

/** A failure that is shown to the user. The message says what was found, where, and what to do next. */
export class EvidenceError extends Error {
  override readonly name = 'EvidenceError'
  readonly code: ErrorCode
  /** Details by name, for logs and for callers that handle one particular failure. */
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

/** The message of a thrown value, which need not be an Error. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** The outcome of a promise as a value. */
export type Settled<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown }

/** Waits for a promise and returns its outcome. Never rejects. */
export async function settle<T>(work: Promise<T>): Promise<Settled<T>> {
  try {
    return { ok: true, value: await work }
  } catch (error) {
    return { ok: false, error }
  }
}
