import * as z from 'zod/mini'
import { Artifact } from './artifact.ts'
import { FullAttestation } from '../attestation/attestation.ts'
import { Trail } from './trail.ts'
import { EpochSeconds } from '../primitives.ts'

export const SearchResult = z.object({
  trails: z.array(Trail),
  artifacts: z.array(Artifact),
  attestations: z.array(FullAttestation),
})
export type SearchResult = z.infer<typeof SearchResult>

/** A word of a record that a search matches. */
const MatchedTerm = z.object({ field: z.string(), value: z.string() })

/** What a search by words found (rules 1.12). `name` is that of the trail, the file of an artifact, or the attestation. */
export const SearchItem = z.object({
  kind: z.enum(['trail', 'artifact', 'attestation']),
  flow: z.string(),
  trail: z.nullable(z.string()),
  name: z.string(),
  subject: z.optional(z.string()),
  commit: z.optional(z.string()),
  fingerprint: z.optional(z.string()),
  attestation_id: z.optional(z.string()),
  attestation_type: z.optional(z.string()),
  matched: MatchedTerm,
  created_at: EpochSeconds,
  html_url: z.string(),
})
export type SearchItem = z.infer<typeof SearchItem>
