export type HttpProblemStatus = 400 | 401 | 403 | 404 | 405 | 408 | 413 | 415 | 422 | 429 | 501 | 503

interface HttpProblemOptions {
  /** Violations by dotted path, such as `commits_list.0.sha1` (rules 2.8). */
  readonly errors?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
}

/** An error that the caller gets as an RFC 9457 problem. `message` is the one sentence that the caller reads. */
export class HttpProblem extends Error {
  override readonly name = 'Refusal'
  readonly status: HttpProblemStatus
  readonly errors: Readonly<Record<string, string>> | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(status: HttpProblemStatus, message: string, options: HttpProblemOptions = {}) {
    super(message)
    this.status = status
    this.errors = options.errors
    this.headers = options.headers ?? {}
  }
}

const maxViolations = 20

/** 400 for an invalid body, query or path. The message lists the violations, 20 at most (rules 2.8). */
export function invalidRequest(what: string, errors: Readonly<Record<string, string>>): HttpProblem {
  const all = Object.entries(errors)
  const shown = all.slice(0, maxViolations).map(([path, violation]) => [shorten(path), violation] as const)
  const violations = shown.map(([path, violation]) => `${path} ${violation}`)
  if (all.length > maxViolations) violations.push(`and ${all.length - maxViolations} more`)
  return new HttpProblem(400, `The ${what} is invalid: ${violations.join('; ')}.`, {
    errors: Object.fromEntries(shown),
  })
}

/** A path has names that the caller chose. */
function shorten(path: string): string {
  return path.length <= 200 ? path : `${path.slice(0, 200).toWellFormed()}…`
}

/** 413. The rest of the upload is not read, so the connection is closed. */
export function bodyTooLarge(what: string, limit: number): HttpProblem {
  return new HttpProblem(413, `${what} is larger than the limit of ${limit} bytes; send less.`, {
    headers: { connection: 'close' },
  })
}

/** 503: bodies in progress take too much memory (rules 2.4). The rest of the body is not read, so the connection may be closed. */
export function memoryExhausted(): HttpProblem {
  const message =
    'The service handles too many large requests, of this caller or of all, and recorded nothing; send the request again in a moment.'
  return new HttpProblem(503, message, { headers: { 'retry-after': '2' } })
}

/** 413: the reports of a trail are read together, and the change that sent this one has no room for it (rules 2.4). */
export function trailTooLarge(trail: string): HttpProblem {
  return new HttpProblem(
    413,
    `The trail "${trail}" has too many or too large reports, of this change or token or of all, to be judged with one more; report to another trail, or send less.`,
  )
}

/** 413: the templates of a flow are read together. */
export function flowTooLarge(flow: string): HttpProblem {
  return new HttpProblem(
    413,
    `The flow "${flow}" has too many or too large templates and settings to be read with one more; use another flow.`,
  )
}

/** 413: the reports of an artifact outside trails are read together too. */
export function artifactTooLarge(fingerprint: string): HttpProblem {
  return new HttpProblem(
    413,
    `The artifact ${fingerprint} has too many or too large reports outside trails, of this change or token or of all, to be read with one more; report it in a trail, or send less.`,
  )
}

/** 429: the token is over its limit of requests per second. */
export function tooManyRequests(seconds: number): HttpProblem {
  return new HttpProblem(429, `This token makes too many requests; try again in ${seconds} s.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/** 429: too many requests without a valid token came from one network, and this request has none either. */
export function tooManyFailedLogins(seconds: number): HttpProblem {
  const message = `Too many requests without a valid token came from this address; try again in ${seconds} s with a valid token.`
  return new HttpProblem(429, message, { headers: { 'retry-after': String(seconds) } })
}

/** 404: `as_of` is before the first record of the trail. */
export function trailNotStarted(trail: string): HttpProblem {
  return new HttpProblem(404, `The trail "${trail}" had no records at that time; use a later as_of.`)
}

/** 404 for a resource. `what` names it, such as `trail "main"`. */
export function notFound(what: string): HttpProblem {
  return new HttpProblem(404, `There is no ${what}; check the spelling, or report it first.`)
}

/** 404 with the names that are probably meant. `nearest` may be empty. */
export function unknownName(what: string, nearest: string): HttpProblem {
  return nearest === '' ? notFound(what) : new HttpProblem(404, `There is no ${what}; is ${nearest} meant?`)
}

/** 400 for the beginning of a name that several have. */
export function ambiguousName(member: string, prefix: string, candidates: string): HttpProblem {
  return invalidRequest(member === 'commit' ? 'body' : 'path', {
    [member]: `"${prefix}" is ambiguous: it may be ${candidates}; give one of them whole`,
  })
}
