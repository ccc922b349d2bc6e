import type { TrailReport } from '../../wire/resource/trail.ts'
import type { ArtifactFact, AttestationFact, OverrideFact } from '../../evidence/fact/evidence.ts'
import type { StoredRecord } from '../store/record.ts'
import type { RecordedTemplate } from './template.ts'

/** The members of a record that its columns have. */
export type RecordColumns = Pick<
  StoredRecord,
  'org' | 'flow' | 'trail' | 'id' | 'sequence' | 'created_at' | 'name' | 'type' | 'fingerprint' | 'commit'
>

/** A record of a trail as it is judged: its columns, and its fact in place of its document (rules 5.11). */
export type TrailRecord = RecordColumns & {
  /** The name of the actor. */
  readonly reporter: string
  /** Of the room that it takes (fact.ts). */
  readonly owner: string
  /** `repo_info.id` of the report. */
  readonly repository: string | undefined
  readonly isErased: boolean
  /** Characters of the fact. */
  readonly size: number
} & OwnMembers

type OwnMembers =
  | { readonly kind: 'trail'; readonly report: TrailReport; readonly template: RecordedTemplate | null }
  | { readonly kind: 'artifact'; readonly fact: ArtifactFact }
  | { readonly kind: 'attestation'; readonly fact: AttestationFact }
  | { readonly kind: 'override'; readonly fact: OverrideFact }
  | { readonly kind: 'transition'; readonly to: string; readonly because: string }
  /** Its document does not fit the schema of its report, so that its trail cannot be judged. */
  | { readonly kind: 'unreadable'; readonly cause: unknown }

/** The records of one kind, in their order. */
export function selectKind<K extends TrailRecord['kind']>(
  records: readonly TrailRecord[],
  kind: K,
): readonly Extract<TrailRecord, { readonly kind: K }>[] {
  return records.filter((record): record is Extract<TrailRecord, { readonly kind: K }> => record.kind === kind)
}
