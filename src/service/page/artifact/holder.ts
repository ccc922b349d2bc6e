import type { ComplianceState } from '../../../schema/primitives.ts'
import { isInTrail, readHeldAnywhere, toKey, type Held } from '../../query/artifact-in-trail.ts'
import type { Service } from '../../context.ts'
import { standingOf, worstOf } from '../../history/artifact-state.ts'

/** How an artifact stands in one trail. */
interface HolderStanding {
  readonly flow: string
  readonly trail: string
  readonly state: ComplianceState
  /** Epoch seconds. */
  readonly reported: number
}

export interface Holders {
  /** Newest first. */
  readonly standings: readonly HolderStanding[]
  /** The worst of them; UNCLEAR where not all were looked at and those say yes. */
  readonly state: ComplianceState | 'UNCLEAR' | undefined
  /** Reports that were looked at, of all there are. */
  readonly looked: number
  readonly total: number
}

const mostReports = 200

/** The trails that hold an artifact. What they say together is what the API asserts (decisions.md §1). */
export async function findHolders(service: Service, org: string, fingerprint: string): Promise<Holders> {
  const filter = { kinds: ['artifact'], fingerprint } as const
  const [records, total] = await Promise.all([
    service.store.find(org, filter, { offset: 0, limit: mostReports }),
    service.store.count(org, filter),
  ])
  const held = await readHeldAnywhere(service, org, records.map(toKey))
  const standings = held
    .filter(isInTrail)
    .map(toStanding)
    .toSorted((a, b) => b.reported - a.reported)
  return { standings, state: sumUp(standings, records.length < total), looked: records.length, total }
}

function toStanding({ entry, judged }: Held): HolderStanding {
  const { flow, trail } = judged.history
  return { flow, trail, state: standingOf(entry, judged).state, reported: entry.last.created_at }
}

function sumUp(all: readonly HolderStanding[], isCut: boolean): Holders['state'] {
  if (all.length === 0) return undefined
  const worst = worstOf(all.map(({ state }) => state))
  return worst === 'COMPLIANT' && isCut ? 'UNCLEAR' : worst
}
