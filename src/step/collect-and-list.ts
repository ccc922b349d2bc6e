import type { ToolReader } from '../convert/vulnscan/sarif/tool.ts'
import { settle, type Settled } from '../error.ts'
import { omitUndefined } from '../wire/optional.ts'
import { toSingleLine } from '../text/escape.ts'
import type { StepRun } from './change/run.ts'
import { collectPlan } from './collect/collect.ts'
import type { Collected, Draft } from './collect/draft.ts'
import { inGroup } from './environment/run-context.ts'
import { printAttestationTarget } from './input/attestation-target.ts'

/**
 * Collects the artifacts and the evidence of a run, and lists them in the output when `begin` has printed what comes first. Throws
 * EvidenceError.
 */
export async function collectAndList(
  { plan, context }: StepRun,
  begin: (collecting: Promise<Settled<Collected>>) => Promise<void>,
  readTools?: ToolReader,
): Promise<Collected> {
  const { host } = context
  const collecting = settle(collectPlan(plan, { ...context, ...omitUndefined({ readTools }) }))
  await begin(collecting)
  return inGroup(host, 'Collect', async () => {
    const collected = await collecting
    if (!collected.ok) throw collected.error
    const { artifacts, drafts } = collected.value
    for (const { filename, fingerprint } of artifacts)
      host.detail(`artifact ${toSingleLine(filename)}: sha256:${fingerprint}`)
    for (const draft of drafts) host.detail(describeDraft(draft))
    return collected.value
  })
}

/** `junit unit-tests: reports/junit.xml`. */
function describeDraft({ type, attestationTarget: target, files = [] }: Draft): string {
  const named = target === undefined ? type : `${type} ${printAttestationTarget(target)}`
  return files.length === 0 ? named : `${named}: ${files.map(toSingleLine).join(', ')}`
}
