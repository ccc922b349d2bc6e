import * as z from 'zod/mini'
import { EpochSeconds, FlowName, FreeObject, ReportedName } from '../primitives.ts'
import { parseUrl } from '../url.ts'
import { triggers } from './trigger.ts'

export const Trigger = z.enum(triggers)
export type Trigger = z.infer<typeof Trigger>

const Address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .check(z.refine(hasNoCredentials, 'must not contain a user name or a password'))

/** The API shows a URL, and so do logs. */
function hasNoCredentials(text: string): boolean {
  const { username = '', password = '' } = parseUrl(text) ?? {}
  return username === '' && password === ''
}

const missingKey = 'must contain a key; omit the member to send unsigned requests'
const wrongKey =
  'must have base64 of 24 to 64 bytes after whsec_ (Standard Webhooks); any other text is used as the key itself'
/** A text, or `whsec_` and base64 (Standard Webhooks). An empty variable must not lead to a signature with an empty key. */
const Secret = z.string().check(z.minLength(1, missingKey), z.refine(isUsableKey, wrongKey))

const keyPrefix = 'whsec_'
const base64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?$/

/** Most decoders skip what is not base64, and would sign with a key that the sender did not choose. */
function isUsableKey(text: string): boolean {
  if (!text.startsWith(keyPrefix)) return true
  const encoded = text.slice(keyPrefix.length)
  const bytes = Math.floor((encoded.replaceAll('=', '').length * 3) / 4)
  return base64.test(encoded) && bytes >= 24 && bytes <= 64
}

/** `secret` and `webhook` are write-only: no response contains them. */
export const NotificationTarget = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('WEBHOOK'), url: Address, secret: z.optional(Secret) }),
  z.strictObject({ type: z.literal('SLACK'), webhook: Address }),
])
export type NotificationTarget = z.infer<typeof NotificationTarget>

const listed = {
  name: ReportedName,
  triggers: z.array(Trigger).check(z.minLength(1, 'must name at least one trigger')),
  flows: z.nullish(z.array(FlowName)),
}

export const NotificationReport = z.strictObject({
  ...listed,
  targets: z.array(NotificationTarget).check(z.minLength(1, 'must name at least one target')),
})
export type NotificationReport = z.infer<typeof NotificationReport>

/** A target as its record has it: `secret_id` refers to the secret of a webhook, or to the address of a Slack target (rules 7.4). */
const RecordedTarget = z.discriminatedUnion('type', [
  z.object({ type: z.literal('WEBHOOK'), url: Address, secret_id: z.optional(z.string()) }),
  z.object({ type: z.literal('SLACK'), secret_id: z.string() }),
])
export type RecordedTarget = z.infer<typeof RecordedTarget>

/** The body of the record of a notification action. */
export const RecordedNotification = z.object({ ...listed, targets: z.array(RecordedTarget) })
export type RecordedNotification = z.infer<typeof RecordedNotification>

/** How each target of a notification action answered a test message (rules 7.3). `failure` is a text for people. */
export const NotificationTest = z.object({
  targets: z.array(
    z.object({
      type: z.string(),
      url: z.optional(z.string()),
      delivered: z.boolean(),
      failure: z.optional(z.string()),
    }),
  ),
})
export type NotificationTest = z.infer<typeof NotificationTest>

/** A notification action (rules 9.17). */
export const Notification = z.object({
  name: z.string(),
  type: z.string(),
  number: z.int(),
  targets: z.array(FreeObject),
  triggers: z.array(z.string()),
  created_by: z.string(),
  is_created_from_slack_app: z.boolean(),
  last_modified_at: EpochSeconds,
  is_failing: z.nullish(z.boolean()),
  last_success_timestamp: z.nullish(EpochSeconds),
  last_failure_timestamp: z.nullish(EpochSeconds),
  created_at: z.nullish(EpochSeconds),
  flows: z.nullish(z.array(z.string())),
  environments: z.nullish(z.array(z.string())),
})
export type Notification = z.infer<typeof Notification>
