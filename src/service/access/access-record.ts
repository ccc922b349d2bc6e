import { normaliseName } from '../../wire/name.ts'
import type { BindingRecord } from '../store/access/binding.ts'
import type { TokenRecord } from '../store/access/token.ts'
import { createNewRecord } from '../store/new-record.ts'
import type { Actor, NewRecord } from '../store/record.ts'

/** The actor of changes that the service makes itself, such as the admin token of the first start. */
export const serviceActor: Actor = { name: 'service' }

/** The ledger that records changes of the tokens and bindings of an organisation. */
export function toAccessLedgerName(org: string): string {
  return normaliseName(org)
}

type TokenChange = 'created' | 'rotated' | 'replaced' | 'revoked'
type BindingChange = 'created' | 'revoked'

/** The record of a change of a token, with its new state: never its secret or the hash of it (rules 6.7). */
export function toTokenChange(change: TokenChange, token: TokenRecord, actor: Actor): NewRecord {
  const { id, name, org, flow, role, expires_at, revoked_at, replaces, origin_id } = token
  const state = { id, name, org, flow, role, expires_at, revoked_at, replaces, origin_id: origin_id ?? id }
  return toAccessRecord('token_change', { org: toAccessLedgerName(org), actor, body: { change, ...state } })
}

/** The record of a change of a binding, with its new state (rules 6.7). */
export function toBindingChange(change: BindingChange, binding: BindingRecord, actor: Actor): NewRecord {
  const { created_at: _createdAt, ...state } = binding
  return toAccessRecord('binding_change', { org: toAccessLedgerName(binding.org), actor, body: { change, ...state } })
}

type AccessKind = Extract<NewRecord['kind'], 'token_change' | 'binding_change' | 'flow_transfer'>
type AccessDraft = Pick<NewRecord, 'org' | 'actor' | 'body'> & { readonly flow?: string }

export function toAccessRecord(kind: AccessKind, { org, actor, body, flow }: AccessDraft): NewRecord {
  return createNewRecord({ org, kind, flow: flow ?? null, actor, body })
}
