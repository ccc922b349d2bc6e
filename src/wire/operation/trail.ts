import * as z from 'zod/mini'
import { Flow, FlowReport, ListedFlowReport } from '../resource/flow.ts'
import { NoQuery, archiving, defineOperation, extensionOrigin, readAccess } from './operation.ts'
import { ArchivedQuery, EpochQuery } from './paging.ts'
import { Trail, TrailReport } from '../resource/trail.ts'

/**
 * The operations on flows and trails. They are a table of their own, so that a run can start its trail before the schemas of all kinds of
 * evidence are loaded, which takes longer than everything before it.
 */
export const trailOperations = {
  putFlow: defineOperation({
    ...extensionOrigin,
    method: 'PUT',
    access: 'maintain',
    path: '/flows/{org}/template_file',
    flowIn: 'body',
    summary: 'Create or update a flow and its template',
    query: NoQuery,
    encoding: 'multipart',
    body: FlowReport,
    file: 'template_file',
    statuses: [201, 200],
    response: Flow,
  }),
  putListedFlow: defineOperation({
    ...extensionOrigin,
    method: 'PUT',
    access: 'maintain',
    path: '/flows/{org}',
    flowIn: 'body',
    summary: 'Create or update a flow, with the names of the evidence that its artifact needs',
    query: NoQuery,
    encoding: 'json',
    body: ListedFlowReport,
    statuses: [201, 200],
    response: Flow,
  }),
  listFlows: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    path: '/flows/{org}',
    summary: 'List the flows of an organisation',
    query: ArchivedQuery,
    response: z.array(Flow),
  }),
  getFlow: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    path: '/flows/{org}/{flow_name}',
    summary: 'Get a flow',
    query: NoQuery,
    response: Flow,
  }),
  archiveFlow: defineOperation({
    ...extensionOrigin,
    ...archiving,
    path: '/flows/{org}/{flow_name}/archive',
    summary: 'Archive a flow',
    response: Flow,
  }),
  putTrail: defineOperation({
    ...extensionOrigin,
    method: 'PUT',
    access: 'report',
    path: '/trails/{org}/{flow_name}',
    summary: 'Create or update a trail',
    query: NoQuery,
    encoding: 'multipart',
    body: TrailReport,
    file: 'template_file',
    statuses: [201, 200],
    response: Trail,
  }),
  getTrail: defineOperation({
    ...extensionOrigin,
    ...readAccess,
    path: '/trails/{org}/{flow_name}/{trail_name}',
    summary: 'Get a trail with its verdict, now or at a past time',
    query: z.strictObject({ as_of: z.optional(EpochQuery) }),
    response: Trail,
    conditional: true,
    waits: true,
    verdict: true,
  }),
}
