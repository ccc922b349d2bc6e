import type { NamedArtifact } from './artifact-name.ts'
import { selectLatestReports } from './slot.ts'
import type { ArtifactFact } from './evidence.ts'
import { groupBy } from './group-by.ts'

/** All reports of one artifact name and one fingerprint. */
export interface BuiltArtifact extends Omit<NamedArtifact, 'fact'> {
  readonly fingerprint: string
  readonly reports: readonly ArtifactFact[]
  /** The reports that count. Empty if a later run superseded the artifact. */
  readonly counting: readonly ArtifactFact[]
}

/** Groups the reports of artifacts by name and fingerprint, in the order of their first report. */
export function listBuiltArtifacts(named: readonly NamedArtifact[]): readonly BuiltArtifact[] {
  const counting = new Set(selectCountingArtifacts(named))
  const groups = groupBy(named, ({ artifactKey, fact }) => `${fact.fingerprint} ${artifactKey}`)
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ fact, ...names }) => ({
      ...names,
      fingerprint: fact.fingerprint,
      reports: group.map((one) => one.fact),
      counting: group.filter((one) => counting.has(one)).map((one) => one.fact),
    })),
  )
}

/** Of each slot (artifact name, origin, source), all reports of the latest run and attempt count (rules 5.3). */
export function selectCountingArtifacts(named: readonly NamedArtifact[]): readonly NamedArtifact[] {
  return [...groupBy(named, toBuildSlotKey).values()].flatMap((slot) => selectLatestReports(slot, ({ fact }) => fact))
}

/** Outside CI one command may report several files under one name, so there a report replaces only the same file. */
function toBuildSlotKey({ artifactKey, fact }: NamedArtifact): string {
  const { origin, source, run, filename } = fact
  return [artifactKey, origin.key, source, ...(run === undefined ? [filename] : [])].join('\0')
}
