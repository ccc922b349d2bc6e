import type { FullAttestation } from '../../../wire/attestation/attestation.ts'
import type { Trail } from '../../../wire/resource/trail.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import type { Links } from '../../http/links.ts'
import type { TrailKey } from '../../store/record.ts'
import type { PageRequest } from '../layout/page-request.ts'
import type { LedgerView } from '../record/ledger.ts'

/** Everything that the sections of a trail page are rendered from. */
export interface TrailView {
  readonly request: PageRequest
  readonly key: TrailKey
  readonly judged: JudgedTrail
  readonly trail: Trail
  /** In full form, oldest first. */
  readonly attestations: readonly FullAttestation[]
  readonly links: Links
  /** The last report of the trail. */
  readonly ledger: LedgerView | undefined
}
