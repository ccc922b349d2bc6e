import { judgeTrails } from '../../query/judge-trail.ts'
import { namesOfTrails, readHistories, type FlowPlace } from '../../query/history.ts'
import type { Service } from '../../context.ts'
import { beganAt } from '../../history/history.ts'
import { judgeHistory, type Judged } from '../../history/judged-trail.ts'

/** Which trails of a flow are looked for; what is empty does not narrow. */
export interface TrailFilter {
  readonly state: string
  /** Beginning of a SHA. */
  readonly commit: string
  /** Anywhere in the author's name or address. */
  readonly author: string
  readonly branch: string
}

export interface Walked {
  /** Newest first. */
  readonly trails: readonly Judged[]
  /** Where to go on, as the walk's `below`; undefined where there is nothing older. */
  readonly next: number | undefined
  /** How many were looked at. */
  readonly looked: number
}

interface Walk {
  readonly below: number
  readonly filter: TrailFilter
  /** Ends with so many that fit. */
  readonly most?: number
}

/** Trails that one page shows. */
const pageSize = 25
/** Trails that one request looks at, so that no filter costs more than this (some 150 ms, bench/pages.ts). */
const mostLooked = 5000
const batchSize = 100

/**
 * Walks the trails of a flow from the newest to the oldest, beginning with the `below`th from its first, until a page is full or
 * enough was looked at. A place counted from the first trail stays the same however many begin meanwhile.
 */
export async function walkTrails(
  service: Service,
  place: FlowPlace,
  { below, filter, most = pageSize }: Walk,
): Promise<Walked> {
  const total = await service.store.countTrails(place.org, place.flow)
  const start = Math.min(below, total)
  const limit = isNarrowing(filter) ? batchSize : most
  const trails: Judged[] = []
  let looked = 0
  const isDone = (): boolean => looked >= Math.min(start, mostLooked) || trails.length === most
  while (!isDone()) {
    for (const judged of await judgeTrails(service, place, { offset: total - start + looked, limit })) {
      if (isDone()) break
      looked += 1
      if (fits(judged, filter)) trails.push(judged)
    }
  }
  return { trails, next: looked < start ? start - looked : undefined, looked }
}

/** Trails that a commit belongs to by what they, their artifacts or their attestations say; found without a walk. */
export async function findByCommit(service: Service, place: FlowPlace, filter: TrailFilter): Promise<Walked> {
  const { store } = service
  const kinds = ['trail', 'artifact', 'attestation'] as const
  const records = await store.find(place.org, { kinds, flow: place.flow, commitPrefix: filter.commit }, window)
  const names = namesOfTrails(records)
  const histories = await readHistories(service, place, names)
  const judged = [...histories.values()].map((history) => judgeHistory(history, { now: store.now() }))
  const trails = judged
    .filter((one) => fits(one, { ...filter, commit: '' }))
    .toSorted((a, b) => beganAt(b.history) - beganAt(a.history))
  return { trails, next: undefined, looked: names.length }
}

/** Records that name one commit in one flow; a prefix of seven digits rarely finds more. */
const window = { offset: 0, limit: mostLooked }

export function isNarrowing(filter: TrailFilter): boolean {
  return Object.values(filter).some((value) => value !== '')
}

function fits({ verdict, report }: Judged, { state, branch, author }: TrailFilter): boolean {
  const commit = report.git_commit_info
  if (state !== '' && verdict.status !== state) return false
  if (branch !== '' && commit?.branch !== branch) return false
  return [commit?.author, commit?.author_username].join(' ').toLowerCase().includes(author.toLowerCase())
}
