import { hash } from 'node:crypto'
import { omitUndefined } from '../../wire/optional.ts'
import type { StatementSubject } from '../../wire/resource/statement.ts'
import type { ArtifactStatus } from '../../wire/resource/trail.ts'
import type { JobClaims } from '../../wire/oidc.ts'
import { toReportOrigin } from '../../evidence/fact/origin.ts'
import { confirmHead, type VerdictChange } from '../../evidence/verdict/change.ts'
import { listLevels } from '../../evidence/verdict/level.ts'
import type { Resource, UnsignedVerdict, VerdictFacts } from '../../evidence/verdict/statement.ts'
import { createLinks, type Links } from '../http/links.ts'
import { findLastSequence } from '../trail/history.ts'
import { findNextJudgedExpiry } from '../trail/question.ts'
import { findTemplateVersion, type TemplateVersion } from '../trail/template.ts'
import { listCounting, listTemplates, type JudgedDocuments, type LedgerDocument } from './judge-records.ts'

/** What a verdict on judged documents has beside them. */
interface VerdictRequest {
  /** Public origin of the service, without a path. */
  readonly publicUrl: string
  readonly change: VerdictChange
  /** Of the caller; undefined for an API token. */
  readonly job: JobClaims | undefined
  /** As the question has them. */
  readonly fingerprints: readonly string[] | undefined
}

/** The verdict on a trail as it is signed (rules 11.4). */
export async function toUnsignedVerdict(judged: JudgedDocuments, request: VerdictRequest): Promise<UnsignedVerdict> {
  const { org, flow, flowRecords } = judged.judged.history
  const links = createLinks(request.publicUrl, org)
  const { given } = judged.question
  const version = given && (await findTemplateVersion(flowRecords, given))
  const change = confirmHead(request.change, listCounting(judged), listTemplates(judged))
  const facts = toFacts(judged, { change, version, repository: request.job?.repository })
  return {
    subject: listSubjects(judged, { change, facts, request }),
    verifier: `${request.publicUrl}/judge/v1`,
    time: judged.judged.now,
    resourceUri: links.flow(flow),
    policy: toPolicy(judged, version, links.flowApi(flow)),
    inputs: listInputs(judged, version, links),
    facts,
  }
}

interface FactSources {
  readonly change: VerdictChange
  /** The version of the flow that the template of the question is. */
  readonly version: TemplateVersion | undefined
  readonly repository: string | undefined
}

function toFacts(judged: JudgedDocuments, { change, version, repository }: FactSources): VerdictFacts {
  const { floor, question, joined } = judged
  const { org, flow, trail } = judged.judged.history
  const { declared, pullRequest, isGroup, ...named } = change
  const isOwnTemplate = floor === undefined || (question.given !== undefined && version === undefined)
  const basis = { declared, isOwnTemplate, templates: listTemplates(judged) }
  return {
    org,
    flow,
    trail,
    change: {
      ...omitUndefined({ ...named, repository, pull_request: pullRequest }),
      ...(isGroup === true && { merge_group: true }),
      commit: change.commit,
      declared: [...declared],
    },
    template: version === undefined ? toOwnTemplate(judged) : toTemplate(version),
    floor: floor === undefined ? null : toTemplate(floor),
    readings: listReadings(judged),
    ignored: listIgnored(judged),
    log: { sequence: findLastSequence(judged.judged.history) },
    valid_until: findNextJudgedExpiry(judged) ?? null,
    levels: joined.is_compliant ? listLevels(basis) : [],
  }
}

function toTemplate({ version, content, source }: TemplateVersion): NonNullable<VerdictFacts['template']> {
  return { version, sha256: hash('sha256', content), origin: toReportOrigin(source.origin, false).text }
}

function toOwnTemplate({ question: { given } }: JudgedDocuments): VerdictFacts['template'] {
  return given === undefined ? null : { version: null, sha256: hash('sha256', given.content), origin: null }
}

const readTypes = new Set(['pull_request', 'jira', 'codequality'])

