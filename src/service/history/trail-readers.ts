import { TrailReport } from '../../schema/resource/trail.ts'
import type { CacheName } from '../cache-name.ts'
import type { StoredRecord } from '../store/record.ts'
import { readArtifactReport, type ReportedArtifact } from './artifact-entry.ts'
import { readAttestationEntry, type AttestationEntry } from './attestation-entry.ts'
import { readOverride, type OverrideEntry } from './override-entry.ts'
import { createReportReader, type ParsedRecord } from './record.ts'
import { readRecordedTemplate, type RecordedTemplate } from './template.ts'

/** Read the records of a trail and of its flow. */
export interface TrailReaders {
  readonly trail: RecordReader<ParsedRecord<TrailReport>>
  readonly artifact: RecordReader<ReportedArtifact>
  readonly attestation: RecordReader<AttestationEntry>
  readonly override: RecordReader<OverrideEntry>
  readonly template: RecordReader<RecordedTemplate | null>
}

/** Reads a record once: what was read is kept as long as the record is in memory. */
interface RecordReader<R> {
  readonly read: (record: StoredRecord) => R
  readonly hasRead: (record: StoredRecord) => boolean
}

/** Creates the readers. `without`: a cache to leave out, for measurements. */
export function createTrailReaders(without: CacheName | undefined): TrailReaders {
  const create = <R>(read: (record: StoredRecord) => R): RecordReader<R> =>
    without === 'parsed-records' ? { read, hasRead: () => false } : createRecordReader(read)
  return {
    trail: create(createReportReader(TrailReport)),
    artifact: create(readArtifactReport),
    attestation: create(readAttestationEntry),
    override: create(readOverride),
    template: create(readRecordedTemplate),
  }
}

function createRecordReader<R>(read: (record: StoredRecord) => R): RecordReader<R> {
  const known = new WeakMap<StoredRecord, { readonly value: R }>()
  return {
    read: (record) => {
      const entry = known.get(record) ?? { value: read(record) }
      known.set(record, entry)
      return entry.value
    },
    hasRead: (record) => known.has(record),
  }
}
