import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AttachmentStore, SavedAttachment } from '../../../src/service/attachment/attachment.ts'
import type { NewRecord, Store } from '../../../src/service/store/store.ts'
import { toRecord } from '../store/engine.ts'

const file = (text: string): NonNullable<NewRecord['attachment']> => ({
  filename: 'note.txt',
  content_type: 'text/plain',
  size: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
})

/** Keeps a file that no record names. */
export const save = (attachments: AttachmentStore, text: string): Promise<SavedAttachment> =>
  attachments.save(Readable.from([Buffer.from(text)]))

/** A record that names a file, which is kept. */
export async function attest(
  { store, attachments }: { readonly store: Store; readonly attachments: AttachmentStore },
  members: Partial<NewRecord> & Pick<NewRecord, 'id'>,
  text?: string,
): Promise<void> {
  if (text !== undefined) await save(attachments, text)
  const record = toRecord({ ...members, attachment: text === undefined ? null : file(text) })
  await store.append({
    record,
    idempotency: { caller: 'ci', key: `key-${record.id}`, request: `request-${record.id}` },
  })
}

/** Two organisations with flows, trails, artifacts and files; one file is named twice. */
export async function fill(place: { readonly store: Store; readonly attachments: AttachmentStore }): Promise<void> {
  const fingerprint = 'f'.repeat(64)
  await attest(place, { id: '1', kind: 'flow', trail: null, name: null, type: null })
  await attest(place, { id: '2', kind: 'trail', name: null, type: null, commit: 'c'.repeat(40) })
  await attest(place, { id: '3', kind: 'artifact', name: 'app', type: null, fingerprint })
  await attest(place, { id: '4', fingerprint }, 'report one')
  await attest(place, { id: '5', trail: 'change-2', name: 'scan', body: { text: 'ÄÖ "\u2028" 🚀' } }, 'report two')
  await attest(place, { id: '6', flow: 'site', trail: 'change-2' }, 'report one')
  await attest(place, { id: '7', kind: 'custom_type', flow: null, trail: null, name: 'coverage', type: null })
  await attest(place, { id: '8', org: 'other', flow: 'shop' }, 'elsewhere')
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export interface Writers {
  /** The ids that were acknowledged so far. */
  readonly acknowledged: readonly string[]
  /** Resolves when so many were. */
  readonly reach: (count: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Goes on writing to "acme", each fourth record with a file of its own, until it is stopped. */
export function keepWriting(
  place: { readonly store: Store; readonly attachments: AttachmentStore },
  writers = 4,
): Writers {
  const acknowledged: string[] = []
  const stopping = new AbortController()
  const write = async (writer: number): Promise<void> => {
    for (let at = 0; !stopping.signal.aborted; at += 1) {
      const id = `w${writer}-${at}`
      await attest(place, { id, trail: `t${at % 40}`, name: `n${at % 7}` }, at % 4 === 0 ? id : undefined)
      acknowledged.push(id)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  const all = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  return {
    acknowledged,
    reach: async (count) => {
      while (acknowledged.length < count) await new Promise((resolve) => setImmediate(resolve))
    },
    stop: async () => {
      stopping.abort()
      await all
    },
  }
}
