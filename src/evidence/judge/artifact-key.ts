import type { ArtifactStatus } from '../../wire/resource/trail.ts'
import { groupBy } from '../fact/group-by.ts'

/** The status of an artifact and its name. */
export interface NamedStatus {
  readonly name: string
  readonly status: ArtifactStatus
}

/** Statuses by artifact name. If several artifacts share a name, the worst one has the plain name (rules 2.11). */
export function toStatusesByName(artifacts: readonly NamedStatus[]): Readonly<Record<string, ArtifactStatus>> {
  const named = new Map<string, ArtifactStatus>()
  const groups = [...groupBy(artifacts, ({ name }) => name)].map(([name, group]) => ({
    name,
    worstFirst: sortWorstFirst(group),
  }))
  for (const { name, worstFirst } of groups) for (const { status } of worstFirst.slice(0, 1)) named.set(name, status)
  for (const { name, worstFirst } of groups) {
    for (const { status } of worstFirst.slice(1)) {
      let key = `${name}@${(status.artifact_fingerprint ?? '').slice(0, 12)}`
      while (named.has(key)) key += '@'
      named.set(key, status)
    }
  }
  return Object.fromEntries(named)
}

const worstFirstStates = ['MISSING', 'NON-COMPLIANT', 'INCOMPLETE', 'COMPLIANT']

function sortWorstFirst(group: readonly NamedStatus[]): readonly NamedStatus[] {
  const rankOf = ({ status }: NamedStatus): number => worstFirstStates.indexOf(status.status)
  return group.toSorted((a, b) => rankOf(a) - rankOf(b))
}
