import * as z from 'zod/mini'
import { Artifact } from './artifact.ts'
import { FullAttestation } from '../attestation/attestation.ts'
import { Trail } from './trail.ts'
import { ComplianceState, EpochSeconds } from '../primitives.ts'

/** The digests or commits that begin as the search does, sorted. */
const Matches = z.object({ count: z.int(), matches: z.array(z.string()) })

/** An artifact with the names that other clients read. */
export const FoundArtifact = z.extend(Artifact, {
  name: z.string(),
  flow: z.string(),
  /** It is found by its reports alone. */
  has_provenance: z.literal(true),
  compliance_state: z.nullish(ComplianceState),
  /** Empty: the service has no environments. */
  running_in: z.array(z.string()),
  exited_from: z.array(z.string()),
})
export type FoundArtifact = z.infer<typeof FoundArtifact>

/** What a search by a digest found (rules 1.7). */
export const SearchResult = z.object({
  resolved_to: z.object({
    type: z.enum(['commit', 'fingerprint', 'several', 'none']),
    /** The one commit or fingerprint; else empty. */
    full_match: z.string(),
    fingerprints: Matches,
    commits: Matches,
  }),
  trails: z.array(Trail),
  artifacts: z.array(FoundArtifact),
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
