import { hash, randomUUID } from 'node:crypto'
import type { ChangeFacts } from '../../change/commit/facts.ts'
import { isObject } from '../../wire/json/is-object.ts'
import type { CommonMembers } from '../../wire/attestation/attestation.ts'
import { normaliseName } from '../../wire/name.ts'
import { emptyToUndefined, omitUndefined } from '../../wire/optional.ts'
import { parse } from '../../wire/parse.ts'
import { CommitSha, type Fingerprint, type FreeObject } from '../../wire/primitives.ts'
import type { GitCommit } from '../../wire/resource/git.ts'
import type { VersionedTemplate } from '../../wire/resource/template.ts'
import { isQueuedChange, repositoryWithUrl } from '../change/change.ts'
import type { StepRun, TrailTarget } from '../change/run.ts'
import type { CollectedArtifact } from '../collect/artifact.ts'
import type { RunContext } from '../environment/run-context.ts'
import type { Collected, Draft } from '../collect/draft.ts'
import { printAttestationTarget, type AttestationTarget } from '../input/attestation-target.ts'
import type { Inputs } from '../input/input.ts'
import type { OutgoingReport } from './send-reports.ts'

type Template = VersionedTemplate | undefined

export interface PreparedReports {
  readonly outgoing: readonly OutgoingReport[]
  readonly notes: readonly string[]
}

/**
 * Adds the name, the provenance and the idempotency key to everything that was collected. The artifacts come first. Throws the failure of
 * evidence that could not be read and that the template requires.
 */
export function prepareReports(collected: Collected, template: Template, run: StepRun): PreparedReports {
  const { target, plan } = run
  const { change } = plan
  const provenance = toProvenance(plan.inputs, change)
  const job = findJobId(run.context.environment)
  const build = { target, change, provenance, job, commits: collected.commits }
  const drafts = collected.drafts.filter((draft) => draft.isOnlyIfRequired !== true || isRequired(draft.type, template))
  const toOutgoing = (draft: Draft): OutgoingReport => {
    const common = toCommonMembers(
      withSource(provenance, draft),
      chooseAttestationTarget(draft, template),
      collected.artifacts,
    )
    const idempotencyKey = toIdempotencyKey(change, job, [target, draft.type, common, draft.content])
    const report = draft.toReport({ target, common, idempotencyKey })
    const isReading = draft.source !== undefined
    return { ...report, type: draft.type, name: common.attestation_name, isReading }
  }
  const outgoing = drafts.map(toOutgoing)
  return {
    outgoing: [...collected.artifacts.map((artifact) => toArtifactReport(artifact, build)), ...outgoing],
    notes: [
      ...collected.notes,
      ...collected.unread.map((unread) => describeUnread(unread, template)),
      ...drafts.flatMap((draft) => describeAmbiguity(draft, template)),
      ...outgoing.flatMap((report) => describeUnnamedProject(report, template)),
    ],
  }
}

function isRequired(type: string, template: Template): boolean {
  return requirementsOfType(type, template).length > 0
}

function describeUnread({ types, error, note }: Collected['unread'][number], template: Template): string {
  if (types.some((type) => isRequired(type, template))) throw error
  return note
}

/** The source of what was read from a server is what was asked. */
function withSource(provenance: Provenance, { source }: Draft): Provenance {
  return source === undefined ? provenance : { ...provenance, annotations: { ...provenance.annotations, source } }
}

/**
 * The name of a draft (rules 8.4). Without an input `name`, it is the only requirement of the template with this type, so that a step without
 * a name can fulfil it; else the type itself.
 */
function chooseAttestationTarget(draft: Draft, template: Template): AttestationTarget {
  if (draft.attestationTarget !== undefined) return draft.attestationTarget
  const [only, ...others] = requirementsOfType(draft.type, template)
  return only !== undefined && others.length === 0 ? only : { name: draft.type, artifact: undefined }
}

/** A note if a draft has no name and several requirements have its type. */
function describeAmbiguity(draft: Draft, template: Template): readonly string[] {
  const candidates = draft.attestationTarget === undefined ? requirementsOfType(draft.type, template) : []
  if (candidates.length < 2) return []
  const names = candidates.map(printAttestationTarget).join(', ')
  const inputs = `\`kind: ${draft.type}\` and \`name\``
  return [`The template requires several attestations of type ${draft.type} (${names}). Select one with ${inputs}.`]
}

/** A note if an analysis was read from a server and its requirement names no project, so that it counts as a result file (rules 5.3). */
function describeUnnamedProject(report: OutgoingReport, template: Template): readonly string[] {
  if (report.operation !== 'reportCodequality' || report.isReading !== true) return []
  const required = requirementsOfType(report.type, template).filter(({ name }) => name === report.name)
  if (required.length === 0 || required.some(({ policy }) => isObject(policy) && 'project' in policy)) return []
  const { key } = report.request.body.codequality_results.project ?? {}
  return [
    `The template names no project for "${report.name}", so its analysis counts as a result file of this job and not as read from the server. Add \`policy: { project: ${key} }\` to it.`,
  ]
}

/** A single artifact without a template name takes the name of the template's single artifact (rules 8.4). */
export function nameOnlyArtifact(
  artifacts: readonly CollectedArtifact[],
  template: Template,
): readonly CollectedArtifact[] {
  const [requirement, ...otherRequirements] = template?.trail.artifacts ?? []
  const [artifact, ...otherArtifacts] = artifacts
  if (requirement === undefined || artifact === undefined) return artifacts
  if (otherRequirements.length > 0 || otherArtifacts.length > 0) return artifacts
  return [{ ...artifact, templateName: artifact.templateName ?? requirement.name }]
}

