import { canonicalJson, isObject } from '../../json/canonical.ts'
import type { FreeObject } from '../../schema/primitives.ts'

/** What tells reports of one name apart (decisions.md §5): who sends them, and in which run. */
export interface Origin {
  /** Canonical text of `annotations.source`; empty where there is none. */
  readonly source: string
  /** 0 where none is named. */
  readonly run: number
  readonly attempt: number
}

interface Arrived {
  readonly sequence: number
  readonly annotations: FreeObject
}

/** A report whose origin was read. */
export interface Sent<T extends Arrived> {
  readonly fact: T
  readonly origin: Origin
}

export function readOrigin<T extends Arrived>(fact: T): Sent<T> {
  const { source, run } = fact.annotations
  const members = isObject(run) ? run : {}
  return {
    fact,
    origin: {
      source: source === undefined || source === null ? '' : canonicalJson(source),
      run: toNumber(members['id']),
      attempt: toNumber(members['attempt']),
    },
  }
}

/** Negative where `a` is of an earlier run, 0 where both are of the same. */
export function compareRuns(a: Origin, b: Origin): number {
  return a.run - b.run || a.attempt - b.attempt
}

/** The order in which reports supersede each other: by run, within a run by arrival. */
export function compareReports(a: Sent<Arrived>, b: Sent<Arrived>): number {
  return compareRuns(a.origin, b.origin) || a.fact.sequence - b.fact.sequence
}

/** A source as people read it: `ci.yml / test / {"os":"ubuntu"}`; undefined where there is none. */
export function describeSource(annotations: FreeObject): string | undefined {
  const { source } = annotations
  if (source === undefined || source === null || source === '') return undefined
  if (typeof source === 'string') return source
  if (!isObject(source)) return canonicalJson(source)
  const { repository, workflow, job, matrix, ...rest } = source
  const parts = [toFilename(workflow), job, matrix, ...Object.values(rest)].filter(says)
  const said = parts.length > 0 ? parts : [repository].filter(says)
  return said.length > 0 ? said.map(toText).join(' / ') : canonicalJson(source)
}

function toNumber(value: unknown): number {
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : 0
}

function toFilename(workflow: unknown): unknown {
  return typeof workflow === 'string' ? workflow.replace(/@.*$/, '').split('/').at(-1) : workflow
}

function says(part: unknown): boolean {
  return isObject(part) ? Object.keys(part).length > 0 : part !== undefined && part !== null && part !== ''
}

function toText(part: unknown): string {
  return typeof part === 'string' ? part : canonicalJson(part)
}
