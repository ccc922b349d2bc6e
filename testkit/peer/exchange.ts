import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A request that another client of this API family sends, and what that client reads of the answer. */
export interface Exchange {
  /** Begins with a verb; a row of docs/reference/other-clients.md. */
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** Below the base URL, or with `//` below the origin. `{org}` and the names of `PeerData` and of `save` are replaced, as in bodies. */
  readonly path: string
  readonly json?: unknown
  /** Parts of a multipart body: `data_json` is JSON, every other one a file. */
  readonly form?: Readonly<Record<string, unknown>> & { readonly data_json: unknown }
  readonly status: number
  /** The type of testkit/peer/replay.go that decodes the answer. */
  readonly type?: string
  /** The answer is text. */
  readonly plain?: true
  /** By dotted path, `[]` for each element of a list, which has one at least: what the client takes for granted. */
  readonly reads?: Readonly<Record<string, Reading>>
  /** By the same paths: values that are among those of the answer. */
  readonly contains?: Readonly<Record<string, readonly unknown[]>>
  /** Query parameters that the answer names as ignored. */
  readonly ignores?: readonly string[]
  /** Members of the answer that later paths use, by name. */
  readonly save?: Readonly<Record<string, string>>
  /** In the table: what does not work. */
  readonly partly?: string
  /** The service refuses it: a part of the sentence that says why. */
  readonly refused?: string
}

/** `seconds` is a text of decimal epoch seconds. A list or text is never absent or null. */
type Reading = 'text' | 'seconds' | 'number' | 'boolean' | 'list' | 'object'

interface PeerData {
  readonly names: Readonly<Record<string, string>>
  /** In this order each finds what it reads. */
  readonly exchanges: readonly Exchange[]
}

export const peerData = JSON.parse(readFileSync(join(import.meta.dirname, 'exchanges.json'), 'utf8')) as PeerData

/** Replaces `{name}` in all texts of a value. */
export function fillIn<Value>(value: Value, names: Readonly<Record<string, string>>): Value {
  const text = JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole)
  return JSON.parse(text) as Value
}

/** What of the answer the client could not read, one sentence each. */
export function findFaults(body: unknown, asked: Exchange): readonly string[] {
  if (asked.refused !== undefined) return findRefusalFaults(body, asked.refused)
  const unread = Object.entries(asked.reads ?? {}).flatMap(([path, reading]) => {
    const found = valuesAt(body, path)
    if (found.length === 0) return [`${path}: there is none`]
    return found
      .filter((value) => !is[reading](value))
      .map((value) => `${path}: ${JSON.stringify(value)} is no ${reading}`)
  })
  const missing = Object.entries(asked.contains ?? {}).flatMap(([path, values]) => {
    const found = valuesAt(body, path)
    return values
      .filter((value) => !found.includes(value))
      .map((value) => `${path}: ${JSON.stringify(value)} is missing`)
  })
  return [...unread, ...missing]
}

/** A refusal is one line in a terminal, with a full stop, that has the part. */
export function findRefusalFaults(body: unknown, part: string): readonly string[] {
  const message = String(Object(body)['message'])
  return message.includes(part) && /^[^\n]+\.$/.test(message) ? [] : [`the refusal is: ${message}`]
}

const is: Readonly<Record<Reading, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  seconds: (value) => typeof value === 'string' && /^\d+(\.\d+)?$/.test(value),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  list: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

function valuesAt(value: unknown, path: string): readonly unknown[] {
  if (path === '') return [value]
  const [first = '', ...rest] = path.split('.')
  const name = first.replace(/\[\]$/, '')
  const found: unknown = name === '' ? value : Object(value)[name]
  const list = Array.isArray(found) ? found : []
  const elements = first.endsWith('[]') ? list : [found]
  return elements.flatMap((element) => valuesAt(element, rest.join('.')))
}
