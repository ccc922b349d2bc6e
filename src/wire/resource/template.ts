import * as z from 'zod/mini'
import { AttestationName, AttestationType, Count, FlowNames, TemplateName } from '../primitives.ts'

/**
 * `owner/repo/path@ref` of a workflow. `*` matches any characters within a segment of the path or the ref; owner and repository are
 * exact.
 */
const WorkflowPattern = z
  .string()
  .check(
    z.maxLength(1000),
    z.regex(
      /^[^/@*\s]+\/[^/@*\s]+\/[^@\s]+@[^@\s]+$/,
      'must be <owner>/<repo>/<path>@<ref>, such as "o/r/.github/workflows/ci.yml@refs/heads/main"; * not in owner and repo',
    ),
  )

/** Conditions on the origin of reports, and their weight (rules 5.2). */
export const OriginPolicy = z.strictObject({
  workflow: z.optional(
    z.union([
      WorkflowPattern,
      z
        .array(WorkflowPattern)
        .check(z.minLength(1, 'must name a workflow'), z.maxLength(100, 'must have at most 100 elements')),
    ]),
  ),
  follows: z.optional(z.literal(true, 'must be true')),
  sources: z.optional(z.int().check(z.minimum(1, 'must be 1 or more'))),
  advisory: z.optional(z.boolean()),
})
export type OriginPolicy = z.infer<typeof OriginPolicy>

/** Conditions in addition to the rule of a type (rules 5.2). */
export const Policy = z.extend(OriginPolicy, {
  min_tests: z.optional(Count),
  max_skipped: z.optional(Count),
  max: z.optional(
    z.strictObject({
      high: z.optional(Count),
      medium: z.optional(Count),
      low: z.optional(Count),
      unknown: z.optional(Count),
    }),
  ),
  suppressed: z.optional(z.literal('count', 'must be count')),
  incomplete: z.optional(z.literal('allow', 'must be allow')),
  tools: z.optional(z.array(z.string().check(z.minLength(1))).check(z.minLength(1, 'must name a tool'))),
  approvals: z.optional(Count),
  independent: z.optional(z.boolean()),
  merged: z.optional(z.boolean()),
  verified: z.optional(z.boolean()),
  max_failed_conditions: z.optional(Count),
  project: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
  max_age: z.optional(
    z.string().check(z.regex(/^[1-9][0-9]*[smhdw]$/, 'must be a number and one of s, m, h, d, w, such as "30d"')),
  ),
})
export type Policy = z.infer<typeof Policy>

/** The types that support each condition. */
const supportingTypes: { readonly [C in keyof Policy]-?: readonly string[] | 'any' } = {
  min_tests: ['junit'],
  max_skipped: ['junit'],
  max: ['vulnscan'],
  suppressed: ['vulnscan'],
  incomplete: ['junit', 'vulnscan'],
  tools: ['vulnscan'],
  approvals: ['pull_request'],
  independent: ['pull_request'],
  merged: ['pull_request'],
  verified: ['pull_request'],
  max_failed_conditions: ['codequality'],
  project: ['codequality'],
  workflow: 'any',
  follows: 'any',
  sources: 'any',
  advisory: 'any',
  max_age: 'any',
}

/** The conditions that a policy may have for a type. */
export function listConditions(type: string): readonly string[] {
  const supported = Object.entries(supportingTypes).filter(([, types]) => types === 'any' || types.includes(type))
  return supported.map(([name]) => name)
}

/** Refuses a condition that the type would ignore. */
function isPolicySupported(required: { readonly type: string; readonly policy?: Policy | undefined }): boolean {
  const supported = new Set(listConditions(required.type))
  return Object.keys(required.policy ?? {}).every((member) => supported.has(member))
}

function haveDistinctNames(named: readonly { readonly name: string }[]): boolean {
  return new Set(named.map(({ name }) => name)).size === named.length
}

const duplicateName = 'must not contain the same name twice'

export const RequiredAttestation = z
  .strictObject({
    name: AttestationName,
    type: z.union(
      [AttestationType, z.literal('*')],
      'must be generic, junit, vulnscan, pull_request, jira, codequality, custom:<type_name> or *',
    ),
    policy: z.optional(Policy),
  })
  .check(
    z.refine(isPolicySupported, { path: ['policy'], error: 'contains a condition that this type does not support' }),
  )
export type RequiredAttestation = z.infer<typeof RequiredAttestation>

export const RequiredArtifact = z.strictObject({
  name: TemplateName,
  policy: z.optional(OriginPolicy),
  attestations: z._default(z.array(RequiredAttestation).check(z.refine(haveDistinctNames, duplicateName)), []),
})
export type RequiredArtifact = z.infer<typeof RequiredArtifact>

/** A branch, with or without `refs/heads/`. Git allows none of the refused characters in a name, so a pattern would match no branch. */
const Branch = z
  .string()
  .check(z.minLength(1), z.regex(/^[^\s~^:?*[\\]*$/, 'must be the name of a branch, without a pattern'))

/**
 * A flow template: the evidence that a trail needs to be compliant (rules 4.1). `policy` is the default of all requirements; `if-none`
 * lets a trail without any report pass; `flows` are those that one status is about (rules 8.16).
 */
export const FlowTemplate = z.strictObject({
  version: z.literal(1, 'must be 1'),
  floor: z.optional(z.array(Branch).check(z.minLength(1, 'must name a branch'))),
  flows: z.optional(FlowNames),
  'if-none': z.optional(z.literal('pass', 'must be pass')),
  policy: z.optional(OriginPolicy),
  trail: z._default(
    z.strictObject({
      attestations: z._default(z.array(RequiredAttestation).check(z.refine(haveDistinctNames, duplicateName)), []),
      artifacts: z._default(z.array(RequiredArtifact).check(z.refine(haveDistinctNames, duplicateName)), []),
    }),
    { attestations: [], artifacts: [] },
  ),
})
export type FlowTemplate = z.infer<typeof FlowTemplate>

const shownPolicy = { policy: z.optional(z.record(z.string(), z.unknown())) }
const ShownRequirement = z.looseObject({ name: z.string(), type: z.string(), ...shownPolicy })

/** A template in a response (rules 9.14). `version` counts its changes, `content` is the YAML as sent. */
export const VersionedTemplate = z.object({
  trail: z.object({
    attestations: z.array(ShownRequirement),
    artifacts: z.array(z.looseObject({ name: z.string(), ...shownPolicy, attestations: z.array(ShownRequirement) })),
  }),
  'if-none': z.optional(z.string()),
  ...shownPolicy,
  version: z.int(),
  content: z.string(),
})
export type VersionedTemplate = z.infer<typeof VersionedTemplate>
