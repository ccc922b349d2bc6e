import type { Converted } from '../../convert/convert.ts'
import type { FailingTest } from '../../convert/junit/failing-test.ts'
import type { ResultKind } from '../../convert/result-file.ts'
import { EvidenceError } from '../../error.ts'
import { listCommits } from '../change/commits-list.ts'
import type { Plan } from '../change/run.ts'
import type { ChangeContext } from '../change/github-reading.ts'
import { collectArtifacts } from './artifact.ts'
import { readAnalysisResult } from './codequality-server.ts'
import { collectCustom, collectGeneric, collectOverride } from './declared.ts'
import {
  emptyCollected,
  joinCollected,
  toReportRequest,
  type Collected,
  type Draft,
  type Report,
  type ReportContext,
} from './draft.ts'
import { describeEmptyWorkspace } from './empty-workspace.ts'
import { attachFiles, type Attachment } from './files.ts'
import { collectJira } from './jira.ts'
import { collectAutoPullRequests, collectPullRequests } from './pull-request.ts'
import {
  classifyByContent,
  convertResultFiles,
  describeForeignFiles,
  findResultFiles,
  findResultsOfAnyKind,
  type FoundResults,
} from './result-files.ts'
import { checkResultFiles } from './result-origin.ts'
import { findSourcePath } from './source-path.ts'

/**
 * Collects the artifacts and the evidence of a plan, in parallel. Throws EvidenceError if any file or server cannot be trusted, so that a run
 * reports all of its evidence or none.
 */
export async function collectPlan(plan: Plan, context: ChangeContext): Promise<Collected> {
  return joinCollected(await Promise.all([collectBuild(plan, context), collectEvidence(plan, context)]))
}

/** The artifacts, and the commits that are reported with them. */
async function collectBuild({ inputs, change }: Plan, context: ChangeContext): Promise<Collected> {
  const hasArtifacts = inputs.artifacts.length > 0 || (context.environment['GITHUB_ARTIFACTS_LIST'] ?? '') !== ''
  if (!hasArtifacts) return emptyCollected
  const [artifacts, { commits, notes }] = await Promise.all([
    collectArtifacts(inputs.artifacts, context, inputs.timeout),
    listCommits(change, inputs, context),
  ])
  return { ...emptyCollected, artifacts, commits, notes }
}

async function collectEvidence(plan: Plan, context: ChangeContext): Promise<Collected> {
  switch (plan.kind.name) {
    case 'none':
    case 'artifact':
      return emptyCollected
    case 'auto':
      return joinCollected(
        await Promise.all([collectAutoResults(plan, context), collectAutoPullRequests(plan, context)]),
      )
    case 'junit':
    case 'vulnscan':
    case 'codequality':
      return collectNamedResults(plan.kind.name, plan, context)
    case 'generic':
      return collectGeneric(plan, context)
    case 'custom':
      return collectCustom(plan.kind.typeName, plan, context)
    case 'pull_request':
      return collectPullRequests(plan, context)
    case 'jira':
      return collectJira(plan, context)
    case 'override':
      return collectOverride(plan)
  }
}

/** The result files that match the input `files`, or those in the usual places of the kind. */
async function collectNamedResults(kind: ResultKind, plan: Plan, context: ChangeContext): Promise<Collected> {
  const found = await findResultFiles(kind, plan.inputs.files, context.host.cwd)
  if (found.files.length === 0) return { ...emptyCollected, notes: [allOptional] }
  await checkResultFiles(found, context)
  return collectResults(found, plan, context)
}

const allOptional = 'No file matches `files`. All of its lines are optional.'

const nothingFound =
  'No junit, vulnscan or codequality result file is in the usual places. To report one from another place, set `kind` and `files`.'

/** The result files that match the input `files`, else those in the usual places; of every kind. */
async function collectAutoResults(plan: Plan, context: ChangeContext): Promise<Collected> {
  const { files: lines } = plan.inputs
  if (lines.length === 0) return collectUsualPlaces(plan, context)
  const found = await findResultsOfAnyKind(lines, context.host.cwd)
  const files = found.flatMap((it) => it.files)
  await checkResultFiles({ files, named: found.flatMap(({ named }) => named) }, context)
  const parts = await Promise.all(found.map(async (it) => collectResults(it, plan, context)))
  return joinCollected([...parts, ...(files.length === 0 ? [{ ...emptyCollected, notes: [allOptional] }] : [])])
}

