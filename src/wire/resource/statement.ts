import * as z from 'zod/mini'
import { FreeObject } from '../primitives.ts'

/** What a statement is about: at least one digest, in lowercase hexadecimal characters, by the name of its algorithm. */
const StatementSubject = z.object({
  name: z.optional(z.string()),
  digest: z.record(z.string(), z.string()),
})
export type StatementSubject = z.infer<typeof StatementSubject>

/** An in-toto Statement v1 of one record (rules 10.1): in-toto/attestation, spec/v1/statement.md. */
export const Statement = z.object({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  subject: z.array(StatementSubject).check(z.minLength(1)),
  predicateType: z.string(),
  predicate: FreeObject,
})
export type Statement = z.infer<typeof Statement>
