import * as z from 'zod/mini'
import { EvidenceError } from '../error.ts'
import type { Operation } from '../schema/operation/operation.ts'
import { joinErrors, parse } from '../schema/parse.ts'
import { parseUrl } from '../schema/url.ts'
import { parseRetryAfter } from './retry.ts'
import type { Inbound } from './transport.ts'

/** An answer, what was asked, and how to speak of it without the secrets that were sent: a server may echo them. */
export interface Heard extends Inbound {
  readonly url: string
  readonly conceal: (text: string) => string
}

const hint = 'Is `url` the base URL of the service, ending in /api/v2?'

/** The value that an answer of success carries. Throws EvidenceError `nonsense` where nobody could understand it. */
export function readAnswer(operation: Operation, heard: Heard): unknown {
  const { status } = heard
  if (operation.download === true && status === 200) return heard.body
  if (status === 204 && operation.statuses.includes(status)) return undefined
  const parsed = parse(operation.answer, readJson(heard, hint))
  if (parsed.ok) return parsed.value
  const errors = heard.conceal(joinErrors(parsed.errors))
  throw nonsense(heard, `is not what ${operation.method} ${operation.path} answers (${errors}). ${hint}`)
}

/** The JSON of an answer; anything else is told as what it looks like, mostly the page of some other server. */
export function readJson(heard: Heard, advice: string): unknown {
  try {
    return JSON.parse(decode(heard))
  } catch {
    const type = heard.conceal(heard.headers['content-type'] ?? 'no content type')
    throw nonsense(heard, `is not JSON (${type}) but: ${excerpt(heard)}. ${advice}`)
  }
}

function nonsense({ url, status }: Heard, what: string): EvidenceError {
  const { host } = new URL(url)
  return new EvidenceError('nonsense', `The answer of ${host} (${status}) ${what}`, { facts: { status, host } })
}

/** A redirect would carry the token to who knows where; it is told and not followed. */
export function describeRedirect({ url, status, headers }: Heard): EvidenceError {
  const target = parseUrl(headers['location'] ?? '', url)
  const { host } = new URL(url)
  return new EvidenceError(
    'nonsense',
    `${host} redirects (${status}) to ${target === undefined ? 'nowhere' : `${target.protocol}//${target.host}`}, and redirects are not followed. Give the final address instead.`,
    { facts: { status, host } },
  )
}

const advice: Readonly<Record<number, string>> = {
  401: 'The token was refused: is it the right one for this service, whole, and not expired or revoked?',
  403: 'The token may not do this.',
  404: 'It is unknown there: check org, flow, trail and `url`.',
  413: 'It is too large.',
  422: 'The same idempotency key was used before for another report.',
}

/** What a refusal is read for: the members of a problem document of ours that other services may have too. */
const Refusal = z.object({
  message: z.optional(z.string()),
  detail: z.optional(z.string()),
  title: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.string())),
  request_id: z.optional(z.string()),
})
type Refusal = z.infer<typeof Refusal>

/** Why the service said no, in its own words where it has some. `facts.errors` has what is wrong by dotted path. */
export function describeRefusal(heard: Heard): EvidenceError {
  const { status, url } = heard
  const { host } = new URL(url)
  const parsed = parse(Refusal, tryJson(heard))
  const refusal = parsed.ok ? parsed.value : {}
  const said = endSentence(speak(refusal) ?? excerpt(heard))
  const message = [`${host} refused it (${status}).`, advice[status] ?? '', said].filter((it) => it !== '').join(' ')
  return new EvidenceError('refused', message, {
    facts: { status, host, ours: refusal.request_id !== undefined, errors: refusal.errors ?? {} },
  })
}

/** Something may be said after it. */
function endSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

function speak({ message, detail, title, errors = {} }: Refusal): string | undefined {
  const sentence = message ?? detail ?? title
  if (sentence === undefined) return undefined
  const isSaid = Object.values(errors).every((it) => sentence.includes(it))
  return isSaid ? sentence : `${sentence} (${joinErrors(errors)})`
}

/** A service that fails is one that cannot be reached: nobody knows what became of the request. */
export function describeBreakdown(heard: Heard): EvidenceError {
  const { status, url, headers } = heard
  const { host } = new URL(url)
  const seconds = Math.ceil(parseRetryAfter(headers['retry-after'], Date.now()) / 1000)
  const wait = seconds === 0 ? '' : ` It wants to be left alone for ${seconds} s.`
  const how = status < 500 ? 'put it off' : 'failed'
  return new EvidenceError(
    'unreachable',
    `${host} ${how} (${status}) each time it was asked: ${endSentence(excerpt(heard))}${wait}`,
    {
      facts: { status, host },
    },
  )
}

/** Whether a service said that it does not have the operation at all: one of the published operations alone (decisions.md §1). */
export function isMissingOperation(error: unknown): boolean {
  if (!(error instanceof EvidenceError) || error.code !== 'refused') return false
  const { status, ours } = error.facts
  return (status === 404 || status === 405 || status === 501) && ours === false
}

/** What a service answers; undefined where it does not have the operation. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isMissingOperation(error)) return undefined
    throw error
  }
}

/** Concealed before it is parsed, so that no member of it can hold a secret. */
function tryJson(heard: Heard): unknown {
  try {
    return JSON.parse(heard.conceal(decode(heard)))
  } catch {
    return undefined
  }
}

function decode({ body }: Inbound): string {
  return new TextDecoder().decode(body)
}

/** Concealed before it is cut, for half a secret is one too. */
function excerpt(heard: Heard): string {
  const text = heard
    .conceal(decode(heard))
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
  if (text === '') return '(empty)'
  return text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text
}
