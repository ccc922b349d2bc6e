import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text as readBody } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { parseCheckpoint } from '../../src/log/checkpoint.ts'
import { verifyConsistency } from '../../src/log/consistency.ts'
import { cosign } from '../../src/log/cosignature.ts'
import { printVerifierKey, toPublicBytes } from '../../src/log/note-key.ts'
import { parseNote, printNote } from '../../src/log/note.ts'

/** A witness with a key of its own. */
export interface TestWitness {
  readonly name: string
  readonly privateKey: KeyObject
  readonly verifierKey: string
  /** A note with the cosignature of its text. */
  readonly cosign: (note: string, time?: number) => string
}

export function createTestWitness(name: string): TestWitness {
  const { privateKey } = generateKeyPairSync('ed25519')
  const verifierKey = printVerifierKey({ name, type: 0x04, publicKey: toPublicBytes(privateKey) })
  return {
    name,
    privateKey,
    verifierKey,
    cosign: (note, time = Math.floor(Date.now() / 1000)) => {
      const { text, signatures } = parseNote(note)
      return printNote({ text, signatures: [...signatures, cosign(text, { name, privateKey }, time)] })
    },
  }
}

/** A policy whose quorum is a number of these witnesses. */
export function toPolicy(witnesses: readonly TestWitness[], threshold: number): string {
  const lines = witnesses.map(({ verifierKey }, at) => `witness w${at} ${verifierKey}`)
  const names = witnesses.map((_, at) => `w${at}`)
  return [...lines, `group all ${threshold} ${names.join(' ')}`, 'quorum all', ''].join('\n')
}

export interface WitnessServer {
  readonly url: string
  /** `old` sizes and answers, in order. */
  readonly requests: readonly (readonly [oldSize: number, status: number])[]
  /** Resolves when this number of requests have this status. */
  readonly waitFor: (status: number, count?: number) => Promise<void>
  /** Answers with this status and no body, until it is undefined. */
  readonly fail: (status: number | undefined) => void
  /** The witness has this checkpoint of each log already. */
  readonly keep: (size: number, root: Uint8Array) => void
}

function parseSubmission(body: string): {
  readonly old: string
  readonly proof: readonly string[]
  readonly note: string
} {
  const [, old = '', hashes = '', note = ''] = /^old (\d+)\n((?:.+\n)*)\n([^]*)$/.exec(body) ?? []
  return { old, proof: hashes.split('\n').slice(0, -1), note }
}

interface Kept {
  readonly size: number
  readonly root: Uint8Array
}

function continues(kept: Kept, { size, root }: Kept, proof: readonly string[]): boolean {
  const sizes = { oldSize: kept.size, newSize: size, oldRoot: kept.root, newRoot: root }
  const hashes = proof.map((hash) => Buffer.from(hash, 'base64'))
  return kept.size === 0 || verifyConsistency({ ...sizes, proof: hashes })
}

/** A witness that speaks C2SP tlog-witness. */
export async function startWitnessServer(witness: TestWitness): Promise<WitnessServer> {
  const logs = new Map<string, Kept>()
  let first: Kept = { size: 0, root: new Uint8Array() }
  let failure: number | undefined
  const requests: (readonly [number, number])[] = []
  const answer = (body: string): readonly [number, string] => {
    const { old, proof, note } = parseSubmission(body)
    if (failure !== undefined) return [failure, '']
    const { origin, size, root } = parseCheckpoint(parseNote(note).text)
    const kept = logs.get(origin) ?? first
    if (Number(old) !== kept.size) return [409, `${kept.size}\n`]
    if (!continues(kept, { size, root }, proof)) return [422, '']
    logs.set(origin, { size, root })
    return [200, witness.cosign(note).slice(note.length)]
  }
  const server = createServer((request: IncomingMessage, response) => {
    const reply = async (): Promise<void> => {
      const body = await readBody(request)
      const [status, text] = request.url === '/w/add-checkpoint' ? answer(body) : [404, '']
      requests.push([Number(/^old (\d+)/.exec(body)?.[1]), status])
      response.writeHead(status).end(text)
      server.emit('answered')
    }
    void reply()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/w/`,
    requests,
    waitFor: async (status, count = 1) => {
      while (requests.filter(([, answered]) => answered === status).length < count) await once(server, 'answered')
    },
    fail: (status) => {
      failure = status
    },
    keep: (size, root) => {
      first = { size, root }
    },
  }
}
