import { Readable } from 'node:stream'
import type { ServiceContext } from '../../context.ts'
import type { Handlers } from '../../http/handler.ts'
import { HttpProblem } from '../../http/http-problem.ts'
import { writePackage } from '../../../package/write-package.ts'
import type { OpenedFile } from '../../http/response/download.ts'
import type { TrailKey } from '../../store/record.ts'
import { findTrail } from '../trail/find-trail.ts'
import { listMembers } from './members.ts'
import { readOutline } from './outline.ts'

/** Handles `getPackage`. */
export const packageHandlers: Pick<Handlers, 'getPackage'> = {
  getPackage: async ({ params, query, caller }, service) => {
    const { org, flow_name: flow, trail_name: asked } = params
    const { trail } = await findTrail(service, { org, flow, trail: asked }, caller)
    const opened = await openPackage(service, { org, flow, trail }, query.attachments !== false)
    return { status: 200, opened }
  },
}

/** Opens the package of a trail that exists, which streams all that the log has of it as one file (rules 12.2). */
export async function openPackage(
  service: ServiceContext,
  key: TrailKey,
  hasAttachments: boolean,
): Promise<OpenedFile> {
  const { logs, store } = service
  if (logs === undefined) throw new HttpProblem(501, 'This service makes no packages, because it signs no logs.')
  const outline = await readOutline(store, logs, key)
  const members = listMembers({ service, logs, outline, hasAttachments })
  return {
    filename: `${key.flow}-${key.trail}-${outline.checkpoint.size}.tar`,
    content_type: 'application/x-tar',
    content: Readable.from(writePackage(members), { objectMode: false }),
  }
}
