import { joinNames } from '../../../text/nearest-name.ts'
import { ambiguousName, HttpProblem } from '../../http/http-problem.ts'
import { listArtifactCommits, listTrailCommits } from '../../trail/commit.ts'
import { toOwnName, type ArtifactEntry, type JudgedTrail } from '../../trail/judged-trail.ts'
import type { Evidence } from '../../../evidence/fact/evidence.ts'
import { runPart, type ServiceContext } from '../../context.ts'
import { sumSizes } from '../record/find-records.ts'
import { createPacer } from '../../limit/turn.ts'
import type { TrailKey, FlowKey } from '../../store/record.ts'
import { readHistories } from '../trail/read-trail.ts'
import { searchPlaces } from '../trail/find-trail.ts'
import { judgeHistories } from '../../trail/judge-history.ts'

const maxShown = 3

/** Throws 404 with the artifacts of the trail if one of the fingerprints was never reported there (rules 1.11). */
export function requireArtifacts(judged: JudgedTrail, fingerprints: readonly string[]): void {
  const known = new Set<string>(judged.artifacts.map(({ fingerprint }) => fingerprint))
  const unknown = fingerprints.find((fingerprint) => !known.has(fingerprint))
  if (unknown === undefined) return
  const shown = judged.artifacts.slice(-maxShown).map(describeUnknownArtifact)
  const others = shown.length === 0 ? 'it has no artifact' : `it has ${shown.join(', ')}`
  throw new HttpProblem(
    404,
    `The trail "${judged.history.trail}" has no artifact ${unknown}; ${others}. Report the artifact, or ask about its own bytes.`,
  )
}

function describeUnknownArtifact(entry: ArtifactEntry): string {
  const { template_reference_name: name, filename } = toOwnName(entry)
  return `"${name ?? filename}" (${entry.fingerprint.slice(0, 12)}…)`
}

/**
 * The whole SHA of the commit that a question names by its beginning; `any` without one. Throws 404 if no commit of the trail begins so,
 * and 400 if several do.
 */
export function resolveCommit(judged: JudgedTrail, asked: string | undefined): string {
  if (asked === undefined || asked === 'any') return 'any'
  if (asked.length >= 40) return asked
  const commits = listKnownCommits(judged)
  const matching = commits.filter((commit) => commit.startsWith(asked))
  const [only] = matching
  if (only !== undefined && matching.length === 1) return only
  if (matching.length > 1) throw ambiguousName('commit', asked, joinNames(matching.slice(0, 10)))
  throw new HttpProblem(
    404,
    `The trail "${judged.history.trail}" has no commit that begins with ${asked}; ${describeCommits(commits)}.`,
  )
}

function describeCommits(commits: readonly string[]): string {
  return commits.length === 0 ? 'it names no commit' : `it has ${joinNames(commits.slice(0, maxShown))}`
}

function listKnownCommits(judged: JudgedTrail): readonly string[] {
  const ofArtifacts = judged.artifacts.flatMap((entry) => listArtifactCommits(entry, judged))
  const ofAttestations = judged.attestations.flatMap(({ commit }) => commit ?? [])
  return [...new Set([...listTrailCommits(judged), ...ofArtifacts, ...ofAttestations])]
}

/** The evidence of the heads of pull requests, of those that have any. */
export async function readPullRequestHeads(
  service: ServiceContext,
  judged: JudgedTrail,
  heads: readonly string[],
): Promise<readonly Evidence[]> {
  const found: Evidence[] = []
  for (const head of new Set(heads)) {
    const evidence = await readPullRequestHead(service, judged, head)
    if (evidence !== undefined) found.push(evidence)
  }
  return found
}

/**
 * The evidence of the trail that began with the head of a pull request; of several, of the one with its name, else the newest. Undefined
 * without one, or if it is the judged trail itself.
 */
async function readPullRequestHead(
  service: ServiceContext,
  { history }: JudgedTrail,
  head: string,
): Promise<Evidence | undefined> {
  const { org, flow } = history
  const searched = new Set([history.trail])
  const pause = createPacer()
  for await (const trail of listHeadTrails(service, { org, flow }, head)) {
    if (searched.has(trail)) continue
    searched.add(trail)
    const evidence = await readHeadEvidence(service, { org, flow, trail }, head)
    if (evidence !== undefined) return evidence
    await pause()
  }
  return undefined
}

/** The name of the head, and the trails that were reported with it, newest first. A name can come again. */
async function* listHeadTrails(
  service: ServiceContext,
  { org, flow }: FlowKey,
  head: string,
): AsyncGenerator<string, void, undefined> {
  yield head
  const filter = { kinds: ['trail'], flow, commit: head } as const
  for await (const { trail } of searchPlaces(service, { org, filter })) if (trail !== null) yield trail
}

/** The evidence of a trail that has the name of the head or began with it. The memory of another trail is free afterwards. */
async function readHeadEvidence(
  service: ServiceContext,
  { org, flow, trail }: TrailKey,
  head: string,
): Promise<Evidence | undefined> {
  const found = await runPart(service, async (part) => {
    const histories = await readHistories(part, { org, flow }, [trail])
    const [judged] = await judgeHistories(histories.values(), { now: service.store.now() })
    return judged
  })
  if (found === undefined || (trail !== head && found.evidence.commits[0] !== head)) return undefined
  service.reads.keep(sumSizes(found.history.records))
  return found.evidence
}
