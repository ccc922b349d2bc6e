import { hashStoredRecord } from '../store/ledger/document.ts'
import type { ServiceContext } from '../context.ts'
import type { StoredRecord } from '../store/record.ts'
import { isObject } from '../../wire/json/is-object.ts'
import { parseReceipt } from '../../log/receipt.ts'
import { omitUndefined } from '../../wire/optional.ts'
import { listSigningKeys, readLogState } from '../log/log-state.ts'
import type { HandlerInput, HandlerReply } from './handler.ts'

/**
 * Adds a receipt of the first of these records to a reply, with the document that it is about (rules 2.16). The record is on disk already, so
 * that a failure is logged and the reply has no receipt; the caller reads it later.
 */
export async function addReceipt(
  { logs, log, store }: ServiceContext,
  reply: HandlerReply,
  [record]: readonly StoredRecord[],
): Promise<HandlerReply> {
  if (logs === undefined || record === undefined || !isObjectReply(reply)) return reply
  const { org, sequence } = record
  const create = async (): Promise<object | undefined> => {
    const receipt = await logs.createReceipt(org, sequence)
    if (receipt === undefined) return undefined
    const log_keys = await listSigningKeys(store, org, parseReceipt(receipt).checkpoint)
    return { receipt, log_keys, ...omitUndefined({ record: toDocument(record) }) }
  }
  const members = await create().catch((cause: unknown) => {
    log(`There is no receipt of record ${sequence} of ${org}: ${String(cause)}`)
    return undefined
  })
  return members === undefined ? reply : addMembers(reply, members, 'receipt')
}

type ObjectReply = Extract<HandlerReply, { readonly answer: unknown }> & { readonly answer: object }

function isObjectReply(reply: HandlerReply): reply is ObjectReply {
  return 'answer' in reply && isObject(reply.answer)
}

/** Undefined if the record has lost a part, as an erased one has. */
function toDocument(record: StoredRecord): string | undefined {
  const { document, record: hashed } = hashStoredRecord(record)
  return hashed.sha256 === record.sha256 ? document : undefined
}

/** A reply without the JSON that is known, which lacks the members. */
function addMembers({ json: _json, ...reply }: ObjectReply, members: object, preference: string): HandlerReply {
  const applied = reply.headers?.['preference-applied']
  const headers = {
    ...reply.headers,
    'preference-applied': [...(applied === undefined ? [] : [applied]), preference].join(', '),
  }
  return { ...reply, answer: { ...reply.answer, ...members }, headers }
}

/**
 * Adds the state of the log to a reply for `Prefer: checkpoint` (rules 2.16). The checkpoint has all records that the reply is about, because
 * it is signed after them. A failure is logged, and the reply has no state.
 */
export async function addLogState(
  service: ServiceContext,
  reply: HandlerReply,
  { params, conditions }: Pick<HandlerInput, 'params' | 'conditions'>,
): Promise<HandlerReply> {
  const { org = '' }: Readonly<Record<string, string>> = params
  const preference = conditions.log
  if (service.logs === undefined || preference === undefined || !isObjectReply(reply)) return reply
  const state = await readLogState(service.logs, service.store, { org, ...preference }).catch((cause: unknown) => {
    service.log(`There is no checkpoint of the log of ${org}: ${String(cause)}`)
    return undefined
  })
  return state === undefined ? reply : addMembers(reply, { log: state }, 'checkpoint')
}