interface NamedRequirement extends AttestationTarget {
  readonly policy: unknown
}

function requirementsOfType(type: string, template: Template): readonly NamedRequirement[] {
  if (template === undefined) return []
  const places = [{ name: undefined, attestations: template.trail.attestations }, ...template.trail.artifacts]
  return places.flatMap(({ name: artifact, attestations }) =>
    attestations.filter((it) => it.type === type).map((it) => ({ name: it.name, artifact, policy: it['policy'] })),
  )
}

/** The members that all reports of a run share: the commit, the origin, and the user's additions (rules 8.8). */
type Provenance = Pick<
  CommonMembers,
  'origin_url' | 'git_commit_info' | 'repo_info' | 'annotations' | 'external_urls' | 'description'
> & { readonly annotations: FreeObject; readonly user_data?: FreeObject }

/** `source` and `run` separate reports of one name (rules 5.3), and `change` those of changes, so the user's annotations cannot replace them. */
function toProvenance(inputs: Inputs, change: ChangeFacts | undefined): Provenance {
  return {
    ...omitUndefined({
      origin_url: emptyToUndefined(change?.runUrl),
      git_commit_info: change?.commit,
      repo_info: repositoryWithUrl(change),
      description: emptyToUndefined(inputs.description),
      user_data: inputs['user-data'],
      external_urls: inputs['external-urls'],
    }),
    annotations: { ...inputs.annotations, ...toRunAnnotations(change) },
  }
}

function toRunAnnotations(change: ChangeFacts | undefined): FreeObject {
  if (change === undefined) return {}
  return {
    ...omitUndefined({ source: change.source, run: change.run, built_from: change.builtFrom }),
    change: toSentChange(change),
  }
}

/** In a merge queue the change is the group, whose commit may hold several pull requests. */
function toSentChange(change: ChangeFacts): FreeObject {
  const number = isQueuedChange(change) ? undefined : change.pullRequest?.number
  return { commit: change.commit.sha1, ...omitUndefined({ pull_request: number }) }
}

function toCommonMembers(
  provenance: Provenance,
  { name, artifact }: AttestationTarget,
  artifacts: readonly CollectedArtifact[],
): CommonMembers {
  if (artifact === undefined) return { attestation_name: name, ...provenance }
  const fingerprint = findOnlyFingerprint(artifacts, artifact)
  return {
    attestation_name: name,
    target_artifacts: [artifact],
    ...omitUndefined({ artifact_fingerprint: fingerprint }),
    ...provenance,
  }
}

/** The digest that evidence for a template name is about: that of this step's artifact, if it has one of the name and no other (rules 5.4). */
function findOnlyFingerprint(artifacts: readonly CollectedArtifact[], name: string): Fingerprint | undefined {
  const named = artifacts.filter(({ templateName }) => templateName === name)
  const [only, ...others] = new Set(named.map(({ fingerprint }) => fingerprint))
  return others.length === 0 ? only : undefined
}

/**
 * The same report of the same step and attempt has the same key (rules 8.9). `job` distinguishes two jobs with one source, such as two calls of
 * a reusable workflow: each of their reports counts, also where they are equal. Outside CI a run has no identity, so its key is random; the
 * report keeps the key when it is sent again or spooled.
 */
function toIdempotencyKey(change: ChangeFacts | undefined, job: string, body: unknown): string {
  if (change?.run === undefined) return randomUUID()
  return hash('sha256', JSON.stringify([change.run, change.source, job, body]))
}

/** The check run of the job, which action.yml passes on; on older runners the id under which the runner finds the processes of the job. */
function findJobId({
  EVIDENCE_CHECK_RUN: checkRun = '',
  RUNNER_TRACKING_ID: tracking = '',
}: RunContext['environment']): string {
  return checkRun === '' ? tracking : checkRun
}

interface Build {
  readonly target: TrailTarget
  readonly change: ChangeFacts | undefined
  readonly provenance: Provenance
  readonly job: string
  readonly commits: readonly GitCommit[]
}

function toArtifactReport(
  { fingerprint, filename: given, templateName }: CollectedArtifact,
  { target, change, provenance, job, commits }: Build,
): OutgoingReport {
  const filename = normaliseName(given)
  const { origin_url: buildUrl = '', ...shared } = provenance
  const body = {
    ...shared,
    fingerprint,
    filename,
    build_url: buildUrl,
    commit_url: change?.commitUrl ?? '',
    trail_name: target.trail_name,
    ...omitUndefined({
      template_reference_name: templateName,
      git_commit: toCommitSha(change),
      repo_url: repositoryWithUrl(change)?.url,
      commits_list: commits.length === 0 ? undefined : [...commits],
    }),
  }
  const idempotencyKey = toIdempotencyKey(change, job, [target, 'artifact', body])
  return {
    operation: 'reportArtifact',
    type: 'artifact',
    name: filename,
    request: { params: target, body, idempotencyKey },
  }
}

/** `git_commit` takes a SHA-1 only (rules 9.15); `git_commit_info` takes any SHA. */
function toCommitSha(change: ChangeFacts | undefined): CommitSha | undefined {
  const parsed = parse(CommitSha, change?.commit.sha1)
  return parsed.ok ? parsed.value : undefined
}
