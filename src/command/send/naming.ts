import type { NumberedTemplate } from '../../schema/resource/template.ts'
import type { Trail } from '../../schema/resource/trail.ts'
import type { Built } from '../collect/artifact.ts'
import type { Draft } from '../collect/draft.ts'
import { printPlace, type Place } from '../input/attestation-name.ts'

type Template = NumberedTemplate | undefined

/** The template that a trail stands under, as the service says it. */
export function templateOf(trail: Trail | undefined): Template {
  return trail?.template ?? undefined
}

/**
 * The name of evidence that the user did not name: where the template requires exactly one attestation of that type, that one, so that
 * one step without any name fulfils it; else the type itself (design.md §1).
 */
export function placeOf(draft: Draft, template: Template): Place {
  if (draft.place !== undefined) return draft.place
  const [only, ...others] = required(draft.type, template)
  return only !== undefined && others.length === 0 ? only : { name: draft.type, artifact: undefined }
}

/** What is to be said where several requirements are of the type, so that nobody could know which one is meant. */
export function ambiguity(draft: Draft, template: Template): readonly string[] {
  const candidates = draft.place === undefined ? required(draft.type, template) : []
  if (candidates.length < 2) return []
  const names = candidates.map(printPlace).join(', ')
  return [
    `The template requires several attestations of type ${draft.type} (${names}): say with \`name\` which one this is.`,
  ]
}

/** An artifact that the user did not name takes the template's only one, if it is alone too. */
export function nameArtifacts(built: readonly Built[], template: Template): readonly Built[] {
  const [wanted, ...others] = template?.trail.artifacts ?? []
  const [it, ...more] = built
  const clear = wanted !== undefined && others.length === 0 && it !== undefined && more.length === 0
  return clear ? [{ ...it, templateName: it.templateName ?? wanted.name }] : built
}

function required(type: string, template: Template): readonly Place[] {
  if (template === undefined) return []
  const ofTrail = template.trail.attestations.map((it) => ({ ...it, artifact: undefined }))
  const ofArtifacts = template.trail.artifacts.flatMap((artifact) =>
    artifact.attestations.map((it) => ({ ...it, artifact: artifact.name })),
  )
  return [...ofTrail, ...ofArtifacts].filter((it) => it.type === type).map(({ name, artifact }) => ({ name, artifact }))
}
