import type { Client } from '../src/client/client.ts'
import { operations, type OperationName } from '../src/wire/operation/operations.ts'

/** What a client sent to an operation and what the service answered, for the OpenAPI document. */
interface Example {
  readonly body?: unknown
  /** The text of the file part. */
  readonly file?: string
  readonly answer?: unknown
}

type Call = (input: { readonly body?: unknown; readonly file?: { readonly content: string } }) => Promise<unknown>

export type Examples = Partial<Record<OperationName, Example>>

/** A client that keeps the first call of each operation in `examples`. */
export function recordExamples(client: Client, examples: Examples): Client {
  const calls = (Object.keys(operations) as OperationName[]).map((name) => [name, recordCall(name, client, examples)])
  return { ...client, ...Object.fromEntries(calls) } as Client
}

function recordCall(name: OperationName, client: Client, examples: Examples): Call {
  return async (input) => {
    const answer = await (client[name] as Call)(input)
    const file = input.file === undefined ? {} : { file: input.file.content }
    examples[name] ??= { body: input.body, ...file, ...(answer instanceof Uint8Array ? {} : { answer }) }
    return answer
  }
}

/** Examples that are the same in each run: their ids, times, hashes, keys and addresses are replaced. */
export function printExamples(examples: Examples): string {
  const ids = new Map<string, string>()
  const named = Object.keys(operations).flatMap((name) => {
    const example = examples[name as OperationName]
    return example === undefined ? [] : [[name, normalise(example, '', ids)] as const]
  })
  return `${JSON.stringify(Object.fromEntries(named), null, 2)}\n`
}

function normalise(value: unknown, name: string, ids: Map<string, string>): unknown {
  if (typeof value === 'string') return normaliseText(value, name, ids)
  // The service writes records of its own, when it comes to them.
  if (typeof value === 'number' && /sequence$|^record$/.test(name)) return 12
  if (typeof value === 'number') return value > 1e9 ? 1_764_177_000.123 : value
  // Two elements show what a list is.
  if (Array.isArray(value)) return value.slice(0, 2).map((one) => normalise(one, name, ids))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, normalise(member, key, ids)]))
}

function normaliseText(text: string, name: string, ids: Map<string, string>): string {
  // Each resolver has words of its own.
  if (name === 'failure') return 'The host cannot be found.'
  if (name === 'token_id') return '0a1b2c3d4e5f6'
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) => {
      const known = ids.get(id) ?? `00000000-0000-4000-8000-${String(ids.size + 1).padStart(12, '0')}`
      ids.set(id, known)
      return known
    })
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'https://evidence.example.com')
    .replaceAll(/127\.0\.0\.1:\d+/g, 'evidence.example.com')
    .replaceAll(/^\d{10}(?:\.\d+)?$/g, '1764177000.123')
    .replaceAll(/^record \d+$/g, 'record 12')
    .replaceAll(/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2025-11-26T17:10:00.123Z')
    .replaceAll(/\btoken \w{13}\b/g, 'token 0a1b2c3d4e5f6')
    .replaceAll(/\+[0-9a-f]{8}\+/g, '+0a1b2c3d+')
    .replaceAll(/\b(?!(.)\1+\b)[0-9a-f]{64}\b/g, 'e'.repeat(64))
    .replaceAll(/(?<![A-Za-z0-9+/])(?!(.)\1+\b)[A-Za-z0-9+/]{43,}={0,2}/g, (match) =>
      /^[0-9a-f]+$/.test(match) ? match : `${'A'.repeat(43)}=`,
    )
}
