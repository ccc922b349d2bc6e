import type { NumberedTemplate } from '../../schema/resource/template.ts'
import { commonMembers, describeProvenance, idempotencyKey } from './provenance.ts'
import type { Collected, Draft } from '../collect/draft.ts'
import { ambiguity, placeOf } from './naming.ts'
import type { Outgoing } from './outgoing.ts'
import { toArtifactReport } from './artifact-report.ts'
import type { Run } from '../change/run.ts'

export interface Finished {
  readonly outgoing: readonly Outgoing[]
  readonly notes: readonly string[]
}

/** Gives every piece of evidence its name, commit, source and key. Artifacts first: people read them in that order. */
export function finish(collected: Collected, template: NumberedTemplate | undefined, run: Run): Finished {
  const { inputs, change } = run.asked
  const provenance = describeProvenance(inputs, change)
  const step = run.surroundings.environment['GITHUB_ACTION'] ?? ''
  const circumstances = { target: run.target, change, provenance, step, commits: collected.commits }
  const toOutgoing = (draft: Draft): Outgoing => {
    const common = commonMembers(provenance, placeOf(draft, template))
    const key = idempotencyKey(change, step, [run.target, draft.type, common, draft.content])
    const report = draft.toReport({ target: run.target, common, idempotencyKey: key })
    return { ...report, type: draft.type, name: common.attestation_name }
  }
  return {
    outgoing: [
      ...collected.artifacts.map((built) => toArtifactReport(built, circumstances)),
      ...collected.drafts.map(toOutgoing),
    ],
    notes: [...collected.notes, ...collected.drafts.flatMap((draft) => ambiguity(draft, template))],
  }
}
