import { defined } from '../../schema/defined.ts'
import type { PageQuery } from '../../schema/operation/paging.ts'
import type { Handlers } from '../http/input.ts'
import { defaultSize, toListHeaders, toPage, toPagination, toWindow, type Page } from '../http/request/paging.ts'
import type { Service } from '../context.ts'
import { createLinks } from '../resource/links.ts'
import type { Judged } from '../history/judged-trail.ts'
import { toTrail } from '../resource/trail.ts'
import { judgeAfter, judgeTrails } from '../query/judge-trail.ts'
import { requireFlow, type FlowPlace } from '../query/history.ts'
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
      const place = { org, flow }
      const { page, total, trails } = await readPage(service, place, query)
      if (total === 0) await requireFlow(service, place)
      const links = createLinks(service.publicUrl(), org)
      const data = trails.map((judged) => toTrail(judged, links))
      if (page === undefined) {
        return { status: 200, answer: data, headers: toListHeaders({ url, total: data.length }) }
      }
      const pagination = toPagination(page, total)
      return { status: 200, answer: { data, ...defined({ pagination }) }, headers: toListHeaders({ url, total, page }) }
    },
  }
}

interface Listed {
  /** Undefined where all is listed at once. */
  readonly page: Page | undefined
  readonly total: number
  readonly trails: readonly Judged[]
}

/** The page that was asked for; where none was, all trails at once, as long as that is not too much. */
async function readPage(service: Service, place: FlowPlace, query: PageQuery): Promise<Listed> {
  const count = (): Promise<number> => service.store.countTrails(place.org, place.flow)
  const isPaged = query.page !== undefined || query.per_page !== undefined
  const counted = isPaged ? undefined : await count()
  const page = counted !== undefined && counted <= mostAtOnce ? undefined : toPage(query, defaultSize)
  const window = page === undefined ? { offset: 0, limit: mostAtOnce } : toWindow(page)
  const [total, trails] = await Promise.all([counted ?? count(), judgeTrails(service, place, window)])
  return { page, total, trails }
}