function listReadings(judged: JudgedDocuments): VerdictFacts['readings'] {
  const read = listCounting(judged).filter(({ type }) => readTypes.has(type))
  return read.map(({ sequence, type, name, origin }) => ({ record: sequence, type, name, origin: origin.text }))
}

function listIgnored({ judged, joined }: JudgedDocuments): VerdictFacts['ignored'] {
  const sequences = new Map(judged.attestations.map(({ id, sequence }) => [id, sequence]))
  return joined.ignored.flatMap(({ attestation_id: id, reason }) => {
    const record = sequences.get(id)
    return record === undefined ? [] : [{ record, reason }]
  })
}

/**
 * All records that were read, also those that do not count: one that does not can still show who pushed a head (rules 5.2). The log numbers the
 * records of a trail, so that a reader finds out whether one is missing.
 */
function listInputs(
  { documents, floor }: JudgedDocuments,
  version: TemplateVersion | undefined,
  { receiptApi }: Links,
): readonly Resource[] {
  const templates = [version, floor].flatMap((one) => one?.source ?? [])
  const records = new Map([...documents, ...templates].map((one): [number, LedgerDocument] => [one.sequence, one]))
  const toInput = ({ sequence, sha256 }: LedgerDocument): Resource => ({
    uri: receiptApi(sequence),
    digest: { sha256 },
  })
  return [...records.values()].toSorted((a, b) => a.sequence - b.sequence).map(toInput)
}

/** The template of the question, else the floor. No address is that of one version, so that the fragment names it. */
function toPolicy(
  { question: { given }, floor }: JudgedDocuments,
  version: TemplateVersion | undefined,
  uri: string,
): Resource {
  const known = given === undefined ? floor : version
  if (known !== undefined)
    return { uri: `${uri}#template-${known.version}`, digest: { sha256: hash('sha256', known.content) } }
  if (given === undefined) return { uri }
  const sha256 = hash('sha256', given.content)
  return { uri: `urn:delivery-evidence:template:${sha256}`, digest: { sha256 } }
}

interface SubjectSources {
  readonly change: VerdictChange
  readonly facts: VerdictFacts
  readonly request: Pick<VerdictRequest, 'job' | 'fingerprints'>
}

/**
 * What the verdict is about: artifacts, and the commit if it is proven and the whole trail was judged. Without either, the last record of the
 * trail.
 */
function listSubjects(
  judged: JudgedDocuments,
  { change, facts, request }: SubjectSources,
): readonly StatementSubject[] {
  const { fingerprints, job } = request
  const isSelection = fingerprints !== undefined && fingerprints.length > 0
  const artifacts = fingerprints?.length === 0 ? [] : listArtifacts(judged, facts.levels.length > 0)
  const isProven = change.declared.length === 0
  const commit =
    isProven && job !== undefined && !isSelection
      ? [{ name: job.repository, digest: { gitCommit: change.commit } }]
      : []
  const subjects = [...artifacts, ...commit]
  return subjects.length > 0 ? subjects : judged.documents.slice(-1).map(toRecordSubject)
}

function toRecordSubject({ sequence, sha256 }: LedgerDocument): StatementSubject {
  return { name: `record ${sequence}`, digest: { sha256 } }
}

/**
 * The judged artifacts, each under its key in the verdict. A verdict that passed is about those that had to be compliant, and are: an advisory
 * one is shown as compliant without its evidence, and one that the template does not name fails nothing.
 */
function listArtifacts({ joined }: JudgedDocuments, isPassed: boolean): readonly StatementSubject[] {
  const listed = Object.entries(joined.artifacts_statuses)
  const unverified = listed.filter(([, one]) => isPassed && !isVerified(one))
  const failing = new Set(unverified.map(([, one]) => one.artifact_fingerprint))
  const byFingerprint = new Map<string, StatementSubject>()
  for (const [name, { artifact_fingerprint: sha256 }] of listed) {
    if (sha256 === undefined || failing.has(sha256) || byFingerprint.has(sha256)) continue
    byFingerprint.set(sha256, { name, digest: { sha256 } })
  }
  return [...byFingerprint.values()]
}

function isVerified({ is_compliant, advisory = false }: ArtifactStatus): boolean {
  return is_compliant && !advisory
}
