import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AttachmentStore, SavedAttachment } from '../../../src/service/attachment/attachment-store.ts'
import type { NewRecord } from '../../../src/service/store/record.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { toRecord } from '../store/engine.ts'

const file = (text: string): NonNullable<NewRecord['attachment']> => ({
  filename: 'note.txt',
  content_type: 'text/plain',
  size: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
})

/** Saves a file without a record. */
export const save = (attachments: AttachmentStore, text: string): Promise<SavedAttachment> =>
  attachments.save(Readable.from([Buffer.from(text)]))

/** Appends a record; with `text`, saves it as the record's attachment. */
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

const origin = {
  type: 'oidc',
  issuer: 'https://issuer.invalid',
  repository_id: '42',
  ref: 'refs/heads/main',
  sha: null,
  base_ref: null,
  event: 'push',
  actor: 'ada',
  workflow_ref: 'acme/site/.github/workflows/ci.yml@refs/heads/main',
  workflow: 'acme/site/.github/workflows/ci.yml',
  job_workflow_ref: null,
  job_workflow: null,
  run_id: '1',
  run_attempt: '1',
} as const
const {
  type: _type,
  sha: _sha,
  base_ref: _base,
  event,
  workflow: _w,
  job_workflow: _jw,
  job_workflow_ref: _jr,
  ...claims
} = origin
const owner = { repository: 'acme/site', repository_owner: 'acme', repository_owner_id: '7' }

/** The origin and the actor of a job of the repository 42. */
const ofJob: Pick<NewRecord, 'origin' | 'actor'> = {
  origin,
  actor: { name: 'job', job: { ...claims, ...owner, event_name: event, bindings: [] } },
}

/** Adds two organisations with flows, trails, artifacts and files. Two records refer to one of the files. */
export async function fill(stores: { readonly store: Store; readonly attachments: AttachmentStore }): Promise<void> {
  const fingerprint = 'f'.repeat(64)
  await attest(stores, { id: '1', kind: 'flow', trail: null, name: null, type: null })
  await attest(stores, { id: '2', kind: 'trail', name: null, type: null, commit: 'c'.repeat(40) })
  await attest(stores, { id: '3', kind: 'artifact', name: 'app', type: null, fingerprint })
  const body = { attestation_name: 'unit-tests', is_compliant: true }
  await attest(stores, { id: '4', fingerprint, type: 'generic', body }, 'report one')
  await attest(stores, { id: '5', trail: 'change-2', name: 'scan', body: { text: 'ÄÖ "\u2028" 🚀' } }, 'report two')
  await attest(stores, { id: '6', flow: 'site', trail: 'change-2', ...ofJob }, 'report one')
  await attest(stores, { id: '7', kind: 'custom_type', flow: null, trail: null, name: 'coverage', type: null })
  await attest(stores, { id: '8', org: 'other', flow: 'shop' }, 'elsewhere')
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

export interface Writers {
  /** Ids of the acknowledged records. */
  readonly acknowledged: readonly string[]
  /** Resolves when that many records are acknowledged. */
  readonly reach: (count: number) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Writes to "acme" until it is stopped. Each fourth record has a file. */
export function keepWriting(
  stores: { readonly store: Store; readonly attachments: AttachmentStore },
  writers = 4,
): Writers {
  const acknowledged: string[] = []
  const stopping = new AbortController()
  const write = async (writer: number): Promise<void> => {
    for (let at = 0; !stopping.signal.aborted; at += 1) {
      const id = `w${writer}-${at}`
      await attest(stores, { id, trail: `t${at % 40}`, name: `n${at % 7}` }, at % 4 === 0 ? id : undefined)
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
