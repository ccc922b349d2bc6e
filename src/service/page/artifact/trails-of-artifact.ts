import type { ComplianceState } from '../../../wire/primitives.ts'
import type { FlowAssertion } from '../../../wire/resource/artifact.ts'
import {
  isInTrail,
  readArtifactsOfOrganisation,
  toArtifactKey,
  type ArtifactInTrail,
} from '../../api/artifact/artifact-in-trail.ts'
import { assertInFlow } from '../../api/artifact/assertion.ts'
import type { ServiceContext } from '../../context.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { judgeArtifactState } from '../../trail/artifact-state.ts'
import { mapPaced } from '../../limit/turn.ts'
import type { FlowKey } from '../../store/record.ts'

/** The state of an artifact in one trail. */
interface StateInTrail {
  readonly flow: string
  readonly trail: string
  readonly report: JudgedTrail['report']
  readonly state: ComplianceState
  /** Epoch seconds. */
  readonly reported: number
}

/** The trails that contain an artifact, and its combined state. */
export interface TrailsOfArtifact {
  /** Newest first. */
  readonly trails: readonly StateInTrail[]
  /** What the API asserts in the flow; undefined if the flow has too many reports to examine for a page. */
  readonly assertion: FlowAssertion | undefined
  /** Number of reports that are listed, and of all reports. */
  readonly examined: number
  readonly total: number
}

const maxReports = 200

/** Finds the trails of an organisation with an artifact, and what the API asserts in one of its flows (rules 1.6). */
export async function findTrailsOfArtifact(
  service: ServiceContext,
  flowKey: FlowKey,
  fingerprint: string,
): Promise<TrailsOfArtifact> {
  const { org, flow } = flowKey
  const filter = { kinds: ['artifact'], fingerprint } as const
  const [records, total, inFlow] = await Promise.all([
    service.store.findPlaces(org, filter, maxReports),
    service.store.count(org, filter),
    service.store.count(org, { kinds: ['artifact', 'attestation'], flow, fingerprint }),
  ])
  const artifacts = await readArtifactsOfOrganisation(service, org, records.map(toArtifactKey))
  const trails = await mapPaced(artifacts.filter(isInTrail), toStateInTrail)
  const question = { fingerprint, commit: undefined, ref: undefined, defaultBranch: undefined }
  const assertion = inFlow > maxReports ? undefined : await assertInFlow(service, flowKey, question)
  return { trails: trails.toSorted((a, b) => b.reported - a.reported), assertion, examined: records.length, total }
}

function toStateInTrail({ entry, judged }: ArtifactInTrail): StateInTrail {
  const { flow, trail } = judged.history
  return {
    flow,
    trail,
    report: judged.report,
    state: judgeArtifactState(entry, judged).state,
    reported: entry.last.created_at,
  }
}
