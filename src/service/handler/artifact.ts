import type { Handlers } from '../http/handler.ts'
import { toListHeaders, toPage, toRange } from '../http/request/paging.ts'
import type { ServiceContext } from '../context.ts'
import type { ArtifactInTrail } from '../resource/artifact-report.ts'
import { toFullArtifact, toListedArtifact } from '../resource/artifact.ts'
import { listArtifactCommits } from '../history/commit.ts'
import { createLinks } from '../resource/links.ts'
import {
  findNewestArtifact,
  listTrailArtifacts,
  readArtifactsByKey,
  selectArtifacts,
  showArtifacts,
} from '../query/artifact-in-trail.ts'
import { listTrailNames, readHistories, requireFlow, type FlowKey } from '../query/read-history.ts'

type ArtifactHandlers = Pick<Handlers, 'listArtifacts' | 'listArtifactsByCommit' | 'getArtifact'>

/** The default page size of the artifact list (rules 2.7). */
const artifactPageSize = 15

export function createArtifactHandlers(service: ServiceContext): ArtifactHandlers {
  const linksOf = (org: string): ReturnType<typeof createLinks> => createLinks(service.publicUrl(), org)
  return {
    listArtifacts: async ({ params: { org, flow_name: flow }, query, url }) => {
      const page = toPage(query, url, artifactPageSize)
      const [total] = await Promise.all([service.store.countArtifacts(org, flow), requireFlow(service, { org, flow })])
      const { edges, ...range } = toRange(page, total)
      const keys = await service.store.listArtifacts(org, flow, range)
      const artifacts = await readArtifactsByKey(service, { org, flow }, keys)
      const links = linksOf(org)
      const answer = await showArtifacts(service, artifacts, (artifact) => toListedArtifact(artifact, links))
      return { status: 200, answer, headers: toListHeaders({ url, total, page, edges }) }
    },
    listArtifactsByCommit: async ({ params: { org, flow_name: flow, commit_sha: commit }, query, url }) => {
      await requireFlow(service, { org, flow })
      const artifacts = await findArtifactsByCommit(service, { org, flow }, commit)
      const matching = artifacts.filter(({ entry }) => query.trail === undefined || entry.first.trail === query.trail)
      const links = linksOf(org)
      const answer = await showArtifacts(service, matching, (artifact) => toFullArtifact(artifact, links))
      return { status: 200, answer, headers: toListHeaders({ url, total: answer.length }) }
    },
    getArtifact: async ({ params: { org, flow_name: flow, fingerprint } }) => {
      const artifact = await findNewestArtifact(service, { org, flow }, fingerprint)
      return { status: 200, answer: toFullArtifact(artifact, linksOf(org)) }
    },
  }
}

/** The artifacts of a commit (rules 2.10), newest first. */
async function findArtifactsByCommit(
  service: ServiceContext,
  flowKey: FlowKey,
  commit: string,
): Promise<readonly ArtifactInTrail[]> {
  const { org, flow } = flowKey
  const records = await service.store.findPlaces(org, { kinds: ['artifact', 'trail'], flow, commit })
  const histories = await readHistories(service, flowKey, listTrailNames(records))
  const trails = await service.trailJudge.judgeEach(histories.values(), { now: service.store.now() })
  const inTrails = trails.flatMap(listTrailArtifacts)
  const withoutTrail = records.filter(({ trail }) => trail === null).map(({ fingerprint }) => fingerprint ?? '')
  const keys = [...new Set(withoutTrail)].map((fingerprint) => ({ flow, trail: null, fingerprint }))
  const artifacts = [...inTrails, ...(await readArtifactsByKey(service, flowKey, keys))]
  return selectArtifacts(artifacts, ({ entry, judged }) => listArtifactCommits(entry, judged).includes(commit))
}
