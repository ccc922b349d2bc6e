import { isObjectOrArray, toCanonicalJson } from '../../json/canonical.ts'
import type { FreeObject } from '../../schema/primitives.ts'

/** The sender of a report and the run that it comes from. They distinguish reports of one name (rules 5.3). */
export interface ReportOrigin {
  /** Canonical JSON of `annotations.source`; empty without one. */
  readonly source: string
  /** 0 if the report names no run. */
  readonly run: number
  readonly attempt: number
}

type AnnotatedFact = { readonly sequence: number; readonly annotations: FreeObject }

export interface WithOrigin<T extends AnnotatedFact> {
  readonly fact: T
  readonly origin: ReportOrigin
}

/** Reads the origin of a report from its annotations `source` and `run`. A run id that is not a number counts as 0. */
export function readReportOrigin<T extends AnnotatedFact>(fact: T): WithOrigin<T> {
  const { source, run } = fact.annotations
  const members = isObjectOrArray(run) ? run : {}
  return {
    fact,
    origin: {
      source: source === undefined || source === null ? '' : toCanonicalJson(source),
      run: toRunNumber(members['id']),
      attempt: toRunNumber(members['attempt']),
    },
  }
}

/** Negative if `a` is of an earlier run or attempt than `b`, 0 if both are of the same one. */
export function compareRuns(a: ReportOrigin, b: ReportOrigin): number {
  return a.run - b.run || a.attempt - b.attempt
}

/** The order in which reports supersede each other: by run and attempt, then by arrival. */
export function compareReports(a: WithOrigin<AnnotatedFact>, b: WithOrigin<AnnotatedFact>): number {
  return compareRuns(a.origin, b.origin) || a.fact.sequence - b.fact.sequence
}

/** `annotations.source` as short text, such as `ci.yml / test / {"os":"ubuntu"}`; undefined without a source. */
export function describeSource(annotations: FreeObject): string | undefined {
  const { source } = annotations
  if (source === undefined || source === null || source === '') return undefined
  if (typeof source === 'string') return source
  if (!isObjectOrArray(source)) return toCanonicalJson(source)
  const { repository, workflow, job, matrix, ...rest } = source
  const parts = [toWorkflowFile(workflow), job, matrix, ...Object.values(rest)].filter(isPresent)
  const shown = parts.length > 0 ? parts : [repository].filter(isPresent)
  return shown.length > 0 ? shown.map(toSourceText).join(' / ') : toCanonicalJson(source)
}

function toRunNumber(value: unknown): number {
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

/** `o/r/.github/workflows/ci.yml@refs/heads/main` becomes `ci.yml`. */
function toWorkflowFile(workflow: unknown): unknown {
  return typeof workflow === 'string' ? workflow.replace(/@.*$/, '').split('/').at(-1) : workflow
}

function isPresent(part: unknown): boolean {
  return isObjectOrArray(part) ? Object.keys(part).length > 0 : part !== undefined && part !== null && part !== ''
}

function toSourceText(part: unknown): string {
  return typeof part === 'string' ? part : toCanonicalJson(part)
}
