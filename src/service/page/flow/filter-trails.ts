import { judgeTrails, listTrailNames, readHistories } from '../../api/trail/read-trail.ts'
import type { ServiceContext } from '../../context.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { toTrailRow, type TrailRow } from './trail-row.ts'
import { judgeHistories } from '../../trail/judge-history.ts'
import type { FlowKey } from '../../store/record.ts'
import { toShownState } from '../component/status.ts'

/** Filters for the trails of a flow. An empty member does not filter. */
export interface TrailFilter {
  readonly state: string
  /** Prefix of a SHA. */
  readonly commit: string
  /** Part of the name or address of the author. */
  readonly author: string
  readonly branch: string
}

/** The trails that match a filter, and how far the search went. */
export interface TrailMatches {
  /** Newest first. */
  readonly trails: readonly TrailRow[]
  /** `below` for the next page; undefined if there are no older trails. */
  readonly next: number | undefined
  /** Number of trails that were examined. */
  readonly examined: number
}

interface TrailSearch {
  readonly below: number
  readonly filter: TrailFilter
  /** Maximum number of matches. */
  readonly limit?: number
}

/** Number of trails on one page. */
const pageSize = 25
/** Maximum number of trails that one request examines, about 150 ms (bench/pages.ts), and of records of a commit that it reads. */
const maxExamined = 5000
const batchSize = 100

/**
 * Finds matching trails of a flow, newest first, until a page is full or the limit of examined trails is reached. `below` is the number
 * of trails, counted from the oldest, that the search covers: it stays valid when new trails start.
 */
export async function filterTrails(
  service: ServiceContext,
  key: FlowKey,
  { below, filter, limit = pageSize }: TrailSearch,
): Promise<TrailMatches> {
  const total = await service.store.countTrails(key.org, key.flow)
  const start = Math.min(below, total)
  const batch = isFilterSet(filter) ? batchSize : limit
  const trails: TrailRow[] = []
  let examined = 0
  const toMatchingRow = (judged: JudgedTrail): TrailRow | undefined =>
    matchesFilter(judged, filter) ? toTrailRow(judged) : undefined
  const isDone = (): boolean => examined >= Math.min(start, maxExamined) || trails.length === limit
  while (!isDone()) {
    const range = { upTo: start - examined, limit: batch }
    for (const row of await judgeTrails(service, { ...key, range }, toMatchingRow)) {
      if (isDone()) break
      examined += 1
      if (row !== undefined) trails.push(row)
    }
  }
  return { trails, next: examined < start ? start - examined : undefined, examined }
}

/** The states of the trails that match, also of those on other pages. */
export interface TrailStates {
  readonly states: readonly string[]
  /** Number of the newest trails that were examined; undefined for all. */
  readonly newest: number | undefined
}

/** Milliseconds for the states of one list. The trails that were judged before are in memory. */
const maxCountMs = 300
const countedBatch = 50

/** The states of the trails of a flow that match a filter, the newest first, until all are examined or a limit is reached. */
export async function listTrailStates(
  service: ServiceContext,
  key: FlowKey,
  filter: TrailFilter,
): Promise<TrailStates> {
  const start = performance.now()
  const total = await service.store.countTrails(key.org, key.flow)
  const states: string[] = []
  let examined = 0
  while (examined < Math.min(total, maxExamined) && performance.now() - start < maxCountMs) {
    const range = { upTo: total - examined, limit: countedBatch }
    const batch = await judgeTrails(service, { ...key, range }, (judged) => ({
      state: toShownState(judged.verdict),
      isMatch: matchesFilter(judged, filter),
    }))
    if (batch.length === 0) break
    examined += batch.length
    for (const { state, isMatch } of batch) if (isMatch) states.push(state)
  }
  return { states, newest: examined < total ? examined : undefined }
}

/** Finds the trails of a commit through the index: trails that name it, or whose artifacts or attestations name it. */
export async function findTrailsByCommit(
  service: ServiceContext,
  key: FlowKey,
  filter: TrailFilter,
): Promise<TrailMatches> {
  const { store } = service
  const kinds = ['trail', 'artifact', 'attestation'] as const
  const records = await store.findPlaces(key.org, { kinds, flow: key.flow, commitPrefix: filter.commit }, maxExamined)
  const names = listTrailNames(records)
  const histories = await readHistories(service, key, names)
  const judged = await judgeHistories(histories.values(), { now: store.now() })
  const trails = judged
    .filter((one) => matchesFilter(one, { ...filter, commit: '' }))
    .map(toTrailRow)
    .toSorted((a, b) => b.first - a.first)
  return { trails, next: undefined, examined: names.length }
}

/** Whether any member of the filter is set. */
export function isFilterSet(filter: TrailFilter): boolean {
  return Object.values(filter).some((value) => value !== '')
}

function matchesFilter({ verdict, report }: JudgedTrail, { state, branch, author }: TrailFilter): boolean {
  const commit = report.git_commit_info
  if (state !== '' && toShownState(verdict) !== state) return false
  if (branch !== '' && commit?.branch !== branch) return false
  return [commit?.author, commit?.author_username].join(' ').toLowerCase().includes(author.toLowerCase())
}
