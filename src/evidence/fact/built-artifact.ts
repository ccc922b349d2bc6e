import { selectLatestReports } from './slot.ts'
import type { ArtifactFact } from './evidence.ts'
import { groupBy } from './group-by.ts'

/** A report of an artifact under one name. */
export interface NamedArtifact {
  readonly fact: ArtifactFact
  /** Distinguishes template names from file names: `t:app`, `f:app.tgz`. */
  readonly artifactKey: string
  /** Template name or file name. */
  readonly name: string
  readonly templateName: string | undefined
}

/**
 * Lists the reports of artifacts with their names. A report without a template name has every one under which its origin reported the
 * fingerprint; without any, its file name (rules 5.3).
 */
export function nameArtifacts(facts: readonly ArtifactFact[]): readonly NamedArtifact[] {
  // Of each content once: an artifact can have thousands of reports.
  const namesOf = new Map([...groupBy(facts, toContentKey)].map(([key, same]) => [key, listTemplateNames(same)]))
  return facts.flatMap((fact): readonly NamedArtifact[] => {
    const { template_reference_name: own, filename } = fact
    if (own !== undefined) return [toNamedArtifact(fact, own)]
    const names = namesOf.get(toContentKey(fact)) ?? []
    if (names.length > 0) return names.map((name) => toNamedArtifact(fact, name))
    return [{ fact, artifactKey: `f:${filename}`, name: filename, templateName: undefined }]
  })
}

/** In the order of their first report. */
function listTemplateNames(facts: readonly ArtifactFact[]): readonly string[] {
  return [...new Set(facts.flatMap((fact) => fact.template_reference_name ?? []))]
}

function toContentKey({ fingerprint, origin }: ArtifactFact): string {
  return `${fingerprint} ${origin.key}`
}

function toNamedArtifact(fact: ArtifactFact, name: string): NamedArtifact {
  return { fact, artifactKey: `t:${name}`, name, templateName: name }
}

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
