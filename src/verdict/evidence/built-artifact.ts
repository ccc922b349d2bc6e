import type { ArtifactFact } from './evidence.ts'
import { groupBy } from './group-by.ts'
import { compareReports, compareRuns, readOrigin, type Sent } from './origin.ts'

/** An artifact of one name and one content. */
export interface Built {
  /** Tells template names and filenames apart: `t:app`, `f:app.tgz`. */
  readonly artifact: string
  readonly name: string
  readonly templateName: string | undefined
  readonly fingerprint: string
  /** Those that count, oldest first: of each source the ones of its latest run. None where a later run has built it anew. */
  readonly reports: readonly ArtifactFact[]
}

/** A report of an artifact with the name that it goes by. */
interface Named extends Sent<ArtifactFact> {
  readonly artifact: string
  readonly templateName: string | undefined
}

/** Of one (name, source) the artifacts of the latest run count, and within a run all of them. */
export function selectBuilt(facts: readonly ArtifactFact[]): readonly Built[] {
  const reports = nameAll(facts.toSorted((a, b) => a.sequence - b.sequence))
  const latest = new Map<string, Named>()
  for (const report of reports) {
    const known = latest.get(toLine(report))
    if (known === undefined || compareRuns(known.origin, report.origin) < 0) latest.set(toLine(report), report)
  }
  const isLatest = (report: Named): boolean =>
    compareRuns(latest.get(toLine(report))?.origin ?? report.origin, report.origin) === 0
  const groups = groupBy(reports, ({ artifact, fact }) => `${artifact}\0${fact.fingerprint}`)
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => toBuilt(first, group.filter(isLatest))),
  )
}

/** The earliest report that built a content anew: of a later run, under a name and from a source that the content had. */
export function findSuccessor(facts: readonly ArtifactFact[], fingerprint: string): ArtifactFact | undefined {
  const reports = nameAll(facts.toSorted((a, b) => a.sequence - b.sequence))
  const isOwn = ({ fact }: Named): boolean => fact.fingerprint === fingerprint
  const own = groupBy(reports.filter(isOwn), toLine)
  const isLater = (report: Named): boolean =>
    own.get(toLine(report))?.every((one) => compareRuns(one.origin, report.origin) < 0) === true
  return reports.filter(isLater).toSorted(compareReports)[0]?.fact
}

/** A report without a template name takes the one that its content was last reported under: a repeat adds facts (decisions.md §2). */
function nameAll(facts: readonly ArtifactFact[]): readonly Named[] {
  const sent = facts.map(readOrigin)
  const named = new Map<string, Sent<ArtifactFact>>()
  for (const report of sent) {
    const known = named.get(report.fact.fingerprint)
    const isNewer = known === undefined || compareReports(known, report) < 0
    if (report.fact.template_reference_name !== undefined && isNewer) named.set(report.fact.fingerprint, report)
  }
  return sent.map((report) => {
    const { fingerprint, filename, template_reference_name } = report.fact
    const templateName = template_reference_name ?? named.get(fingerprint)?.fact.template_reference_name
    return { ...report, templateName, artifact: templateName === undefined ? `f:${filename}` : `t:${templateName}` }
  })
}

function toLine({ artifact, origin }: Named): string {
  return `${artifact}\0${origin.source}`
}

function toBuilt({ artifact, templateName, fact }: Named, counting: readonly Named[]): Built {
  return {
    artifact,
    templateName,
    name: templateName ?? fact.filename,
    fingerprint: fact.fingerprint,
    reports: counting.map((report) => report.fact),
  }
}
