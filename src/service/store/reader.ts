import type { FreeObject } from '../../wire/primitives.ts'
import type { TrailRecord } from '../fact/trail-record.ts'
import type { FlowKey, RecordKind, StoredRecord, TrailKey } from './record.ts'

/** Conditions that a record must meet. Absent members match every record. */
export interface Filter {
  readonly kinds?: readonly RecordKind[]
  readonly flow?: string
  readonly trail?: string
  readonly name?: string
  readonly type?: string
  readonly fingerprint?: string
  readonly commit?: string
  /** First characters of a fingerprint. */
  readonly fingerprintPrefix?: string
  /** First characters of a commit SHA. */
  readonly commitPrefix?: string
  /** Epoch seconds, inclusive. */
  readonly from?: number
  /** Epoch seconds, inclusive. */
  readonly to?: number
  /** Sequence, inclusive. */
  readonly upTo?: number
  /** Sequence, exclusive. */
  readonly above?: number
  /** Only records that belong to no trail. */
  readonly withoutTrail?: true
}

/** The records with these sequences. */
interface Sequences {
  readonly sequences: readonly number[]
}

/** The records that a read selects. */
export type Selection = Filter | Sequences

/** A part of the matching records: at most `limit`, from the newest, or from the oldest, after the first `skip`. */
export interface Part {
  readonly skip?: number
  readonly limit: number
  readonly oldestFirst?: true
}

/** A part of a list whose entries have positions, from 1 for the oldest: at most `limit`, from the newest or from the position `upTo`. */
export interface PositionRange {
  readonly upTo?: number
  readonly limit: number
}

export interface ArtifactKey {
  readonly flow: string
  readonly trail: string | null
  readonly fingerprint: string
}

/** A custom type. */
export interface CustomTypeKey {
  readonly name: string
  readonly versions: number
  /** Sequence of the newest version. */
  readonly newest: number
}

/** Where a record is, without its content. */
export type RecordPlace = Pick<StoredRecord, 'id' | 'sequence' | 'kind' | 'flow' | 'trail' | 'fingerprint' | 'commit'>

/** Reads single records and searches them. */
export interface RecordReader {
  /** Sequence of the organisation's last record; 0 if it has none. */
  readonly readHead: (org: string) => Promise<number>
  readonly findById: (org: string, id: string) => Promise<StoredRecord | undefined>
  readonly findBySequence: (org: string, sequence: number) => Promise<StoredRecord | undefined>
  /** The selected records, newest first: all, or the newest `limit` that match a filter. */
  readonly find: (org: string, selection: Selection, limit?: number) => Promise<readonly StoredRecord[]>
  /** Where the selected records are, newest first. No document is read for it. */
  readonly findPlaces: (org: string, selection: Selection, limit?: number) => Promise<readonly RecordPlace[]>
  /** The sequences of a part of the matching records, newest first. A long scan of an index runs outside this thread. */
  readonly locate: (org: string, filter: Filter, part: Part) => Promise<readonly number[]>
  /** The number of matching records. A long scan of an index runs outside this thread. */
  readonly count: (org: string, filter: Filter) => Promise<number>
  /** Bytes of the documents that `find` reads. A small one counts as 2 KiB. */
  readonly measure: (org: string, selection: Selection, limit?: number) => Promise<number>
}

