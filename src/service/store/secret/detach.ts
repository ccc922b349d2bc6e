import { hash, randomUUID } from 'node:crypto'
import { isObject, type JsonObject } from '../../../wire/json/is-object.ts'

/** A secret that was replaced by a reference. `id` is the reference. */
export interface DetachedSecret {
  readonly id: string
  readonly text: string
}

interface Detached {
  /** The body with a `secret_id` in place of each secret; the given body if it has none. */
  readonly body: JsonObject
  readonly secrets: readonly DetachedSecret[]
}

/**
 * Replaces the secrets in the body of a notification action by references (rules 7.4): `secret` of a webhook, `webhook` of a Slack target.
 * `action` is the name under which the action is recorded.
 */
export function detachSecrets(body: JsonObject, action: string): Detached {
  const { targets } = body
  const secrets: DetachedSecret[] = []
  if (!Array.isArray(targets)) return { body, secrets }
  const detached = targets.map((target: unknown) => detachSecret(target, action, secrets))
  return secrets.length === 0 ? { body, secrets } : { body: { ...body, targets: detached }, secrets }
}

const secretMembers: Readonly<Record<string, string>> = { WEBHOOK: 'secret', SLACK: 'webhook' }

function detachSecret(target: unknown, action: string, secrets: DetachedSecret[]): unknown {
  if (!isObject(target)) return target
  const member = secretMembers[String(target['type'])] ?? 'secret'
  const { [member]: text, ...rest } = target
  if (typeof text !== 'string') return target
  const id = `${toSecretPrefix(action)}${randomUUID()}`
  secrets.push({ id, text })
  return { ...rest, secret_id: id }
}

/** The beginning of the ids of all secrets of an action, so that all of them are found without its records. */
export function toSecretPrefix(action: string): string {
  return `${hash('sha256', action).slice(0, 16)}.`
}
