import type { ServiceContext } from '../context.ts'
import type { StoredRecord } from '../store/record.ts'
import { isObject } from '../../json/is-object.ts'
import type { HandlerReply } from './handler.ts'

/**
 * Adds a receipt of the first of these records to a reply (rules 2.16). The record is on disk already, so that a failure is logged and the reply has no
 * receipt; the caller reads it later.
 */
export async function addReceipt(
  { logs, log }: ServiceContext,
  reply: HandlerReply,
  [record]: readonly StoredRecord[],
): Promise<HandlerReply> {
  if (logs === undefined || record === undefined || !('answer' in reply) || !isObject(reply.answer)) return reply
  const { org, sequence } = record
  const receipt = await logs.createReceipt(org, sequence).catch((cause: unknown) => {
    log(`There is no receipt of record ${sequence} of ${org}: ${String(cause)}`)
    return undefined
  })
  if (receipt === undefined) return reply
  return {
    ...reply,
    answer: { ...reply.answer, receipt },
    headers: { ...reply.headers, 'preference-applied': 'receipt' },
  }
}
