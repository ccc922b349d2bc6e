import type { ArtifactFact } from './evidence.ts'
import { groupBy } from './group-by.ts'
import { compareReports, compareOrigins, readReportOrigin, type WithOrigin } from './report-order.ts'

/** All reports of one artifact name and one fingerprint. */
export interface BuiltArtifact {
  /** Distinguishes template names from file names: `t:app`, `f:app.tgz`. */
  readonly artifactKey: string
  readonly name: string
  readonly templateName: string | undefined
  readonly fingerprint: string
  /** The reports that count, oldest first: of each source those of its latest run. Empty if a later run superseded the artifact. */
  readonly reports: readonly ArtifactFact[]
}

interface NamedReport extends WithOrigin<ArtifactFact> {
  readonly artifactKey: string
  readonly templateName: string | undefined
}

/** Groups the reports of artifacts. Of each (artifact name, source) all reports of the latest run count (rules 5.3). */
export function listBuiltArtifacts(facts: readonly ArtifactFact[]): readonly BuiltArtifact[] {
  const reports = resolveNames(facts.toSorted((a, b) => a.sequence - b.sequence))
  const latest = new Map<string, NamedReport>()
  for (const report of reports) {
    const known = latest.get(toNameAndSource(report))
    if (known === undefined || compareOrigins(known.origin, report.origin) < 0)
      latest.set(toNameAndSource(report), report)
  }
  const isLatest = (report: NamedReport): boolean =>
    compareOrigins(latest.get(toNameAndSource(report))?.origin ?? report.origin, report.origin) === 0
  const groups = groupBy(reports, ({ artifactKey, fact }) => `${artifactKey}\0${fact.fingerprint}`)
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => toBuiltArtifact(first, group.filter(isLatest))),
  )
}

/** The first report that superseded a fingerprint: from a later run, with an artifact name and a source of that fingerprint. */
export function findSupersedingReport(facts: readonly ArtifactFact[], fingerprint: string): ArtifactFact | undefined {
  const reports = resolveNames(facts.toSorted((a, b) => a.sequence - b.sequence))
  const ofFingerprint = reports.filter(({ fact }) => fact.fingerprint === fingerprint)
  const superseded = groupBy(ofFingerprint, toNameAndSource)
  const isLater = (report: NamedReport): boolean =>
    superseded.get(toNameAndSource(report))?.every((one) => compareOrigins(one.origin, report.origin) < 0) === true
  return reports.filter(isLater).toSorted(compareReports)[0]?.fact
}

/** A report without a template name takes the one under which its fingerprint was last reported (rules 5.3). */
function resolveNames(facts: readonly ArtifactFact[]): readonly NamedReport[] {
  const reports = facts.map(readReportOrigin)
  const lastNamed = new Map<string, WithOrigin<ArtifactFact>>()
  for (const report of reports) {
    const known = lastNamed.get(report.fact.fingerprint)
    const isNewer = known === undefined || compareReports(known, report) < 0
    if (report.fact.template_reference_name !== undefined && isNewer) lastNamed.set(report.fact.fingerprint, report)
  }
  return reports.map((report) => {
    const { fingerprint, filename, template_reference_name } = report.fact
    const templateName = template_reference_name ?? lastNamed.get(fingerprint)?.fact.template_reference_name
    const artifactKey = templateName === undefined ? `f:${filename}` : `t:${templateName}`
    return { ...report, templateName, artifactKey }
  })
}

function toNameAndSource({ artifactKey, origin }: NamedReport): string {
  return `${artifactKey}\0${origin.source}`
}

function toBuiltArtifact(
  { artifactKey, templateName, fact }: NamedReport,
  counting: readonly NamedReport[],
): BuiltArtifact {
  return {
    artifactKey,
    templateName,
    name: templateName ?? fact.filename,
    fingerprint: fact.fingerprint,
    reports: counting.map((report) => report.fact),
  }
}
