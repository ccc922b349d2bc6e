import * as z from 'zod/mini'

/** SHA-256 of an artifact, 64 lowercase hex characters (published-api.md §1). */
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

/** Every index holds a name beside others, and PostgreSQL takes 2,704 bytes in a row of one. */
const bounded = z.maxLength(400, 'must be at most 400 characters')

export const FlowName = z
  .string()
  .check(
    z.regex(/^[a-zA-Z0-9][a-zA-Z0-9.\-_~]*$/, 'must begin with a letter or digit; then letters, digits and . - _ ~'),
    bounded,
  )

export const TrailName = z
  .string()
  .check(
    z.regex(/^[a-zA-Z0-9][a-zA-Z0-9\-_.~]*$/, 'must begin with a letter or digit; then letters, digits and - _ . ~'),
    bounded,
  )

/** The name that an artifact has in the flow template (published-api.md §2.5). */
export const TemplateName = z.string().check(z.regex(/^[a-zA-Z0-9\-_]+$/, 'must be letters, digits, - and _'))

/** A name that the override operation can address (published-api.md §4.4). */
export const OverridableName = z.string().check(z.regex(/^[a-zA-Z0-9\-_,]+$/, 'must be letters, digits, - _ and ,'))

/** What records are looked up by: no engine finds half a surrogate pair again, and PostgreSQL takes no NUL (RFC 7493 §2.1). */
export const Identifier = z
  .string()
  .check(z.minLength(1, 'must not be empty'), z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must be printable characters'), bounded)

/** Any printable text (decisions.md §2): wider than what an override can address, so the action warns. */
export const AttestationName = z
  .string()
  .check(z.regex(/^[^\p{Cc}\p{Cs}\u2028\u2029]{1,200}$/u, 'must be 1 to 200 printable characters'))

export const BuiltInType = z.enum(['generic', 'junit', 'vulnscan', 'pull_request', 'jira', 'codequality'])
export type BuiltInType = z.infer<typeof BuiltInType>

const CustomType = z.templateLiteral(['custom:', z.string().check(z.regex(/^[a-zA-Z0-9][a-zA-Z0-9\-_.~]*$/))])

/** A built-in type, or `custom:<type_name>` (published-api.md §1). */
export const AttestationType = z.union(
  [BuiltInType, CustomType],
  'must be generic, junit, vulnscan, pull_request, jira, codequality or custom:<type_name>',
)
export type AttestationType = z.infer<typeof AttestationType>

export const ComplianceState = z.enum(['COMPLIANT', 'NON-COMPLIANT', 'INCOMPLETE'])
export type ComplianceState = z.infer<typeof ComplianceState>

/** An object whose members the caller chooses: annotations, external_urls, tags. */
export const FreeObject = z.record(z.string(), z.unknown())
export type FreeObject = z.infer<typeof FreeObject>

/** How many there are. */
export const Count = z.int().check(z.minimum(0))

/** Seconds since the epoch, with a fraction (decisions.md §2). */
export const EpochSeconds = z.number()

/** The last moment that a Date can hold (ECMA-262 §21.4.1.1), in epoch seconds. */
export const lastMoment = 8_640_000_000_000
