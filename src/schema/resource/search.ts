import * as z from 'zod/mini'
import { Artifact } from './artifact.ts'
import { FullAttestation } from '../attestation/attestation.ts'
import { Trail } from './trail.ts'

export const SearchResult = z.object({
  trails: z.array(Trail),
  artifacts: z.array(Artifact),
  attestations: z.array(FullAttestation),
})
export type SearchResult = z.infer<typeof SearchResult>
