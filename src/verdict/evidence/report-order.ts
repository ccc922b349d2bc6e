import type { ReportedFact } from './evidence.ts'

export interface ReportOrigin {
  readonly source: string
  readonly run: number
  readonly attempt: number
}

export interface WithOrigin<T extends ReportedFact> {
  readonly fact: T
  readonly origin: ReportOrigin
}

export function readReportOrigin<T extends ReportedFact>(fact: T): WithOrigin<T> {
  const source = `${fact.origin.key}\0${fact.source}`
  return { fact, origin: { source, run: fact.run?.id ?? 0, attempt: fact.run?.attempt ?? 0 } }
}

export function compareOrigins(a: ReportOrigin, b: ReportOrigin): number {
  return a.run - b.run || a.attempt - b.attempt
}

export function compareReports(a: WithOrigin<ReportedFact>, b: WithOrigin<ReportedFact>): number {
  return compareOrigins(a.origin, b.origin) || a.fact.sequence - b.fact.sequence
}
