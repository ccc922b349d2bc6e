import type { Handlers } from '../http/input.ts'
import { toListHeaders, toPage, toWindow } from '../http/request/paging.ts'
import { unknown } from '../http/response/refusal.ts'
import type { Service } from '../context.ts'
import { toArtifact, toListedArtifact } from '../resource/artifact.ts'
import { commitOfArtifact } from '../history/commit.ts'
import { judgeHistory } from '../history/judged-trail.ts'
import { createLinks } from '../resource/links.ts'
import { isInTrail, listHeld, readHeld, toKey, type Held } from '../query/artifact-in-trail.ts'
import { namesOfTrails, readHistories, requireFlow, type FlowPlace } from '../query/history.ts'

type ArtifactHandlers = Pick<Handlers, 'listArtifacts' | 'listArtifactsByCommit' | 'getArtifact'>

/** Page size of the artifact list (published-api.md §4.7). */
const listSize = 15

export function createArtifactHandlers(service: Service): ArtifactHandlers {
  const linksOf = (org: string): ReturnType<typeof createLinks> => createLinks(service.publicUrl(), org)
  return {
    listArtifacts: async ({ params: { org, flow_name: flow }, query, url }) => {
      const page = toPage(query, listSize)
      const [keys, total] = await Promise.all([
        service.store.listArtifacts(org, flow, toWindow(page)),
        service.store.countArtifacts(org, flow),
        requireFlow(service, { org, flow }),
      ])
      const held = await readHeld(service, { org, flow }, keys)
      const answer = held.map(({ entry, judged }) => toListedArtifact(entry, judged, linksOf(org)))
      return { status: 200, answer, headers: toListHeaders({ url, total, page }) }
    },
    listArtifactsByCommit: async ({ params: { org, flow_name: flow, commit_sha: commit }, query, url }) => {
      await requireFlow(service, { org, flow })
      const held = await findByCommit(service, { org, flow }, commit)
      const wanted = held.filter(({ entry }) => query.trail === undefined || entry.first.trail === query.trail)
      const answer = wanted.map(({ entry, judged }) => toArtifact(entry, judged, linksOf(org)))
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
    getArtifact: async ({ params: { org, flow_name: flow, fingerprint } }) => {
      const held = await findNewest(service, { org, flow }, fingerprint)
      return { status: 200, answer: toArtifact(held.entry, held.judged, linksOf(org)) }
    },
  }
}

/** The artifact as it was last reported into the flow; 404 where it never was. */
export async function findNewest(service: Service, place: FlowPlace, fingerprint: string): Promise<Held> {
  const filter = { kinds: ['artifact'], flow: place.flow, fingerprint } as const
  const newest = await service.store.find(place.org, filter, { offset: 0, limit: 1 })
  const [held] = await readHeld(service, place, newest.map(toKey))
  if (held === undefined) throw unknown(`artifact ${fingerprint} in the flow "${place.flow}"`)
  return held
}

/** Newest first. */
async function findByCommit(service: Service, place: FlowPlace, commit: string): Promise<readonly Held[]> {
  const { org, flow } = place
  const records = await service.store.find(org, { kinds: ['artifact', 'trail'], flow, commit })
  const histories = await readHistories(service, place, namesOfTrails(records))
  const now = service.store.now()
  const inTrails = [...histories.values()].flatMap((history) => listHeld(judgeHistory(history, { now })))
  const loose = records.filter(({ trail }) => trail === null).map(({ fingerprint }) => fingerprint ?? '')
  const keys = [...new Set(loose)].map((fingerprint) => ({ flow, trail: null, fingerprint }))
  const held = [...inTrails, ...(await readHeld(service, place, keys))]
  return held
    .filter((one) => commitOfArtifact(one.entry, isInTrail(one) ? one.judged : undefined) === commit)
    .toSorted((a, b) => b.entry.first.sequence - a.entry.first.sequence)
}
