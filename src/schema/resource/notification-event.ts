import * as z from 'zod/mini'
import { Trigger } from './notification.ts'
import { ComplianceState } from '../primitives.ts'

/** What happened on a trail, as whoever is notified of it learns it. Members that do not apply are left out. */
export const Happening = z.object({
  trigger: Trigger,
  org: z.string(),
  flow: z.string(),
  trail: z.string(),
  /** The trail's page. */
  html_url: z.string(),
  /** Of the trail, right after it happened. */
  compliance_state: ComplianceState,
  /** Short: `unit-tests reported`. */
  because: z.string(),
  /** What speaks against the trail or the attestation, 20 at most. */
  reasons: z.array(z.string()),
  reported_by: z.string(),
  attestation: z.optional(
    z.object({
      attestation_id: z.string(),
      attestation_name: z.string(),
      attestation_type: z.string(),
      is_compliant: z.boolean(),
      html_url: z.string(),
    }),
  ),
  override: z.optional(
    z.object({ reason: z.string(), new_compliance_status: z.boolean(), expires_at: z.optional(z.number()) }),
  ),
})
export type Happening = z.infer<typeof Happening>

/** The body of a webhook, as Standard Webhooks recommends it. `timestamp` (ISO 8601): when it happened. */
export const Message = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.extend(Happening, { action: z.string() }),
})
export type Message = z.infer<typeof Message>
