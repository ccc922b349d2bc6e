import { namesOfTrails, readHistories } from '../../query/history.ts'
import { groupBy } from '../../../verdict/evidence/group-by.ts'
import type { Service } from '../../context.ts'
import type { Filter, RecordKind, StoredRecord } from '../../store/store.ts'
import { beganAt } from '../../history/history.ts'
import { judgeHistory, type Judged } from '../../history/judged-trail.ts'

export interface Found {
  readonly flows: readonly string[]
  readonly trails: readonly Judged[]
  /** The newest report of each. */
  readonly artifacts: readonly StoredRecord[]
  readonly attestations: readonly StoredRecord[]
  /** There is more than was looked at. */
  readonly isCut: boolean
}

/** Records that are looked at for each way to find something. */
const mostRecords = 200
const mostShown = 25

const kinds: readonly RecordKind[] = ['trail', 'artifact', 'attestation']

/** Finds things by the beginning of a commit or fingerprint, part of a flow's name, or a whole name. */
export async function find(service: Service, org: string, query: string): Promise<Found> {
  const { store } = service
  const isHex = /^[0-9a-f]{7,64}$/i.test(query)
  const sha = query.toLowerCase()
  const look = (filter: Filter): Promise<readonly StoredRecord[]> =>
    store.find(org, filter, { offset: 0, limit: mostRecords })
  const [flows, inTrail, named, ...hex] = await Promise.all([
    store.listFlows(org),
    look({ trail: query }),
    look({ kinds: ['attestation'], name: query }),
    ...(isHex ? [look({ kinds, commitPrefix: sha }), look({ kinds, fingerprintPrefix: sha })] : []),
  ])
  const lists = [inTrail, named, ...hex]
  const seen = lists.flat()
  const hits = seen.filter(({ kind }) => kinds.includes(kind))
  const byName = hits.filter((record) => record.kind === 'attestation' && named.includes(record))
  const artifacts = hits.filter((record) => record.kind === 'artifact' && isHex && bears(record, sha))
  const trails = await judgeTrailsOf(
    service,
    org,
    seen.filter((record) => !named.includes(record)),
  )
  const shown = {
    trails: trails.slice(0, mostShown),
    artifacts: onePerKey(artifacts).slice(0, mostShown),
    attestations: byName.slice(0, mostShown),
  }
  return {
    flows: flows.filter((flow) => flow.toLowerCase().includes(query.toLowerCase())),
    ...shown,
    isCut:
      lists.some(({ length }) => length === mostRecords) ||
      trails.length > mostShown ||
      byName.length > mostShown ||
      onePerKey(artifacts).length > mostShown,
  }
}

function bears({ fingerprint, commit }: StoredRecord, sha: string): boolean {
  return fingerprint?.startsWith(sha) === true || commit?.startsWith(sha) === true
}

function onePerKey(records: readonly StoredRecord[]): readonly StoredRecord[] {
  const newest = new Map<string, StoredRecord>()
  for (const record of records) {
    const key = `${record.flow ?? ''}/${record.fingerprint ?? ''}`
    if ((newest.get(key)?.sequence ?? 0) < record.sequence) newest.set(key, record)
  }
  return [...newest.values()]
}

/** Newest first. */
async function judgeTrailsOf(
  service: Service,
  org: string,
  records: readonly StoredRecord[],
): Promise<readonly Judged[]> {
  const now = service.store.now()
  const byFlow = groupBy(records, ({ flow, trail }) => (trail === null ? undefined : (flow ?? undefined)))
  const judged = await Promise.all(
    [...byFlow].map(async ([flow, ofFlow]) => {
      const names = namesOfTrails(ofFlow).slice(0, mostShown + 1)
      const histories = await readHistories(service, { org, flow }, names)
      return [...histories.values()].map((history) => judgeHistory(history, { now }))
    }),
  )
  return judged.flat().toSorted((a, b) => beganAt(b.history) - beganAt(a.history))
}
