import * as z from 'zod/mini'
import { Trigger } from './notification.ts'
import { ComplianceState } from '../primitives.ts'

/** An event on a trail, as a notification reports it (rules 7.2). Members that do not apply are omitted. */
export const NotificationEvent = z.object({
  trigger: Trigger,
  org: z.string(),
  flow: z.string(),
  trail: z.string(),
  /** The trail's page. */
  html_url: z.string(),
  /** The compliance of the trail right after the event. */
  compliance_state: ComplianceState,
  /** A short text, such as `unit-tests reported`. */
  because: z.string(),
  /** The reasons why the trail or the attestation is not compliant, 20 at most. */
  reasons: z.array(z.string()),
  reported_by: z.string(),
  attestation: z.optional(
    z.object({
      attestation_id: z.string(),
      attestation_name: z.string(),
      attestation_type: z.string(),
      is_compliant: z.boolean(),
      /** Its type has no definition (rules 5.1). */
      not_judged: z.optional(z.literal(true)),
      html_url: z.string(),
    }),
  ),
  override: z.optional(
    z.object({ reason: z.string(), new_compliance_status: z.boolean(), expires_at: z.optional(z.number()) }),
  ),
})
export type NotificationEvent = z.infer<typeof NotificationEvent>

/** The body of a webhook, in the form that Standard Webhooks recommends. `timestamp` (ISO 8601) is the time of the event. */
export const WebhookMessage = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.extend(NotificationEvent, { action: z.string() }),
})
export type WebhookMessage = z.infer<typeof WebhookMessage>

/** The message of a test (rules 7.3). */
export const TestMessage = z.object({
  type: z.literal('notification.test'),
  timestamp: z.string(),
  data: z.object({ org: z.string(), action: z.string() }),
})
export type TestMessage = z.infer<typeof TestMessage>

export const Message = z.union([WebhookMessage, TestMessage])
export type Message = z.infer<typeof Message>
