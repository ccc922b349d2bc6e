import type { Operations } from '../../wire/operation/operations.ts'
import type { Trail } from '../../wire/resource/trail.ts'
import type { HandlerInput, HandlerReply, Handlers } from '../http/handler.ts'
import { defaultPageSize, toNextLinks } from '../http/request/paging.ts'
import type { ServiceContext } from '../context.ts'
import { mapPaced } from '../limit/turn.ts'
import type { RecordKind } from '../store/record.ts'
import {
  type ArtifactInTrail,
  listTrailArtifacts,
  readArtifactsOfOrganisation,
  selectArtifacts,
  type ShownArtifact,
  showArtifacts,
  toArtifactKey,
} from './artifact/artifact-in-trail.ts'
import { toFullArtifact } from './artifact/artifact.ts'
import { listArtifactCommits, listTrailCommits } from '../trail/commit.ts'
import type { JudgedTrail } from '../trail/judged-trail.ts'
import { findFirstSequence } from '../trail/history.ts'
import { createLinks, type Links } from '../http/links.ts'
import { toTrail } from './trail/trail.ts'
import { showAttestations } from './attestation/attestation.ts'
import type { RecordPlace, SearchMatch, SearchPosition, SearchWord } from '../store/reader.ts'
import {
  type AttestationInTrail,
  judgeRelatedTrails,
  selectAttestations,
} from './attestation/attestations-of-commit.ts'
import { isObject } from '../../wire/json/is-object.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { FoundArtifact, SearchItem, SearchResult } from '../../wire/resource/search.ts'
import { normaliseWord, splitPieces } from '../../text/search-word.ts'
import { invalidRequest } from '../http/http-problem.ts'
import { listTrailEvents } from '../trail/judge-history.ts'

const kinds: readonly RecordKind[] = ['trail', 'artifact', 'attestation']

/** Searches by the beginning of a commit SHA or a fingerprint (rules 1.7). Results are newest first. */
export const searchHandlers: Pick<Handlers, 'search' | 'listMatches'> = {
  listMatches: (input, service) => listMatches(service, input),
  search: async ({ params: { org, sha } }, service) => {
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
      resolved_to: resolve(sha, { trails, artifacts, attestations }),
      trails: await showTrails(selectTrails(trails, artifacts, sha), links),
      artifacts: await showArtifacts(service, artifacts, (artifact) => toFoundArtifact(artifact, links)),
      attestations: await showAttestations(service, attestations),
    }
    return { status: 200, answer }
  },
}

interface FoundRecords {
  readonly trails: readonly JudgedTrail[]
  readonly artifacts: readonly ArtifactInTrail[]
  readonly attestations: readonly AttestationInTrail[]
}

/** What the beginning of a digest can mean, among what was found. */
function resolve(sha: string, { trails, artifacts, attestations }: FoundRecords): SearchResult['resolved_to'] {
  const fingerprints = toMatches(sha, [
    ...artifacts.map(({ entry }) => entry.fingerprint),
    ...attestations.map(({ fact }) => fact.artifact_fingerprint),
  ])
  const commits = toMatches(sha, [
    ...trails.flatMap(listTrailCommits),
    ...artifacts.flatMap(({ entry, judged }) => listArtifactCommits(entry, judged)),
    ...attestations.map(({ fact }) => fact.commit),
  ])
  const [only, ...others] = [...fingerprints.matches, ...commits.matches]
  const found = { fingerprints, commits }
  if (only === undefined) return { type: 'none', full_match: '', ...found }
  if (others.length > 0) return { type: 'several', full_match: '', ...found }
  return { type: commits.count === 1 ? 'commit' : 'fingerprint', full_match: only, ...found }
}

function toMatches(sha: string, found: readonly (string | undefined)[]): SearchResult['resolved_to']['commits'] {
  const matches = [...new Set(found.flatMap((one) => (startsWith(sha)(one) ? (one ?? []) : [])))].toSorted()
  return { count: matches.length, matches }
}

