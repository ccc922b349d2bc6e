import type { Operations } from '../../schema/operation/operations.ts'
import type { HandlerInput, HandlerReply, Handlers } from '../http/handler.ts'
import { defaultPageSize, toNextLinks } from '../http/request/paging.ts'
import type { ServiceContext } from '../context.ts'
import type { RecordKind } from '../store/record.ts'
import { toFullArtifact } from '../resource/artifact.ts'
import { listArtifactCommits, listTrailCommits } from '../history/commit.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import { findFirstSequence } from '../history/history.ts'
import { createLinks } from '../resource/links.ts'
import { toSearchItem } from '../resource/search-item.ts'
import { toTrail } from '../resource/trail.ts'
import { showAttestations } from '../query/attestation.ts'
import { formatSearchPosition, parseSearchPosition } from '../query/search-position.ts'
import { findPlaces, type RecordPlace } from '../query/record-place.ts'
import { toSearchWords } from '../query/search-word.ts'
import { judgeRelatedTrails, listAttestationsWithCommits } from '../query/attestations-of-commit.ts'
import {
  listTrailArtifacts,
  readArtifactsOfOrganisation,
  toArtifactKey,
  type ArtifactInTrail,
} from '../query/artifact-in-trail.ts'

const kinds: readonly RecordKind[] = ['trail', 'artifact', 'attestation']

/** Searches by the beginning of a commit SHA or a fingerprint (rules 1.7). Results are newest first. */
export function createSearchHandlers(service: ServiceContext): Pick<Handlers, 'search' | 'listMatches'> {
  return {
    listMatches: (input) => listMatches(service, input),
    search: async ({ params: { org, sha } }) => {
      const [byCommit, byFingerprint] = await Promise.all([
        findPlaces(service, { org, filter: { kinds, commitPrefix: sha } }),
        findPlaces(service, { org, filter: { kinds, fingerprintPrefix: sha } }),
      ])
      const records = [...byCommit, ...byFingerprint]
      const trails = await judgeRelatedTrails(service, org, records)
      const artifacts = await findArtifacts(service, { org, sha }, { trails, records })
      const trailsWithArtifact = new Set(artifacts.map(({ judged }) => judged))
      const matchesPrefix = (value: string | undefined): boolean => value?.startsWith(sha) === true
      const attestations = (await listAttestationsWithCommits(service, trails)).filter(
        ({ entry, commits }) => commits.some(matchesPrefix) || matchesPrefix(entry.report.artifact_fingerprint),
      )
      const links = createLinks(service.publicUrl(), org)
      const answer = {
        trails: trails
          .filter((judged) => listTrailCommits(judged).some(matchesPrefix) || trailsWithArtifact.has(judged))
          .toSorted((a, b) => findFirstSequence(b.history) - findFirstSequence(a.history))
          .map((judged) => toTrail(judged, links, service.trailJudge.listEvents(judged))),
        artifacts: artifacts.map(({ entry, judged }) => toFullArtifact(entry, judged, links)),
        attestations: await showAttestations(service, attestations, links),
      }
      return { status: 200, answer }
    },
  }
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
  return [...trails.flatMap(listTrailArtifacts), ...(await readArtifactsOfOrganisation(service, org, withoutTrail))]
    .filter(({ entry, judged }) =>
      [entry.report.fingerprint, ...listArtifactCommits(entry, judged)].some((hash) => hash.startsWith(sha)),
    )
    .toSorted((a, b) => b.entry.first.sequence - a.entry.first.sequence)
}
