import { Readable } from 'node:stream'
import type { Handlers } from '../../http/handler.ts'
import { HttpProblem } from '../../http/http-problem.ts'
import { writePackage } from '../../../package/write-package.ts'
import { findTrail } from '../trail/find-trail.ts'
import { listMembers } from './members.ts'
import { readOutline } from './outline.ts'

/** Handles `getPackage`: streams all that the log has of a trail as one file (rules 12.2). */
export const packageHandlers: Pick<Handlers, 'getPackage'> = {
  getPackage: async ({ params, query, caller }, service) => {
    const { org, flow_name: flow, trail_name: asked } = params
    const { trail } = await findTrail(service, { org, flow, trail: asked }, caller)
    const { logs } = service
    if (logs === undefined) throw new HttpProblem(501, 'This service makes no packages, because it signs no logs.')
    const outline = await readOutline(service.store, logs, { org, flow, trail })
    const members = listMembers({ service, logs, outline, hasAttachments: query.attachments !== false })
    return {
      status: 200,
      opened: {
        filename: `${flow}-${trail}-${outline.checkpoint.size}.tar`,
        content_type: 'application/x-tar',
        content: Readable.from(writePackage(members), { objectMode: false }),
      },
    }
  },
}
