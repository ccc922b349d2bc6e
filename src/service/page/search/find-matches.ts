import { listTrailNames, readHistories } from '../../query/read-history.ts'
import { groupBy } from '../../../verdict/evidence/group-by.ts'
import type { ServiceContext } from '../../context.ts'
import type { Filter } from '../../store/reader.ts'
import type { RecordKind, StoredRecord } from '../../store/record.ts'
import { findFirstSequence } from '../../history/history.ts'
import type { JudgedTrail } from '../../history/judged-trail.ts'

/** The matches of a search. Trails are sorted newest first. */
export interface SearchMatches {
  readonly flows: readonly string[]
  readonly trails: readonly JudgedTrail[]
  /** The newest report of each. */
  readonly artifacts: readonly StoredRecord[]
  readonly attestations: readonly StoredRecord[]
  /** Whether there are more matches than were read. */
  readonly isTruncated: boolean
}

/** Maximum number of records for each lookup. */
const maxRecords = 200
const maxMatches = 25

const kinds: readonly RecordKind[] = ['trail', 'artifact', 'attestation']

/** Searches an organisation by the prefix of a commit or fingerprint, a part of the name of a flow, or a complete name (rules 1.7). */
export async function findMatches(service: ServiceContext, org: string, query: string): Promise<SearchMatches> {
  const { store } = service
  const isHex = /^[0-9a-f]{7,64}$/i.test(query)
  const sha = query.toLowerCase()
  const findRecords = (filter: Filter): Promise<readonly StoredRecord[]> =>
    store.find(org, filter, { offset: 0, limit: maxRecords })
  const [flows, byTrail, named, ...bySha] = await Promise.all([
    store.listFlows(org),
    findRecords({ trail: query }),
    findRecords({ kinds: ['attestation'], name: query }),
    ...(isHex ? [findRecords({ kinds, commitPrefix: sha }), findRecords({ kinds, fingerprintPrefix: sha })] : []),
  ])
  const lists = [byTrail, named, ...bySha]
  const records = lists.flat()
  const reports = records.filter(({ kind }) => kinds.includes(kind))
  const attestations = reports.filter((record) => record.kind === 'attestation' && named.includes(record))
  const artifacts = keepNewestPerArtifact(
    reports.filter((record) => record.kind === 'artifact' && isHex && hasShaPrefix(record, sha)),
  )
  const trails = await judgeTrailsOfRecords(
    service,
    org,
    records.filter((record) => !named.includes(record)),
  )
  return {
    flows: flows.filter((flow) => flow.toLowerCase().includes(query.toLowerCase())),
    trails: trails.slice(0, maxMatches),
    artifacts: artifacts.slice(0, maxMatches),
    attestations: attestations.slice(0, maxMatches),
    isTruncated:
      lists.some(({ length }) => length === maxRecords) ||
      [trails, artifacts, attestations].some(({ length }) => length > maxMatches),
  }
}

function hasShaPrefix({ fingerprint, commit }: StoredRecord, sha: string): boolean {
  return fingerprint?.startsWith(sha) === true || commit?.startsWith(sha) === true
}

function keepNewestPerArtifact(records: readonly StoredRecord[]): readonly StoredRecord[] {
  const newest = new Map<string, StoredRecord>()
  for (const record of records) {
    const key = `${record.flow ?? ''}/${record.fingerprint ?? ''}`
    if ((newest.get(key)?.sequence ?? 0) < record.sequence) newest.set(key, record)
  }
  return [...newest.values()]
}

/** Newest first. */
async function judgeTrailsOfRecords(
  service: ServiceContext,
  org: string,
  records: readonly StoredRecord[],
): Promise<readonly JudgedTrail[]> {
  const now = service.store.now()
  const byFlow = groupBy(records, ({ flow, trail }) => (trail === null ? undefined : (flow ?? undefined)))
  const judged = await Promise.all(
    [...byFlow].map(async ([flow, ofFlow]) => {
      const names = listTrailNames(ofFlow).slice(0, maxMatches + 1)
      const histories = await readHistories(service, { org, flow }, names)
      return service.trailJudge.judgeEach(histories.values(), { now })
    }),
  )
  return judged.flat().toSorted((a, b) => findFirstSequence(b.history) - findFirstSequence(a.history))
}
