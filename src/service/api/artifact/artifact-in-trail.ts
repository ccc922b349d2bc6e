import { omitUndefined } from '../../../wire/optional.ts'
import { groupBy } from '../../../evidence/fact/group-by.ts'
import { notFound } from '../../http/http-problem.ts'
import type { ServiceContext } from '../../context.ts'
import type { ArtifactKey } from '../../store/reader.ts'
import type { StoredRecord, FlowKey } from '../../store/record.ts'
import { readArtifactReport, type ReportedArtifact } from '../../fact/record.ts'
import { readTrailRecord } from '../../fact/fact.ts'
import { listOwnRecords, type JudgedTrail, type ArtifactEntry } from '../../trail/judged-trail.ts'
import { sumLengths, findRecords } from '../record/find-records.ts'
import { mapPaced } from '../../limit/turn.ts'
import { listTrailNames, readHistories } from '../trail/read-trail.ts'
import type { ArtifactReport } from '../../../wire/resource/artifact.ts'
import { judgeHistories, judgeHistory } from '../../trail/judge-history.ts'

export function isInTrail({ entry }: ArtifactInTrail): boolean {
  return entry.first.trail !== null
}

/** Reads the artifacts of a flow with these keys, in their order. */
export async function readArtifactsByKey(
  service: ServiceContext,
  flowKey: FlowKey,
  keys: readonly ArtifactKey[],
): Promise<readonly ArtifactInTrail[]> {
  const histories = await readHistories(service, flowKey, listTrailNames(keys))
  const trails = await judgeHistories(histories.values(), { now: service.store.now() })
  const judged = new Map(trails.map((one) => [one.history.trail, one]))
  const artifacts = await mapPaced(keys, async ({ trail, fingerprint }) => {
    const one = trail === null ? await judgeWithoutTrail(service, flowKey, fingerprint) : judged.get(trail)
    return one === undefined ? [] : selectByFingerprint(one, fingerprint)
  })
  return artifacts.flat()
}

/** Reads the artifacts of an organisation with these keys, grouped by flow. A repeated key is read once. */
export async function readArtifactsOfOrganisation(
  service: ServiceContext,
  org: string,
  keys: readonly ArtifactKey[],
): Promise<readonly ArtifactInTrail[]> {
  const uniqueKeys = new Map(keys.map((key) => [JSON.stringify([key.flow, key.trail, key.fingerprint]), key]))
  const byFlow = groupBy(uniqueKeys.values(), ({ flow }) => flow)
  const artifacts = await mapPaced(byFlow, ([flow, ofFlow]) => readArtifactsByKey(service, { org, flow }, ofFlow))
  return artifacts.flat()
}

interface AskedArtifact {
  readonly fingerprint: string
  readonly trail?: string | undefined
}

/** Reads the artifact in the trail that is asked, or where it was last reported (rules 1.3). Throws 404 if there is no report of it. */
export async function findNewestArtifact(
  service: ServiceContext,
  flowKey: FlowKey,
  { fingerprint, trail }: AskedArtifact,
): Promise<ShownArtifact> {
  const filter = { kinds: ['artifact'], flow: flowKey.flow, fingerprint, ...omitUndefined({ trail }) } as const
  const newest = await service.store.findPlaces(flowKey.org, filter, 1)
  const [artifact] = await readArtifactsByKey(service, flowKey, newest.map(toArtifactKey))
  const [shown] = artifact === undefined ? [] : await showArtifacts(service, [artifact], (one) => one)
  if (shown === undefined) throw notFound(`artifact ${fingerprint} in the flow "${flowKey.flow}"`)
  return shown
}

/** Every artifact of a trail. */
export function listTrailArtifacts(judged: JudgedTrail): readonly ArtifactInTrail[] {
  return judged.artifacts.map((entry) => ({ entry, judged }))
}

/** The artifacts that a condition selects, the newest first by their first report. Other requests run between them. */
export async function selectArtifacts(
  artifacts: readonly ArtifactInTrail[],
  isSelected: (artifact: ArtifactInTrail) => boolean,
): Promise<readonly ArtifactInTrail[]> {
  const selected = await mapPaced(artifacts, (artifact) => (isSelected(artifact) ? [artifact] : []))
  return selected.flat().toSorted((a, b) => b.entry.first.sequence - a.entry.first.sequence)
}

/** Reads what is shown of artifacts, and shows them, in their order. Other requests run between them. */
export async function showArtifacts<T>(
  service: ServiceContext,
  artifacts: readonly ArtifactInTrail[],
  show: (artifact: ShownArtifact) => T,
): Promise<T[]> {
  const own = new Map(artifacts.map((artifact) => [artifact, listOwnRecords(artifact.entry)]))
  const [org] = artifacts.map(({ judged }) => judged.history.org)
  const sequences = [...own.values()].flat().map(({ sequence }) => sequence)
  if (org === undefined) return []
  const records = await findRecords(service, { org, filter: { sequences } })
  const bySequence = new Map(records.map((record) => [record.sequence, record]))
  return mapPaced(artifacts, (artifact) => {
    const found = (own.get(artifact) ?? []).flatMap(({ sequence }) => bySequence.get(sequence) ?? [])
    return show({ ...artifact, own: mergeOwnReports(found.map(readArtifactReport)) })
  })
}

export function toArtifactKey({
  flow,
  trail,
  fingerprint,
}: Pick<StoredRecord, 'flow' | 'trail' | 'fingerprint'>): ArtifactKey {
  return { flow: flow ?? '', trail, fingerprint: fingerprint ?? '' }
}

function selectByFingerprint(judged: JudgedTrail, fingerprint: string): readonly ArtifactInTrail[] {
  return judged.artifacts.filter((entry) => entry.fingerprint === fingerprint).map((entry) => ({ entry, judged }))
}

/** An artifact without a trail has no template and no evidence. */
async function judgeWithoutTrail(
  service: ServiceContext,
  { org, flow }: FlowKey,
  fingerprint: string,
): Promise<JudgedTrail> {
  const filter = { kinds: ['artifact'], flow, fingerprint, withoutTrail: true } as const
  const found = (await findRecords(service, { org, filter })).toReversed()
  const records = await mapPaced(found, (record) => readTrailRecord(record, sumLengths([record])) ?? [])
  const history = { org, flow, trail: '', records: records.flat(), flowRecords: [] }
  return judgeHistory(history, { now: service.store.now() })
}

/** What one origin reported of an artifact: a later member replaces an earlier one. `last` in epoch seconds. */
interface OwnReport {
  readonly report: ArtifactReport
  readonly last: number
}

/** An artifact in its trail, or without a trail. */
export interface ArtifactInTrail {
  readonly entry: ArtifactEntry
  readonly judged: JudgedTrail
}

/** With what its first origin reported. */
export interface ShownArtifact extends ArtifactInTrail {
  readonly own: OwnReport
}

/** Merges the reports of one origin, of which there is at least one, oldest first. */
function mergeOwnReports(reports: readonly ReportedArtifact[]): OwnReport {
  const [first, ...repeats] = reports
  if (first === undefined) throw new Error('An artifact has no report of its first origin.')
  const report = { ...first.report }
  for (const repeat of repeats) Object.assign(report, selectGivenMembers(repeat.report))
  return { report, last: (repeats.at(-1) ?? first).record.created_at }
}

/** `null` means the same as an absent member and replaces nothing (rules 2.2). */
function selectGivenMembers(report: ArtifactReport): object {
  return Object.fromEntries(Object.entries(report).filter(([, value]) => value !== null && value !== undefined))
}
