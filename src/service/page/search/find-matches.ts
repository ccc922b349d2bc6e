import { listTrailNames, readHistories } from '../../api/trail/read-trail.ts'
import { groupBy } from '../../../evidence/fact/group-by.ts'
import type { ServiceContext } from '../../context.ts'
import type { SearchMatch, SearchPosition, SearchWord } from '../../store/reader.ts'
import { findFirstSequence } from '../../trail/history.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { judgeHistories } from '../../trail/judge-history.ts'

/** The matches of one page of a search, each list newest first. */
export interface SearchMatches {
  readonly flows: readonly string[]
  /** The trails that match, or have a match with a commit or a fingerprint. */
  readonly trails: readonly JudgedTrail[]
  readonly artifacts: readonly SearchMatch[]
  readonly attestations: readonly SearchMatch[]
  /** Where the search continues; undefined if everything was searched. */
  readonly next: SearchPosition | undefined
}

/** A search in an organisation. */
export interface SearchQuestion {
  readonly org: string
  /** As it was entered. Flows are found by a part of their name. */
  readonly text: string
  readonly words: readonly SearchWord[]
  /** Absent on the first page. */
  readonly after: SearchPosition | undefined
}

/** Matches on one page. */
const pageSize = 25

/** Reads one page of a search by words (rules 1.12). The first page has the flows too. */
export async function findMatches(
  service: ServiceContext,
  { org, text, words, after }: SearchQuestion,
): Promise<SearchMatches> {
  const [flows, { matches, next }] = await Promise.all([
    after === undefined ? service.store.listFlows(org) : [],
    service.store.search(org, words, { limit: pageSize, ...(after && { after }) }),
  ])
  const ofKind = (kind: SearchMatch['kind']): readonly SearchMatch[] => matches.filter((match) => match.kind === kind)
  const relevant = matches.filter(({ kind, matched }) => kind !== 'attestation' || matched.field !== 'name')
  return {
    flows: flows.filter((flow) => flow.toLowerCase().includes(text.toLowerCase())),
    trails: await judgeTrailsOfMatches(service, org, relevant),
    artifacts: ofKind('artifact'),
    attestations: ofKind('attestation'),
    next,
  }
}

/** Newest first. */
async function judgeTrailsOfMatches(
  service: ServiceContext,
  org: string,
  matches: readonly SearchMatch[],
): Promise<readonly JudgedTrail[]> {
  const now = service.store.now()
  const byFlow = groupBy(matches, ({ flow, trail }) => (trail === null ? undefined : flow))
  const judged = await Promise.all(
    [...byFlow].map(async ([flow, ofFlow]) => {
      const histories = await readHistories(service, { org, flow }, listTrailNames(ofFlow))
      return judgeHistories(histories.values(), { now })
    }),
  )
  return judged.flat().toSorted((a, b) => findFirstSequence(b.history) - findFirstSequence(a.history))
}
