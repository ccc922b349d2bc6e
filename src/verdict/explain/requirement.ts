import { parse } from '../../schema/parse.ts'
import { Policy } from '../../schema/resource/template.ts'
import type { Trail } from '../../schema/resource/trail.ts'

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
  const parsed = parse(Policy, requirement?.['policy'])
  return parsed.ok ? parsed.value : undefined
}
