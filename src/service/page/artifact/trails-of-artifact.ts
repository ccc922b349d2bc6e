import type { ComplianceState } from '../../../schema/primitives.ts'
import {
  isInTrail,
  readArtifactsOfOrganisation,
  toArtifactKey,
  type ArtifactInTrail,
} from '../../query/artifact-in-trail.ts'
import type { ServiceContext } from '../../context.ts'
import { judgeArtifactState, pickWorstState } from '../../history/artifact-state.ts'

/** The state of an artifact in one trail. */
interface StateInTrail {
  readonly flow: string
  readonly trail: string
  readonly state: ComplianceState
  /** Epoch seconds. */
  readonly reported: number
}

/** The trails that contain an artifact, and its combined state. */
export interface TrailsOfArtifact {
  /** Newest first. */
  readonly trails: readonly StateInTrail[]
  /** The worst state; UNCLEAR if only some reports were examined and these are compliant; undefined without a trail. */
  readonly state: ComplianceState | 'UNCLEAR' | undefined
  /** Number of reports that were examined, and of all reports. */
  readonly examined: number
  readonly total: number
}

const maxReports = 200

/** Finds the trails with an artifact. Their combined state is the one that the API asserts (rules 1.6). */
export async function findTrailsOfArtifact(
  service: ServiceContext,
  org: string,
  fingerprint: string,
): Promise<TrailsOfArtifact> {
  const filter = { kinds: ['artifact'], fingerprint } as const
  const [records, total] = await Promise.all([
    service.store.find(org, filter, { offset: 0, limit: maxReports }),
    service.store.count(org, filter),
  ])
  const artifacts = await readArtifactsOfOrganisation(service, org, records.map(toArtifactKey))
  const trails = artifacts
    .filter(isInTrail)
    .map(toStateInTrail)
    .toSorted((a, b) => b.reported - a.reported)
  return { trails, state: combineStates(trails, records.length < total), examined: records.length, total }
}

function toStateInTrail({ entry, judged }: ArtifactInTrail): StateInTrail {
  const { flow, trail } = judged.history
  return { flow, trail, state: judgeArtifactState(entry, judged).state, reported: entry.last.created_at }
}

function combineStates(all: readonly StateInTrail[], isTruncated: boolean): TrailsOfArtifact['state'] {
  if (all.length === 0) return undefined
  const worst = pickWorstState(all.map(({ state }) => state))
  return worst === 'COMPLIANT' && isTruncated ? 'UNCLEAR' : worst
}
