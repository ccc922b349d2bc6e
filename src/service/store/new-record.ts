import { randomUUID } from 'node:crypto'
import { toRecordOrigin } from './record-origin.ts'
import type { NewRecord } from './record.ts'

type RequiredMembers = Pick<NewRecord, 'org' | 'kind' | 'actor' | 'body'>
type OptionalMembers = Partial<Omit<NewRecord, 'id' | 'origin'>>

/** A record with a new id. Its origin is that of its actor, and the lookup columns that are not given are null. */
export function createNewRecord(members: RequiredMembers & OptionalMembers): NewRecord {
  return {
    flow: null,
    trail: null,
    name: null,
    type: null,
    fingerprint: null,
    commit: null,
    ignored_members: [],
    attachment: null,
    ...members,
    id: randomUUID(),
    origin: toRecordOrigin(members.actor),
  }
}
