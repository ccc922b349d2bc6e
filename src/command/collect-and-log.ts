import { toSingleLine } from '../text/escape.ts'
import type { Run } from './change/run.ts'
import { collectPlan } from './collect/collect.ts'
import type { Collected } from './collect/draft.ts'
import { inGroup } from './environment/run-context.ts'
import { printAttestationTarget } from './input/attestation-target.ts'

/** Collects the artifacts and the evidence of a run, and lists them in the log. Throws EvidenceError. */
export async function collectAndLog({ plan, context }: Run): Promise<Collected> {
  const { host } = context
  return inGroup(host, 'Collect', async () => {
    const collected = await collectPlan(plan, context)
    for (const { filename, fingerprint } of collected.artifacts)
      host.detail(`artifact ${toSingleLine(filename)}: sha256:${fingerprint}`)
    for (const { type, attestationTarget: target } of collected.drafts)
      host.detail(target === undefined ? type : `${type} ${printAttestationTarget(target)}`)
    return collected
  })
}
