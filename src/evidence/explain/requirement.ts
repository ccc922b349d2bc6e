import { parse } from '../../wire/parse.ts'
import { Policy, type FlowTemplate } from '../../wire/resource/template.ts'
import type { Trail } from '../../wire/resource/trail.ts'

type ShownTemplate = NonNullable<Trail['template']>
type ShownRequirement = ShownTemplate['trail']['attestations'][number]

/** The requirement of this name in a template that a service shows; undefined without one. */
export function findShownRequirement(
  { trail }: ShownTemplate,
  { artifact, name }: { readonly artifact?: string | undefined; readonly name: string },
): ShownRequirement | undefined {
  const of = artifact === undefined ? trail : trail.artifacts.find((one) => one.name === artifact)
  return of?.attestations.find((one) => one.name === name)
}

/** The policy of a requirement; undefined if it has none, or one that this version does not know. */
export function readShownPolicy(requirement: ShownRequirement | undefined): Policy | undefined {
  const policy = requirement?.['policy']
  // Most items have none, and a failed parse takes longer than all the rest of an item.
  if (policy === undefined) return undefined
  const parsed = parse(Policy, policy)
  return parsed.ok ? parsed.value : undefined
}

interface ReportedPlace {
  readonly name: string
  readonly artifact_fingerprint: string | undefined
  readonly target_artifacts: readonly string[]
}

/** The policy that the template of a trail has for a report; undefined without one. Reports of artifacts are found by their name. */
export function findRequiredPolicy(
  template: FlowTemplate | null | undefined,
  { name, artifact_fingerprint: fingerprint, target_artifacts: targets }: ReportedPlace,
): Policy | undefined {
  if (template === null || template === undefined) return undefined
  const { attestations, artifacts } = template.trail
  const isOfTrail = fingerprint === undefined && targets.length === 0
  const named = targets.length === 0 ? artifacts : artifacts.filter((artifact) => targets.includes(artifact.name))
  const required = isOfTrail ? attestations : named.flatMap((artifact) => artifact.attestations)
  return required.find((one) => one.name === name)?.policy
}
