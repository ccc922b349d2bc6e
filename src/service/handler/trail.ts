import { defined } from '../../schema/defined.ts'
import type { Handlers } from '../http/input.ts'
import { defaultSize, toListHeaders, toPage, toPagination, toWindow } from '../http/paging.ts'
import type { Service } from '../service.ts'
import { createLinks } from '../view/links.ts'
import { toTrail } from '../view/trail.ts'
import { judgeAfter, judgeTrails } from './judging.ts'
import { requireFlow } from './reading.ts'
import { readTemplateFile } from './template-file.ts'
import { readTrail } from './trail-read.ts'
import { append, replayHeaders } from './writing.ts'

type TrailHandlers = Pick<Handlers, 'putTrail' | 'getTrail' | 'listTrails'>

/** More trails than this are never answered without paging (decisions.md §2). */
const mostAtOnce = 1000

export function createTrailHandlers(service: Service): TrailHandlers {
  return {
    putTrail: async (input) => {
      const { params, body, text } = input
      const found = text === undefined ? undefined : readTemplateFile(text)
      const written = await append(service, input, {
        kind: 'trail',
        flow: params.flow_name,
        trail: body.name,
        commit: body.git_commit_info?.sha1 ?? null,
        body: found === undefined ? body : { ...body, found },
      })
      const judged = await judgeAfter(service, written.record, body.name)
      const isFirst = judged.history.records[0]?.id === written.record.id
      const answer = toTrail(judged, createLinks(service.publicUrl(), params.org))
      return { status: isFirst ? 201 : 200, answer, headers: replayHeaders(written) }
    },
    getTrail: (input) => readTrail(service, input),
    listTrails: async ({ params: { org, flow_name: flow }, query, url }) => {
      await requireFlow(service, { org, flow })
      const total = await service.store.countTrails(org, flow)
      const links = createLinks(service.publicUrl(), org)
      const isWhole = query.page === undefined && query.per_page === undefined && total <= mostAtOnce
      if (isWhole) {
        const trails = await judgeTrails(service, { org, flow }, { offset: 0, limit: mostAtOnce })
        const answer = trails.map((judged) => toTrail(judged, links))
        return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
      }
      const page = toPage(query, defaultSize)
      const trails = await judgeTrails(service, { org, flow }, toWindow(page))
      const pagination = toPagination(page, total)
      const answer = {
        data: trails.map((judged) => toTrail(judged, links)),
        ...defined({ pagination }),
      }
      return { status: 200, answer, headers: toListHeaders({ url, total, page }) }
    },
  }
}
