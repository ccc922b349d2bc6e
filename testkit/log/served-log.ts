import { hash, type KeyObject } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { printBase64 } from '../../src/log/base64.ts'
import { printCheckpoint } from '../../src/log/checkpoint.ts'
import { listConsistencySpans } from '../../src/log/consistency.ts'
import { createTagFunction, eventTag, printEntry, type TagNames } from '../../src/log/entry.ts'
import { hashLeaf } from '../../src/log/hash.ts'
import { signNote } from '../../src/log/note-key.ts'
import { printNote } from '../../src/log/note.ts'
import { parseTilePath } from '../../src/log/tile.ts'
import { serve, type RecordedRequest } from '../client/server.ts'
import { toVerifierKey } from './signed-log.ts'
import { toProof, toTreeHash } from './tree.ts'

/** The log of `acme` in memory, over HTTP. Its operator can do anything. */
export interface ServedLog {
  readonly url: string
  readonly origin: string
  readonly entries: Uint8Array[]
  /** Adds the next entry of a flow and trail; null is an event of the log. */
  readonly add: (names: TagNames | null, ordinal?: number) => void
  readonly seen: readonly RecordedRequest[]
}

/** An answer in place of that of the log; undefined leaves it. */
export type Replacement = (path: string) => { readonly status: number; readonly body: string | Uint8Array } | undefined

interface Served {
  readonly origin: string
  readonly key: KeyObject
  readonly tagKey?: Uint8Array
  /** The trails of each flow that the service shows. The flow `archived` is one. */
  readonly flows?: Readonly<Record<string, readonly string[]>>
  readonly replace?: Replacement
}

export async function serveLog({ origin, key, tagKey, flows = {}, replace }: Served): Promise<ServedLog> {
  const entries: Uint8Array[] = []
  const ordinals = new Map<string, number>()
  const toTag = createTagFunction(tagKey ?? new Uint8Array(32))
  const respond = (response: ServerResponse, one: RecordedRequest): void => {
    const path = one.url.replace(/^\/log\/acme\//, '')
    const { status, body } = replace?.(path) ??
      answerList(path, flows) ?? { status: 200, body: answerLog(path, { entries, origin, key }) }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
  const { origin: host, seen } = await serve(respond)
  return {
    url: `${host}/log/acme`,
    origin,
    entries,
    seen,
    add: (names, given) => {
      const tag = names === null ? eventTag : toTag(names)
      const name = Buffer.from(tag).toString('hex')
      const ordinal = given ?? (ordinals.get(name) ?? 0) + 1
      ordinals.set(name, ordinal)
      entries.push(printEntry({ tag, ordinal, sha256: hash('sha256', String(entries.length), 'buffer') }))
    },
  }
}

type Answer = ReturnType<Replacement>

function answerList(path: string, flows: NonNullable<Served['flows']>): Answer {
  const common = { description: '', tags: {}, template: '', template_versions: [] }
  const [list, query] = path.split('?')
  if (list === '/api/v2/flows/acme') {
    const names = Object.keys(flows).filter((name) => (name === 'archived') === (query === 'archived=true'))
    return { status: 200, body: JSON.stringify(names.map((name) => ({ name, ...common }))) }
  }
  const [, flow] = /^\/api\/v2\/trails\/acme\/([^/?]+)\?/.exec(path) ?? []
  return flow === undefined
    ? undefined
    : { status: 200, body: JSON.stringify((flows[flow] ?? []).map((name) => ({ name }))) }
}

interface LogContent {
  readonly entries: readonly Uint8Array[]
  readonly origin: string
  readonly key: KeyObject
}

function answerLog(path: string, { entries, origin, key }: LogContent): string | Uint8Array {
  const leaves = entries.map(hashLeaf)
  const [, from, to] = /^consistency\?from=(\d+)&to=(\d+)$/.exec(path) ?? []
  if (from !== undefined) {
    const proof = toProof(leaves, listConsistencySpans(Number(from), Number(to))).map(printBase64)
    return JSON.stringify({ proof })
  }
  if (path === 'policy') return `log ${toVerifierKey(origin, key)}\nquorum none\n`
  if (path === 'cosignatures') return '{}'
  const tile = parseTilePath(path)
  if (tile !== undefined) {
    const start = tile.position * 256
    return Buffer.concat(entries.slice(start, start + tile.width).flatMap((entry) => [toLength(entry), entry]))
  }
  const text = printCheckpoint({ origin, size: entries.length, root: toTreeHash(leaves) })
  return printNote({ text, signatures: [signNote(text, origin, key)] })
}

function toLength({ length }: Uint8Array): Uint8Array {
  return Uint8Array.of(Math.floor(length / 256), length % 256)
}
