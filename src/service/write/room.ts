import type { ServiceContext } from '../context.ts'
import { sumLengths } from '../history/record-size.ts'
import {
  uncountedReports,
  uncountedSize,
  weighDocument,
  weighRecord,
  type WeighedReport,
} from '../history/report-room.ts'
import { artifactTooLarge, trailTooLarge, type HttpProblem } from '../http/http-problem.ts'
import { findRecords } from '../query/find-records.ts'
import { readRecords } from '../query/read-history.ts'
import type { NewRecord } from '../store/record.ts'

/** Reports that are read and judged together: those of a trail, or of an artifact outside trails in a flow. */
interface ReportGroup {
  readonly key: string
  readonly read: () => Promise<readonly WeighedReport[]>
  /** The most that a report of it is read as. */
  readonly maxSize: number
  readonly refuse: () => HttpProblem
}

/** Bytes of memory that a request reserves for a character of an ordinary document, for its values and their copies. */
const memoryPerCharacter = 10

/**
 * Claims room for a record that is about to be written (rules 2.4). Resolves with the function that ends the claim, once the record is
 * written or never will be; with a 413 problem if the change that sent it has no room.
 */
export async function claimRoom(
  service: ServiceContext,
  record: NewRecord,
  memoryBytes: number,
): Promise<(() => void) | HttpProblem> {
  const group = findGroup(service, record)
  if (group === undefined) return () => undefined
  const added = weighDocument(record, Math.min(memoryBytes / memoryPerCharacter, group.maxSize))
  return service.rooms.claim(group.key, await group.read(), added) ?? group.refuse()
}

/** No fact is much larger. */
const maxFactSize = 16_384

function findGroup(
  service: ServiceContext,
  { org, kind, flow, trail, fingerprint }: NewRecord,
): ReportGroup | undefined {
  if (flow === null) return undefined
  if (trail !== null) {
    const read = async (): Promise<readonly WeighedReport[]> => {
      const key = { org, flow, trail }
      return (service.store.peekTrail(key) ?? (await readRecords(service, key))).map(weighRecord)
    }
    return { key: JSON.stringify([org, flow, trail]), read, maxSize: maxFactSize, refuse: () => trailTooLarge(trail) }
  }
  if (kind !== 'artifact' || fingerprint === null) return undefined
  const read = (): Promise<readonly WeighedReport[]> => readOutsideTrails(service, { org, flow, fingerprint })
  const key = JSON.stringify([org, flow, null, fingerprint])
  return { key, read, maxSize: Infinity, refuse: () => artifactTooLarge(fingerprint) }
}

interface ArtifactOfFlow {
  readonly org: string
  readonly flow: string
  readonly fingerprint: string
}

/** The reports of an artifact that belong to no trail, oldest first; none if they are so few that every change has room. */
async function readOutsideTrails(
  service: ServiceContext,
  { org, flow, fingerprint }: ArtifactOfFlow,
): Promise<readonly WeighedReport[]> {
  const filter = { kinds: ['artifact'], flow, fingerprint, withoutTrail: true } as const
  const { store } = service
  const [reports, bytes] = await Promise.all([store.count(org, filter), store.measure(org, filter)])
  if (reports < uncountedReports && bytes < uncountedSize) return []
  const records = await findRecords(service, { org, filter })
  return records.toReversed().map((record) => weighDocument(record, sumLengths([record])))
}