function toFoundArtifact(shown: ShownArtifact, links: Links): FoundArtifact {
  const artifact = toFullArtifact(shown, links)
  return {
    ...artifact,
    name: artifact.filename,
    flow: artifact.flow_name,
    has_provenance: true,
    compliance_state: artifact.state,
    running_in: [],
    exited_from: [],
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
async function showTrails(trails: readonly JudgedTrail[], links: Links): Promise<Trail[]> {
  return mapPaced(trails, async (judged) => toTrail(judged, links, await listTrailEvents(judged)))
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

interface SearchedTrails {
  readonly trails: readonly JudgedTrail[]
  readonly records: readonly RecordPlace[]
}

async function findArtifacts(
  service: ServiceContext,
  { org, sha }: SearchKey,
  { trails, records }: SearchedTrails,
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

/** A match as an operation answers it (rules 1.12). */
function toSearchItem(match: SearchMatch, links: Links): SearchItem {
  const { kind, flow, trail, matched, created_at } = match
  const shared = { kind, flow, trail, matched: { ...matched }, created_at, ...omitUndefined(readHashes(match)) }
  switch (kind) {
    case 'trail':
      return { ...shared, ...toTrailMembers(match, links) }
    case 'artifact':
      return { ...shared, ...toArtifactMembers(match, links) }
    case 'attestation':
      return { ...shared, ...toAttestationMembers(match, links) }
  }
}

type ItemMembers = Pick<SearchItem, 'name' | 'html_url' | 'subject' | 'attestation_id' | 'attestation_type'>

/** A trail can begin with the report of an artifact, whose fingerprint is not that of the trail. */
function readHashes({ kind, commit, fingerprint }: SearchMatch): {
  readonly commit: string | undefined
  readonly fingerprint: string | undefined
} {
  return { commit: commit ?? undefined, fingerprint: kind === 'trail' ? undefined : (fingerprint ?? undefined) }
}

function toTrailMembers({ flow, trail, body }: SearchMatch, links: Links): ItemMembers {
  const name = trail ?? ''
  return { name, ...omitUndefined({ subject: readSubject(body) }), html_url: links.trail(flow, name) }
}

function toArtifactMembers(match: SearchMatch, links: Links): ItemMembers {
  return { name: readFileName(match), html_url: links.artifact(match.flow, match.fingerprint ?? '') }
}

/** The name of the file of an artifact; its fingerprint if the record cannot be read. */
export function readFileName({ body, fingerprint }: SearchMatch): string {
  return readText(body?.['filename']) ?? fingerprint ?? ''
}

function toAttestationMembers({ id, name, type }: SearchMatch, links: Links): ItemMembers {
  const html_url = links.attestation(id)
  return { name: name ?? '', attestation_id: id, ...omitUndefined({ attestation_type: type ?? undefined }), html_url }
}

/** The first line of the message of the commit with which the trail began. */
function readSubject(body: SearchMatch['body']): string | undefined {
  const info = body?.['git_commit_info']
  return isObject(info) ? readText(info['message'])?.split('\n', 1)[0] : undefined
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

const foundKinds = ['artifact', 'attestation', 'trail'] as const

/** The form of a position in addresses (rules 1.12): `1200-trail`. */
export function formatSearchPosition({ sequence, kind }: SearchPosition): string {
  return `${sequence}-${kind}`
}

/** Undefined for a text of another form. */
export function parseSearchPosition(text: string): SearchPosition | undefined {
  const [, sequence, name] = /^(\d{1,15})-(\w+)$/.exec(text) ?? []
  const kind = foundKinds.find((one) => one === name)
  return sequence === undefined || kind === undefined ? undefined : { sequence: Number(sequence), kind }
}

const maxWords = 8

/** The last character of Unicode: a text and this one sort after each text that begins with it. */
const lastCharacter = '\u{10ffff}'

/** The words of a search (rules 1.12). Undefined if there is none, or too many. */
export function parseSearchWords(query: string): readonly SearchWord[] | undefined {
  const pieces = splitPieces(query)
  return pieces.length > 0 && pieces.length <= maxWords ? pieces.map(toSearchWord) : undefined
}

/** The words of a search (rules 1.12). Throws a 400 problem if there is none, or too many. */
function toSearchWords(query: string): readonly SearchWord[] {
  const words = parseSearchWords(query)
  if (words === undefined) throw invalidRequest('query', { q: `must have 1 to ${maxWords} words` })
  return words
}

function toSearchWord(piece: string): SearchWord {
  // A single letter is no word (text/search-word.ts), so the prefix stays before it.
  const text = piece.replace(/^sha256:(?=[0-9a-f]{2,}$)/i, '')
  const word = normaliseWord(text)
  // `#12` is one pull request, and not the first of 120 and 121.
  if (/^#\d+$/.test(word)) return { from: word, to: word, names: [] }
  const range = { from: word, to: `${word}${lastCharacter}`, names: listCaseForms(text) }
  return /^[0-9a-f]{7,64}$/.test(word) ? { ...range, sha: word } : range
}

/** The case of names counts in the database. These are the usual forms of a name. */
function listCaseForms(text: string): readonly string[] {
  const given = text.normalize('NFC')
  const [first = '', ...rest] = Array.from(given.toLowerCase())
  return [...new Set([given, given.toLowerCase(), given.toUpperCase(), `${first.toUpperCase()}${rest.join('')}`])]
}
