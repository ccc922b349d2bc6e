import * as z from 'zod/mini'
import { Erasure, ErasureReason } from '../resource/erasure.ts'
import { LogReceipt } from '../resource/receipt.ts'
import { NoBody, NoQuery, defineOperation, extensionOrigin, readAccess } from './operation.ts'

/** The operations of the log: receipts (rules 2.16) and erasures (rules 2.18). */
export const logOperations = {
  getReceipt: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    flowIn: 'none',
    path: '/receipts/{org}/{sequence}',
    summary: 'Get a receipt of a record',
    query: NoQuery,
    response: LogReceipt,
  }),
  eraseRecord: defineOperation({
    ...extensionOrigin,
    method: 'DELETE',
    access: 'erase',
    path: '/records/{org}/{sequence}',
    summary: 'Erase the content of a record, for good',
    query: z.strictObject({ reason: ErasureReason }),
    encoding: 'none',
    body: NoBody,
    statuses: [200],
    response: Erasure,
  }),
} as const
