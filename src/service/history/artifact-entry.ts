import type { TrailRecord } from '../fact/trail-record.ts'
import { groupBy } from '../../evidence/fact/group-by.ts'
import type { ArtifactFact } from '../../evidence/fact/evidence.ts'

/** One report of an artifact. */
export type ArtifactRecord = Extract<TrailRecord, { readonly kind: 'artifact' }>

/** All reports of one (flow, trail, fingerprint), oldest first (rules 2.11). */
export interface ArtifactEntry {
  /** The id of the first report is the id of the artifact. */
  readonly id: string
  readonly fingerprint: string
  readonly first: ArtifactRecord
  readonly last: ArtifactRecord
  readonly records: readonly ArtifactRecord[]
}

/** Groups the reports of one trail by their artifact. */
export function groupArtifactReports(records: readonly ArtifactRecord[]): readonly ArtifactEntry[] {
  return [...groupBy(records, ({ fact }) => fact.fingerprint)].flatMap(([fingerprint, ofArtifact]) => {
    const [first, last] = [ofArtifact[0], ofArtifact.at(-1)]
    return first === undefined || last === undefined
      ? []
      : [{ id: first.id, fingerprint, first, last, records: ofArtifact }]
  })
}

/** The facts of its reports. All of them have the id of the artifact. */
export function toArtifactFacts({ id, records }: ArtifactEntry): readonly ArtifactFact[] {
  return records.map(({ fact }) => ({ ...fact, id }))
}

/** The reports of its first origin. Those of another origin only add commits under which the artifact is found (rules 2.11). */
export function listOwnRecords({ first, records }: ArtifactEntry): readonly ArtifactRecord[] {
  return records.filter(({ fact }) => fact.origin.key === first.fact.origin.key)
}

/** The names under which its first origin last reported an artifact. */
export function toOwnName(entry: ArtifactEntry): Pick<ArtifactFact, 'filename' | 'template_reference_name'> {
  const own = listOwnRecords(entry).map(({ fact }) => fact)
  const named = own.findLast(({ template_reference_name: name }) => name !== undefined)
  return {
    filename: own.at(-1)?.filename ?? entry.first.fact.filename,
    template_reference_name: named?.template_reference_name,
  }
}
