import type { Policy } from '../../wire/resource/template.ts'
import { toSentence } from '../../text/sentence.ts'
import type { IgnoreReason } from '../fact/question.ts'
import { describeSource } from '../fact/source.ts'
import { resultTypes, toItemName, type EvidenceEntry, type EvidenceItem, type IgnoredReport } from './item.ts'
import type { MissingCause } from './missing-cause.ts'
import { toShortCommit } from '../fact/proof.ts'

/** What to do about a missing item: the cause, then the action. */
export function adviseMissing({ item }: EvidenceEntry, cause: MissingCause, policy: Policy): string {
  switch (cause.kind) {
    case 'other-name':
      return adviseOtherName(item, cause.found)
    case 'unnamed':
      return adviseUnnamed(item, cause.found)
    case 'other-type':
      return `${code(toItemName(item))} is reported as ${code(cause.found.type)}, and the template requires ${code(item.type)}. Set \`kind: ${plain(item.type)}\` in ${inJob(cause.found.job)}, or \`type: ${plain(cause.found.type)}\` in the template.`
    case 'few-sources':
      return `${toSentence(item.reasons.join('; '))} Report it in ${policy.sources ?? 'more'} jobs or matrix cells of one run, or lower \`sources\` in the policy of the requirement.`
    case 'ignored':
      return cause.ignored === undefined ? adviseReason(item) : adviseIgnored(cause.ignored)
    case 'no-report':
      return adviseReport(item)
  }
}

function adviseOtherName(item: EvidenceItem, found: Extract<MissingCause, { kind: 'other-name' }>['found']): string {
  const [wanted, other] = [toItemName(item), toItemName(found)]
  const sentence = `${code(wanted)} is reported as ${code(other)}.`
  const set =
    item.type === 'artifact' ? `\`artifacts: ${plain(wanted)}=${plain(other)}\`` : `\`name: ${plain(wanted)}\``
  return `${sentence} Set ${set} in ${inJob(found.job)}, or rename it in the template.`
}

/** A step without `kind` takes no name, and one with `kind` alone would take the files of the other requirements too. */
function adviseUnnamed(item: EvidenceItem, { job }: EvidenceItem): string {
  const set = `\`kind: ${plain(item.type)}\``
  const name = `\`name: ${plain(toItemName(item))}\``
  const inputs = resultTypes.has(item.type) ? `${set}, ${name} and \`files: FILE\`` : `${set} and ${name}`
  return `A report of the type ${code(item.type)} has no name of the template. If it is this one, set ${inputs} in ${inJob(job)}; else report it in the job that produces it, with the step below.`
}

/** A report is there and does not count. Its reason states what it lacks. */
function adviseReason({ reasons }: EvidenceItem): string {
  const known = reasons.filter((reason) => reason !== 'not reported')
  return `${toSentence(known.join('; '))} Report it again when that is corrected.`
}

function adviseReport({ type, waitingFor }: EvidenceItem): string {
  const workflows = (waitingFor?.jobs ?? []).map((workflow) =>
    code(describeSource({ source: { workflow } }) ?? workflow),
  )
  const sentence = `No job${workflows.length === 0 ? '' : ` of ${workflows.join(' or ')}`} has reported it.`
  const action = type === 'artifact' ? 'Build and report it' : 'Report it'
  return `${sentence} ${action} in the job that produces it, with the step below. If that job failed or was skipped, repair the job first.`
}

function adviseIgnored(ignored: IgnoredReport): string {
  const { reason, text } = ignored
  const isKnown = (known: string): known is IgnoreReason => Object.hasOwn(actions, known)
  if (reason === 'other_commit') return adviseOtherCommit(ignored)
  const action = isKnown(reason) ? actions[reason](ignored) : 'Report it again when that is corrected.'
  return `${toSentence(`reported, but ${text}`)} ${action}`.trimEnd()
}

function adviseOtherCommit({ text, commit, judged, job }: IgnoredReport): string {
  const isClear = commit !== undefined && judged !== undefined && commit !== judged
  const sentence = isClear
    ? `It is reported for ${toShortCommit(commit)}; this gate judges ${toShortCommit(judged)}.`
    : toSentence(`reported, but ${text}`)
  return `${sentence} Let ${nameJob(job)} run for ${judged === undefined ? 'the judged commit' : toShortCommit(judged)} too.`
}

/** What makes a report count, by the reason why it does not. */
const actions: Readonly<Record<IgnoreReason, (ignored: IgnoredReport) => string>> = {
  other_commit: adviseOtherCommit,
  other_pull_request: ({ job }) => `Let ${nameJob(job)} run for this pull request too.`,
  other_base: ({ job }) => `Let ${nameJob(job)} run for the pull request into this base too.`,
  unproven_change: () => 'Report it from a workflow on `push` or `pull_request`, or from a file of the default branch.',
  other_repository: () =>
    'Report it from a workflow of this repository, or name the other one with `workflow` and `follows: true` in the policy of the requirement.',
  not_from_workflow: () =>
    'Report it from that workflow with the OIDC token of its job (`id-token: write`, and no `token`), or change `workflow` in the policy of the requirement.',
  superseded_run: ({ job }) => `Re-run ${nameJob(job)}.`,
  reading_replaced: () => 'Run the step that reads it again.',
  superseded_digest: ({ job }) => `Let ${nameJob(job)} report it about the newest artifact.`,
  no_digest: () =>
    'Report it in the step that reports the artifact with the input `artifacts` (option `--artifacts`), or in a later job of the same run.',
  no_commit: () => 'Report it in a run of the commit.',
  no_pull_request: () => 'Open a pull request for this commit.',
  // Its text has the next step.
  not_judged: () => '',
}

function nameJob(job: string | undefined): string {
  return job === undefined ? 'the job that reports it' : `the job ${code(job)}`
}

function inJob(job: string | undefined): string {
  return job === undefined ? 'the step that reports it' : `the job ${code(job)}`
}

function code(text: string): string {
  return `\`${plain(text)}\``
}

/** A text from a user inside of code in a sentence. */
export function plain(text: string): string {
  return text.replaceAll('`', "'")
}
