import * as z from 'zod/mini'
import { BooleanQuery } from './paging.ts'
import { SignedVerdict, VerdictKey, VerdictQuestion } from '../resource/verdict.ts'
import { Erasure, ErasureReason } from '../resource/erasure.ts'
import { LogReceipt } from '../resource/receipt.ts'
import { Statement } from '../resource/statement.ts'
import { NoBody, NoQuery, defineOperation, extensionOrigin, readAccess } from './operation.ts'

/** The operations of single records (rules 2.16, 2.18), of signed verdicts (rules 11.1) and of packages (rules 12.2). */
export const recordOperations = {
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
  signVerdict: defineOperation({
    ...extensionOrigin,
    method: 'POST',
    access: 'report',
    path: '/verdicts/{org}/{flow_name}/{trail_name}',
    summary: 'Judge a trail, and sign and record the verdict',
    query: NoQuery,
    encoding: 'multipart',
    body: VerdictQuestion,
    file: 'template_file',
    statuses: [201],
    response: SignedVerdict,
    verdict: true,
  }),
  getVerdictStatement: defineOperation({
    ...extensionOrigin,
    method: 'POST',
    access: 'read',
    path: '/verdicts/{org}/{flow_name}/{trail_name}/statement',
    summary: 'Judge a trail, and get the verdict as an in-toto Statement that is not signed',
    query: NoQuery,
    encoding: 'multipart',
    body: VerdictQuestion,
    file: 'template_file',
    statuses: [200],
    response: Statement,
    safe: true,
    verdict: true,
  }),
  listVerdicts: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    path: '/verdicts/{org}/{flow_name}/{trail_name}',
    summary: 'List the newest signed verdicts of a trail',
    query: NoQuery,
    response: z.array(SignedVerdict),
  }),
  getPackage: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    path: '/packages/{org}/{flow_name}/{trail_name}',
    summary: 'Download all that the log has of a trail, to be verified offline',
    query: z.strictObject({ attachments: z.optional(BooleanQuery) }),
    response: z.unknown(),
    download: 'made',
  }),
  listVerdictKeys: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    flowIn: 'none',
    path: '/verdict-keys/{org}',
    summary: 'List the public keys of the signed verdicts',
    query: NoQuery,
    response: z.array(VerdictKey),
  }),
}
