import * as z from 'zod/mini'
import { CustomType, CustomTypeReport } from '../attestation/custom.ts'
import { NoQuery, archiving, defineOperation, extensionOrigin, readAccess } from './operation.ts'
import { ArchivedQuery, OrdinalQuery } from './paging.ts'

/** The operations of custom attestation types (rules 1.8, 1.15). */
export const customTypeOperations = {
  createCustomType: defineOperation({
    ...extensionOrigin,
    method: 'POST',
    access: 'maintain',
    path: '/custom-attestation-types/{org}',
    summary: 'Create a custom attestation type, or a new version of it',
    query: NoQuery,
    encoding: 'multipart',
    body: CustomTypeReport,
    file: 'type_schema',
    statuses: [201],
    response: CustomType,
  }),
  listCustomTypes: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    flowIn: 'none',
    path: '/custom-attestation-types/{org}',
    summary: 'List custom attestation types',
    query: ArchivedQuery,
    response: z.array(CustomType),
  }),
  getCustomType: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    flowIn: 'none',
    path: '/custom-attestation-types/{org}/{type_name}',
    summary: 'Get a custom attestation type, or one version of it',
    query: z.strictObject({ version: z.optional(OrdinalQuery) }),
    response: CustomType,
  }),
  archiveCustomType: defineOperation({
    ...extensionOrigin,
    ...archiving,
    path: '/custom-attestation-types/{org}/{type_name}/archive',
    summary: 'Archive a custom attestation type',
    response: CustomType,
  }),
}
