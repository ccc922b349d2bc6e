import type { Operations } from '../../wire/operation/operations.ts'
import type { Trail } from '../../wire/resource/trail.ts'
import type { HandlerInput, HandlerReply, Handlers } from '../http/handler.ts'
import { defaultPageSize, toNextLinks } from '../http/request/paging.ts'
import type { ServiceContext } from '../context.ts'
import { mapPaced } from '../limit/turn.ts'
import type { RecordKind } from '../store/record.ts'
import type { ArtifactInTrail } from '../resource/artifact-report.ts'
import { toFullArtifact } from '../resource/artifact.ts'
import { listArtifactCommits, listTrailCommits } from '../history/commit.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { findFirstSequence } from '../history/history.ts'
import { createLinks, type Links } from '../resource/links.ts'
import { toSearchItem } from '../resource/search-item.ts'
import { toTrail } from '../resource/trail.ts'
import { showAttestations } from '../query/attestation.ts'
import { formatSearchPosition, parseSearchPosition } from '../query/search-position.ts'
import type { RecordPlace } from '../store/reader.ts'
import { toSearchWords } from '../query/search-word.ts'
import { judgeRelatedTrails, selectAttestations } from '../query/attestations-of-commit.ts'
import {
  listTrailArtifacts,
  readArtifactsOfOrganisation,
  selectArtifacts,
  showArtifacts,
  toArtifactKey,
} from '../query/artifact-in-trail.ts'

const kinds: readonly RecordKind[] = ['trail', 'artifact', 'attestation']

/** Searches by the beginning of a commit SHA or a fingerprint (rules 1.7). Results are newest first. */
export function createSearchHandlers(service: ServiceContext): Pick<Handlers, 'search' | 'listMatches'> {
  return {
    listMatches: (input) => listMatches(service, input),
    search: async ({ params: { org, sha } }) => {
      const [byCommit, byFingerprint] = await Promise.all([
        service.store.findPlaces(org, { kinds, commitPrefix: sha }),
        service.store.findPlaces(org, { kinds, fingerprintPrefix: sha }),
      ])
      const records = [...byCommit, ...byFingerprint]
      const trails = await judgeRelatedTrails(service, org, records)
      const artifacts = await findArtifacts(service, { org, sha }, { trails, records })
      const attestations = await selectAttestations(
        service,
        trails,
        (fact, commits) => commits.some(startsWith(sha)) || startsWith(sha)(fact.artifact_fingerprint),
      )
      const links = createLinks(service.publicUrl(), org)
      const answer = {
        trails: await showTrails(service, selectTrails(trails, artifacts, sha), links),
        artifacts: await showArtifacts(service, artifacts, (artifact) => toFullArtifact(artifact, links)),
        attestations: await showAttestations(service, attestations, links),
      }
      return { status: 200, answer }
    },
  }
}

function startsWith(prefix: string): (text: string | undefined) => boolean {
  return (text) => text?.startsWith(prefix) === true
}

/** The trails that have a commit or an artifact that was found, the newest first. */
function selectTrails(
  trails: readonly JudgedTrail[],
  artifacts: readonly ArtifactInTrail[],
  sha: string,
): readonly JudgedTrail[] {
  const withArtifact = new Set(artifacts.map(({ judged }) => judged))
  return trails
    .filter((judged) => listTrailCommits(judged).some(startsWith(sha)) || withArtifact.has(judged))
    .toSorted((a, b) => findFirstSequence(b.history) - findFirstSequence(a.history))
}

/** Trails in full form, in their order. Other requests run between them. */
async function showTrails(
  { trailJudge }: ServiceContext,
  trails: readonly JudgedTrail[],
  links: Links,
): Promise<Trail[]> {
  return mapPaced(trails, async (judged) => toTrail(judged, links, await trailJudge.listEvents(judged)))
}

async function listMatches(
  service: ServiceContext,
  { params: { org }, query, url }: HandlerInput<Operations['listMatches']>,
): Promise<HandlerReply<Operations['listMatches']>> {
  const after = query.after === undefined ? undefined : parseSearchPosition(query.after)
  const window = { limit: query.per_page ?? defaultPageSize, ...(after && { after }) }
  const { matches, next } = await service.store.search(org, toSearchWords(query.q), window)
  const links = createLinks(service.publicUrl(), org)
  return {
    status: 200,
    answer: matches.map((match) => toSearchItem(match, links)),
    headers: {
      link: toNextLinks(url, { after: next && formatSearchPosition(next) }),
      ...(after === undefined && next === undefined && { 'x-total-count': String(matches.length) }),
    },
  }
}

interface SearchKey {
  readonly org: string
  readonly sha: string
}

interface SearchScope {
  readonly trails: readonly JudgedTrail[]
  readonly records: readonly RecordPlace[]
}

async function findArtifacts(
  service: ServiceContext,
  { org, sha }: SearchKey,
  { trails, records }: SearchScope,
): Promise<readonly ArtifactInTrail[]> {
  const withoutTrail = records.filter(({ kind, trail }) => kind === 'artifact' && trail === null).map(toArtifactKey)
  const artifacts = [
    ...trails.flatMap(listTrailArtifacts),
    ...(await readArtifactsOfOrganisation(service, org, withoutTrail)),
  ]
  return selectArtifacts(artifacts, ({ entry, judged }) =>
    [entry.fingerprint, ...listArtifactCommits(entry, judged)].some(startsWith(sha)),
  )
}