/** Reads all reports of trails and flows. */
export interface HistoryReader {
  /**
   * All records of a trail that it is judged by, oldest first; empty if the trail does not exist. With `upTo`, at least those up to this
   * sequence.
   */
  readonly readTrail: (key: TrailKey, upTo?: number) => Promise<readonly TrailRecord[]>
  /** All records of each named trail, oldest first, by name. A trail that does not exist is absent from the map. */
  readonly readTrails: (
    org: string,
    flow: string,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly TrailRecord[]>>
  /** Records of the flow itself (templates, settings), oldest first. */
  readonly readFlow: (key: FlowKey) => Promise<readonly StoredRecord[]>
  /** The records of a trail that are in memory, oldest first; the newest may be absent. Undefined if none are. */
  readonly peekTrail: (key: TrailKey) => readonly TrailRecord[] | undefined
  /** The same for the records of a flow itself. */
  readonly peekFlow: (key: FlowKey) => readonly StoredRecord[] | undefined
}

/** Lists the names of organisations, flows, trails, artifacts and custom types. */
export interface Listing {
  /** Sorted. */
  readonly listOrganisations: () => Promise<readonly string[]>
  readonly hasFlow: (org: string, flow: string) => Promise<boolean>
  /** The sequence of the first record of a flow, of any kind; undefined without one. */
  readonly findFlowStart: (org: string, flow: string) => Promise<number | undefined>
  /** Oldest first. */
  readonly listFlows: (org: string) => Promise<readonly string[]>
  /** Newest first; all of them without a range. */
  readonly listTrails: (org: string, flow: string, range?: PositionRange) => Promise<readonly string[]>
  /** The trails whose names are as long as a whole commit SHA and begin so, sorted. The beginning is hexadecimal. */
  readonly listCommitNames: (org: string, flow: string, beginning: string) => Promise<readonly string[]>
  readonly countTrails: (org: string, flow: string) => Promise<number>
  /** Bytes of the facts of each named trail, by name. A trail that does not exist is absent from the map. */
  readonly measureTrails: (org: string, flow: string, names: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Each (flow, trail, fingerprint) once, newest first by its first report. */
  readonly listArtifacts: (org: string, flow: string, range: PositionRange) => Promise<readonly ArtifactKey[]>
  readonly countArtifacts: (org: string, flow: string) => Promise<number>
  /** The sequence of the first report of an artifact; undefined without one. */
  readonly findArtifactStart: (org: string, key: ArtifactKey) => Promise<number | undefined>
  /** The type that was created last comes first. */
  readonly listCustomTypes: (org: string) => Promise<readonly CustomTypeKey[]>
}

/** What a search looks for, in addition to other words: everything with a term between `from` and `to`, inclusive. */
export interface SearchWord {
  readonly from: string
  readonly to: string
  /** First characters of names of attestations, whose case counts. */
  readonly names: readonly string[]
  /** First characters of a commit SHA or a fingerprint. */
  readonly sha?: string
}

/** A trail, artifact or attestation that a search found. Members of artifacts and attestations are null where they are absent. */
export interface SearchMatch {
  readonly kind: 'trail' | 'artifact' | 'attestation'
  /** Sequence of the first record of the trail or the artifact, or of the attestation. */
  readonly sequence: number
  readonly id: string
  readonly flow: string
  readonly trail: string | null
  readonly name: string | null
  readonly type: string | null
  readonly fingerprint: string | null
  readonly commit: string | null
  readonly created_at: number
  /** The body of the record, if it reports a trail or an artifact. */
  readonly body: FreeObject | undefined
  /** The term that the first word matches. */
  readonly matched: { readonly field: string; readonly value: string }
}

/** A place in the order of the matches: newest first, and by kind among those of one record. */
export type SearchPosition = Pick<SearchMatch, 'sequence' | 'kind'>

/** The matches that are wanted: at most `limit`, after a place in their order, or from the newest on. */
export interface SearchWindow {
  readonly after?: SearchPosition
  readonly limit: number
}

export interface SearchPage {
  /** Newest first. */
  readonly matches: readonly SearchMatch[]
  /** Where the search continues; absent if everything was searched. A page can have fewer matches than its limit, and a next one. */
  readonly next?: SearchPosition
}

/** Finds trails, artifacts and attestations by words (rules 1.12). */
export interface SearchReader {
  /** What matches each of the words. The work of one call is limited, however many records there are. */
  readonly search: (org: string, words: readonly SearchWord[], window: SearchWindow) => Promise<SearchPage>
}
