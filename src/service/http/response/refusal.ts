export type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 413 | 415 | 422 | 429 | 503

interface RefusalOptions {
  /** What is wrong, by dotted path (decisions.md §2). */
  readonly errors?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** A request that is not done, and why; `message` is the one sentence that the caller reads. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: RefusalStatus
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(status: RefusalStatus, message: string, options: RefusalOptions = {}) {
    super(message)
    this.status = status
    this.errors = options.errors
    this.headers = options.headers ?? {}
  }
}

/** A refused body, query or path: the sentence is made of what is wrong. */
export function invalid(what: string, errors: Readonly<Record<string, string>>): Refusal {
  const wrong = Object.entries(errors).map(([path, complaint]) => `${path} ${complaint}`)
  return new Refusal(400, `The ${what} was refused: ${wrong.join('; ')}.`, { errors })
}

/** The rest of the upload is not read, so the connection cannot be used again. */
export function tooLarge(what: string, limit: number): Refusal {
  return new Refusal(413, `${what} is larger than ${limit} bytes, which is the most that is taken; send less.`, {
    headers: { connection: 'close' },
  })
}

/** The caller asked more than its token may in a second. */
export function tooMany(seconds: number): Refusal {
  return new Refusal(429, `This token asks too often; try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/** So many were refused from this address that no more are looked at for a moment. */
export function tooManyStrangers(seconds: number): Refusal {
  const message = `Too many requests without a valid token came from this address; try again in ${seconds} s, with one.`
  return new Refusal(429, message, { headers: { 'retry-after': String(seconds) } })
}

/** A look back to before a trail's first report. */
export function notBegun(trail: string): Refusal {
  return new Refusal(404, `The trail "${trail}" had not begun at that moment; give a later one.`)
}

export function unknown(what: string): Refusal {
  return new Refusal(404, `There is no ${what}; check its spelling, or report it first.`)
}
