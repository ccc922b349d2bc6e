import * as z from 'zod/mini'
import { createIdentifier, createName, toNormalForm } from './name.ts'

/** The SHA-256 of an artifact in 64 lowercase hexadecimal characters (rules 9.18). */
export const Fingerprint = z
  .string()
  .check(z.regex(/^[a-f0-9]{64}$/, 'must be a SHA-256 of 64 lowercase hex characters'))
  .brand<'Fingerprint'>()
export type Fingerprint = z.infer<typeof Fingerprint>

export const CommitSha = z
  .string()
  .check(z.regex(/^[a-f0-9]{40}$/, 'must be a commit SHA of 40 lowercase hex characters'))
  .brand<'CommitSha'>()
export type CommitSha = z.infer<typeof CommitSha>

/** Indexes contain names next to other columns, and PostgreSQL limits an index row to 2,704 bytes. */
const maxNameLength = z.maxLength(400, 'must be at most 400 characters')

export const FlowName = z
  .string()
  .check(
    z.regex(/^[a-zA-Z0-9][a-zA-Z0-9.\-_~]*$/, 'must begin with a letter or digit; then letters, digits and . - _ ~'),
    maxNameLength,
  )

/** Flows that are judged together. */
export const FlowNames = z.array(FlowName).check(
  z.minLength(1, 'must name a flow'),
  z.maxLength(50, 'must have at most 50 elements'),
  z.refine((names) => new Set(names).size === names.length, 'must not contain the same name twice'),
  z.meta({ uniqueItems: true }),
)

export const TrailName = z
  .string()
  .check(
    z.regex(/^[a-zA-Z0-9][a-zA-Z0-9\-_.~]*$/, 'must begin with a letter or digit; then letters, digits and - _ . ~'),
    maxNameLength,
  )

/** The name of a trail in a question, where `name:` before it excludes a commit (rules 1.11). */
export const AskedTrail = z
  .string()
  .check(
    z.regex(
      /^(?:name:)?[a-zA-Z0-9][a-zA-Z0-9\-_.~]*$/,
      'must begin with a letter or digit; then letters, digits and - _ . ~',
    ),
    z.maxLength(405, 'must be at most 400 characters'),
  )

/** The name of an artifact in the flow template (rules 9.15). */
export const TemplateName = z.string().check(z.regex(/^[a-zA-Z0-9\-_]+$/, 'must be letters, digits, - and _'))

/** An attestation name that the override operation accepts (rules 9.4). */
export const OverridableName = z.string().check(z.regex(/^[a-zA-Z0-9\-_,]+$/, 'must be letters, digits, - _ and ,'))

/** An id that another system gave, such as the SHA of a commit (rules 2.5). */
export const Identifier = createIdentifier(400).check(maxNameLength)

/** An id in a path. */
export const PathText = z
  .string()
  .check(
    z.regex(/^[^\p{Cc}]+$/u, 'must be printable characters'),
    z.meta({ pattern: String.raw`^[^\x00-\x1f\x7f-\x9f]+$` }),
  )

/** The name of an organisation (rules 2.5). */
export const OrganisationName = createName(200)

/** The name of an artifact that an attestation is about, or of a notification action (rules 2.5). */
export const ReportedName = createName(400).check(maxNameLength)

/** The name of a file, in NFC form. No character is refused, because a build chooses the names of its files (rules 2.5). */
export const FileName = z
  .string()
  .check(
    toNormalForm,
    z.minLength(1, 'must not be empty'),
    z.describe('The name of a file. It is stored in Unicode normalisation form C.'),
  )

/** Any printable text (rules 2.5). An override accepts fewer names, about which the command warns. */
export const AttestationName = createName(200)

export const BuiltInType = z.enum(['generic', 'junit', 'vulnscan', 'pull_request', 'jira', 'codequality'])
export type BuiltInType = z.infer<typeof BuiltInType>

const CustomType = z.templateLiteral(['custom:', z.string().check(z.regex(/^[a-zA-Z0-9][a-zA-Z0-9\-_.~]*$/))])

/** A built-in type, or `custom:<type_name>` (rules 9.1). */
export const AttestationType = z.union(
  [BuiltInType, CustomType],
  'must be generic, junit, vulnscan, pull_request, jira, codequality or custom:<type_name>',
)
export type AttestationType = z.infer<typeof AttestationType>

export const ComplianceState = z.enum(['COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE'])
export type ComplianceState = z.infer<typeof ComplianceState>

/** An object with members of the caller's choice: annotations, external_urls, tags. */
export const FreeObject = z.record(z.string(), z.unknown())
export type FreeObject = z.infer<typeof FreeObject>

/**
 * Members with values of the caller's choice. A number that JavaScript cannot hold is kept in them as it was sent (rules 2.2); in every
 * other member it is rounded.
 */
export const freeMembers: ReadonlySet<string> = new Set([
  'annotations',
  'attestation_data',
  'external_urls',
  'issue_fields',
  'tags',
  'user_data',
])

/** In an answer: the members of the request that judge nothing, because the service does not know or understand them (rules 2.2). */
export const IgnoredMembers = z.optional(z.array(z.string()))

/** A whole number in a range. */
export function createWholeNumber(minimum: number, maximum = Number.MAX_SAFE_INTEGER): z.ZodMiniNumberFormat {
  const end = maximum === Number.MAX_SAFE_INTEGER ? '' : ` to ${maximum}`
  const wrong = `must be a whole number from ${minimum}${end}`
  return z.int(wrong).check(z.minimum(minimum, wrong), z.maximum(maximum, wrong))
}

/** A number of things. */
export const Count = createWholeNumber(0)

/** Seconds since the epoch, with a fraction (rules 2.6). */
export const EpochSeconds = z.number()

/** The latest time that a Date can represent (ECMA-262 §21.4.1.1), in epoch seconds. */
export const maxEpochSeconds = 8_640_000_000_000
