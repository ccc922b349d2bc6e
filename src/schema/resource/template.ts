import * as z from 'zod/mini'
import { AttestationName, AttestationType, Count, TemplateName } from '../primitives.ts'

/** Conditions of ours on top of a type's own rule (decisions.md §5); each member holds for the types named beside it. */
export const Policy = z.strictObject({
  min_tests: z.optional(Count),
  max_skipped: z.optional(Count),
  max: z.optional(z.strictObject({ high: z.optional(Count), medium: z.optional(Count), low: z.optional(Count) })),
  approvals: z.optional(Count),
  independent: z.optional(z.boolean()),
  merged: z.optional(z.boolean()),
  max_failed_conditions: z.optional(Count),
  max_age: z.optional(
    z.string().check(z.regex(/^[1-9][0-9]*[smhdw]$/, 'must be a number and one of s, m, h, d, w, such as "30d"')),
  ),
})
export type Policy = z.infer<typeof Policy>

const PolicyMembers: Readonly<Record<string, readonly string[]>> = {
  junit: ['min_tests', 'max_skipped'],
  vulnscan: ['max'],
  pull_request: ['approvals', 'independent', 'merged'],
  codequality: ['max_failed_conditions'],
}

/** A condition that its type never looks at would be a promise that nobody keeps. */
function policyFits(required: { readonly type: string; readonly policy?: Policy | undefined }): boolean {
  const fitting = new Set(['max_age', ...(PolicyMembers[required.type] ?? [])])
  return Object.keys(required.policy ?? {}).every((member) => fitting.has(member))
}

function namesDiffer(named: readonly { readonly name: string }[]): boolean {
  return new Set(named.map(({ name }) => name)).size === named.length
}

const sameTwice = 'must not name the same one twice'

export const RequiredAttestation = z
  .strictObject({
    name: AttestationName,
    type: z.union(
      [AttestationType, z.literal('*')],
      'must be generic, junit, vulnscan, pull_request, jira, codequality, custom:<type_name> or *',
    ),
    policy: z.optional(Policy),
  })
  .check(z.refine(policyFits, { path: ['policy'], error: 'holds a condition that this type does not know' }))
export type RequiredAttestation = z.infer<typeof RequiredAttestation>

export const RequiredArtifact = z.strictObject({
  name: TemplateName,
  attestations: z._default(z.array(RequiredAttestation).check(z.refine(namesDiffer, sameTwice)), []),
})
export type RequiredArtifact = z.infer<typeof RequiredArtifact>

/** A flow template as its YAML says it (decisions.md §4): what a trail must hold to be compliant. */
export const FlowTemplate = z.strictObject({
  version: z.literal(1, 'must be 1'),
  trail: z._default(
    z.strictObject({
      attestations: z._default(z.array(RequiredAttestation).check(z.refine(namesDiffer, sameTwice)), []),
      artifacts: z._default(z.array(RequiredArtifact).check(z.refine(namesDiffer, sameTwice)), []),
    }),
    { attestations: [], artifacts: [] },
  ),
})
export type FlowTemplate = z.infer<typeof FlowTemplate>

/** A template as the API shows it (published-api.md §2.4): `version` counts its changes, `content` is the YAML that was put. */
export const NumberedTemplate = z.object({
  trail: z.object({
    attestations: z.array(z.looseObject({ name: z.string(), type: z.string() })),
    artifacts: z.array(
      z.looseObject({ name: z.string(), attestations: z.array(z.looseObject({ name: z.string(), type: z.string() })) }),
    ),
  }),
  version: z.int(),
  content: z.string(),
})
export type NumberedTemplate = z.infer<typeof NumberedTemplate>
