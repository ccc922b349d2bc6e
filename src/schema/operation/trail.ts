import * as z from 'zod/mini'
import { Flow, FlowReport } from '../resource/flow.ts'
import { NoQuery, operation, ours, reads } from './operation.ts'
import { EpochQuery } from './paging.ts'
import { Trail, TrailReport } from '../resource/trail.ts'

/**
 * Flows and trails. They stand apart from the rest of the table so that a run can begin its trail before all the kinds of evidence
 * are loaded, which takes longer than everything else it does until then.
 */
export const trailOperations = {
  putFlow: operation({
    ...ours,
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
    answer: Flow,
  }),
  listFlows: operation({
    ...ours,
    ...reads,
    path: '/flows/{org}',
    summary: 'List the flows of an organisation',
    query: NoQuery,
    answer: z.array(Flow),
  }),
  getFlow: operation({
    ...ours,
    ...reads,
    path: '/flows/{org}/{flow_name}',
    summary: 'Read a flow',
    query: NoQuery,
    answer: Flow,
  }),
  putTrail: operation({
    ...ours,
    method: 'PUT',
    access: 'report',
    path: '/trails/{org}/{flow_name}',
    summary: 'Begin a trail or add to it; the first template that it is given stays',
    query: NoQuery,
    encoding: 'multipart',
    body: TrailReport,
    file: 'template_file',
    statuses: [201, 200],
    answer: Trail,
  }),
  getTrail: operation({
    ...ours,
    ...reads,
    path: '/trails/{org}/{flow_name}/{trail_name}',
    summary: 'Read a trail, now or as it stood at a moment',
    query: z.strictObject({ as_of: z.optional(EpochQuery) }),
    answer: Trail,
    conditional: true,
  }),
}