/** The result files of every kind in the usual places, with a note for the files that were ignored. */
async function collectUsualPlaces(plan: Plan, context: ChangeContext): Promise<Collected> {
  const { found, unrecognised, unreadable } = await classifyByContent(context.host.cwd)
  await checkResultFiles({ files: found.flatMap(({ files }) => files), named: [] }, context)
  const parts = await Promise.all(found.map(async (it) => collectDiscoveredResults(it, plan, context)))
  const notes = [
    ...(found.length === 0 ? [describeEmptyWorkspace(context.host.cwd) ?? nothingFound] : []),
    ...(await describeForeignFiles(unrecognised, context.host.cwd)),
    ...(unrecognised.length === 0 ? [] : [`Ignored, because the format is unknown: ${unrecognised.join(', ')}.`]),
    ...(unreadable.length === 0 ? [] : [`Not searched, because access is denied: ${unreadable.join(', ')}.`]),
  ]
  return joinCollected([...parts, { ...emptyCollected, notes }])
}

async function collectDiscoveredResults(found: FoundResults, plan: Plan, context: ChangeContext): Promise<Collected> {
  try {
    return await collectResults(found, plan, context)
  } catch (error) {
    if (!(error instanceof EvidenceError && error.code === 'file')) throw error
    const advice = `It was found in a usual place of ${found.kind} results. If it is not a result of this build, name the right files with \`kind\` and \`files\`.`
    throw new EvidenceError('file', `${error.message.replace(/\.$/, '')}. ${advice}`, {
      facts: error.facts,
      cause: error,
    })
  }
}

type Result = Exclude<Converted, { readonly kind: 'codequality-task' }>

async function collectResults(found: FoundResults, plan: Plan, context: ChangeContext): Promise<Collected> {
  const { environment, host } = context
  const converted = await convertResultFiles(found, host.cwd, plan.inputs['max-issues'])
  const result: Result =
    converted.kind === 'codequality-task'
      ? await readAnalysisResult(converted.task, plan.inputs, { info: host.info, environment })
      : converted
  const file = plan.inputs.attach ? await attachFiles(found.kind, found.files, host.cwd) : undefined
  return {
    ...emptyCollected,
    drafts: [
      { ...toResultDraft(result, plan, file), source: converted === result ? undefined : toReadingSource(result) },
    ],
    failing: result.kind === 'junit' ? result.failing.map((it) => resolveSourcePath(it, found, host.cwd)) : [],
    notes: [`${found.kind}: ${found.files.join(', ')}`, ...result.notes],
  }
}

function resolveSourcePath(test: FailingTest, { files }: FoundResults, cwd: string): FailingTest {
  return test.file === undefined ? test : { ...test, file: findSourcePath(test.file, { reports: files, cwd }) }
}

function toResultDraft(result: Result, { kind, attestationTarget }: Plan, file: Attachment | undefined): Draft {
  return {
    type: result.kind,
    attestationTarget: kind.name === 'auto' ? undefined : attestationTarget,
    content: [result.payload, file?.sha256],
    toReport: (context) => toResultReport(result, context, file),
  }
}

/** What was asked of a server of code quality. */
function toReadingSource(result: Result): Draft['source'] {
  if (result.kind !== 'codequality') return undefined
  const { serverUrl, project } = result.payload.codequality_results
  return { server: serverUrl, asked: `project ${project.key}` }
}

function toResultReport(result: Result, context: ReportContext, file: Attachment | undefined): Report {
  switch (result.kind) {
    case 'junit':
      return { operation: 'reportJunit', request: toReportRequest(context, result.payload, file) }
    case 'vulnscan':
      return { operation: 'reportVulnscan', request: toReportRequest(context, result.payload, file) }
    case 'codequality':
      return { operation: 'reportCodequality', request: toReportRequest(context, result.payload, file) }
  }
}
