import type { Converted } from '../../convert/convert.ts'
import type { FailingTest } from '../../convert/junit/failing-test.ts'
import { resultKinds, type ResultKind } from '../../convert/result-file.ts'
import { EvidenceError, settle } from '../../error.ts'
import type { CodequalityResults } from '../../wire/attestation/codequality.ts'
import type { Plan } from '../change/run.ts'
import { emptyInputHint } from '../input/input-form.ts'
import type { ChangeContext } from '../change/github-answer.ts'
import { isTestMerge } from '../change/runner.ts'
import { isLimitedToTemp } from './artifact.ts'
import { attachFiles, digestOfAttached, type Attached } from './attachment.ts'
import { readAnalysisResult, type CodequalityResult } from './codequality-server.ts'
import {
  emptyCollected,
  joinCollected,
  toReportRequest,
  type Collected,
  type Draft,
  type ReportCall,
  type ReportContext,
} from './draft.ts'
import { describeEmptyWorkspace } from './unmatched-line.ts'
import { selectFiles } from './file-pattern.ts'
import { checkLinks, toPlace, type FileContext } from './files.ts'
import { convertResultFiles, detectResults, type FoundResults } from './result-files.ts'
import { keepSelectedResults, toSearchedJob } from './result-origin.ts'
import { searchResults, type SearchedResults } from './result-search.ts'
import { findSourcePath } from './source-path.ts'
import { kindOfUsualPath } from './usual-places.ts'

/** The result files that match the input `files`, else those of a search; of one kind. */
export async function collectNamedResults(kind: ResultKind, plan: Plan, context: ChangeContext): Promise<Collected> {
  const { files: lines } = plan.inputs
  const place = toPlace(lines, context)
  if (lines.length > 0) return collectSelected(plan, place, (files) => [{ kind, files }])
  if (isLimitedToTemp(plan.inputs, context)) {
    const message = `Input \`files\` is empty, and ${limited} ${emptyInputHint}`
    throw new EvidenceError('usage', message, { facts: { input: 'files' } })
  }
  const searched = await searchResults(toSearchedJob(place), [kind])
  const [found] = searched.found
  if (found !== undefined) return collectSearched(searched, plan, place)
  throw searched.limit ?? nothingOfKind(kind, searched.notes, context.host.cwd)
}

function nothingOfKind(kind: ResultKind, notes: readonly string[], cwd: string): EvidenceError {
  const cause =
    describeEmptyWorkspace(cwd) ?? 'Check that an earlier step of this job writes it, and name it with `files`.'
  return new EvidenceError(
    'file',
    [`No ${kind} result file is in the usual places in ${cwd}, and ${noOther}.`, ...notes, cause].join(' '),
    {
      facts: { kind },
    },
  )
}

const limited =
  '`artifacts` names a path below $RUNNER_TEMP, so nothing else is searched. Name the result files with `files`.'

const allOptional = 'No file matches `files`. All of its lines are optional.'

const noOther = 'no other file has the content of one'

const nothingFound = `No junit, vulnscan or codequality result file is in the usual places, and ${noOther}. To report another file, set \`kind\` and \`files\`.`

/** The result files that match the input `files`, else those of a search; of every kind. */
export async function collectAutoResults(plan: Plan, context: ChangeContext): Promise<Collected> {
  const { files: lines } = plan.inputs
  const place = toPlace(lines, context)
  const { cwd } = place.host
  if (lines.length > 0) return collectSelected(plan, place, (files) => detectResults(files, cwd, place.readTools))
  if (isLimitedToTemp(plan.inputs, context)) return { ...emptyCollected, notes: [limited] }
  const searched = await searchResults(toSearchedJob(place))
  const notes = searched.found.length === 0 ? [describeEmptyWorkspace(cwd) ?? nothingFound] : []
  return joinCollected([{ ...emptyCollected, notes }, await collectSearched(searched, plan, place)])
}

type Sort = (files: readonly string[]) => readonly FoundResults[] | Promise<readonly FoundResults[]>

/** The files of the input `files` that this job wrote. */
async function collectSelected(plan: Plan, place: FileContext<ChangeContext>, sort: Sort): Promise<Collected> {
  const selected = await selectFiles(plan.inputs.files, place.host.cwd)
  checkLinks(selected.files, place)
  const { files, notes } = await keepSelectedResults(selected, toSearchedJob(place))
  const nothing = { ...emptyCollected, notes: [...(files.length === 0 ? [allOptional] : []), ...notes] }
  const found = files.length === 0 ? [] : await sort(files)
  const parts = await Promise.all(found.map(async (it) => collectResults(it, plan, place)))
  return joinCollected([...parts, nothing])
}

/** The results of a search. Where it has not looked at all files, a requirement of any of its kinds cannot be judged. */
async function collectSearched(
  { found, notes, limit }: SearchedResults,
  plan: Plan,
  context: FileContext<ChangeContext>,
): Promise<Collected> {
  const parts = await Promise.all(found.map(async (it) => collectFound(it, plan, context)))
  const types = plan.kind.name === 'auto' ? resultKinds : [plan.kind.name]
  const unread = limit === undefined ? [] : [{ types, error: limit, note: limit.message }]
  return joinCollected([...parts, { ...emptyCollected, notes, unread }])
}

/**
 * Collects the results of a search. If their conversion fails, each file that is in no usual place is tried alone, and left out with a line if
 * it is not a whole file of its format.
 */
async function collectFound(found: FoundResults, plan: Plan, context: FileContext<ChangeContext>): Promise<Collected> {
  try {
    return await collectResults(found, plan, context)
  } catch (error) {
    if (!isFileError(error)) throw error
    const broken = await findBroken(found, plan, context)
    if (broken.length === 0) throw adviseFound(error, found)
    const files = found.files.filter((file) => !broken.some(({ path }) => path === file))
    const notes = broken.map(({ error: { message } }) => `Left out, because it is not a whole result: ${message}`)
    const rest = files.length === 0 ? emptyCollected : await collectFound({ ...found, files }, plan, context)
    return joinCollected([rest, { ...emptyCollected, notes }])
  }
}

interface BrokenFile {
  readonly path: string
  readonly error: EvidenceError
}

async function findBroken(
  { kind, files }: FoundResults,
  plan: Plan,
  context: ChangeContext,
): Promise<readonly BrokenFile[]> {
  const broken: BrokenFile[] = []
  for (const path of files.filter((file) => kindOfUsualPath(file) === undefined)) {
    const converted = await settle(convertFound({ kind, files: [path] }, plan, context))
    if (!converted.ok && isFileError(converted.error)) broken.push({ path, error: converted.error })
  }
  return broken
}

function isFileError(error: unknown): error is EvidenceError {
  return error instanceof EvidenceError && error.code === 'file'
}

function adviseFound(error: EvidenceError, { kind, files }: FoundResults): EvidenceError {
  const isUsual = files.some((file) => kindOfUsualPath(file) !== undefined)
  const found = `${isUsual ? 'in a usual place of' : 'by the search for'} ${kind} results`
  const advice = `It was found ${found}. If it is not a result of this build, name the right files with \`kind\` and \`files\`.`
  return new EvidenceError('file', `${error.message.replace(/\.$/, '')}. ${advice}`, {
    facts: error.facts,
    cause: error,
  })
}

type Result = Exclude<Converted, { readonly kind: 'codequality-task' }>

async function collectResults(found: FoundResults, plan: Plan, place: FileContext<ChangeContext>): Promise<Collected> {
  const { environment, host, workspace } = place
  const converted = await convertFound(found, plan, place)
  const result: Result =
    converted.kind === 'codequality-task'
      ? nameChange(
          await readAnalysisResult(converted.task, plan.inputs, { info: host.info, environment }),
          plan,
          environment,
        )
      : withoutServer(converted)
  const attached = await attachFiles(found.kind, plan.inputs.attach ? found.files : [], host.cwd)
  return {
    ...emptyCollected,
    drafts: [
      {
        ...toResultDraft(result, plan, attached),
        source: converted.kind === 'codequality-task' ? toReadingSource(result) : undefined,
        files: found.files,
      },
    ],
    failing: result.kind === 'junit' ? result.failing.map((it) => resolveSourcePath(it, found, workspace)) : [],
    notes: [...result.notes, ...attached.notes],
  }
}

/** The test merge of a pull request is the change under another name, so its analysis is reported as that of the commit (rules 8.3). */
function nameChange(
  result: CodequalityResult,
  { change }: Plan,
  { GITHUB_SHA: sha }: ChangeContext['environment'],
): CodequalityResult {
  const { revision = '' } = result.payload.codequality_results
  if (change === undefined || !isTestMerge(revision, change, sha)) return result
  return replaceMembers(result, { revision: change.commit.sha1 })
}

/** The file of a webhook can come from the change. Without its server it counts as a result file (rules 5.3). */
function withoutServer(result: Result): Result {
  return result.kind === 'codequality' ? replaceMembers(result, { serverUrl: '' }) : result
}

function replaceMembers(result: CodequalityResult, members: Partial<CodequalityResults>): CodequalityResult {
  return { ...result, payload: { codequality_results: { ...result.payload.codequality_results, ...members } } }
}

async function convertFound(found: FoundResults, plan: Plan, { host, readTools }: ChangeContext): Promise<Converted> {
  return convertResultFiles(found, host.cwd, { maxIssues: plan.inputs['max-issues'], readTools })
}

function resolveSourcePath(test: FailingTest, { files }: FoundResults, cwd: string): FailingTest {
  return test.file === undefined ? test : { ...test, file: findSourcePath(test.file, { reports: files, cwd }) }
}

function toResultDraft(result: Result, { kind, attestationTarget }: Plan, attached: Attached): Draft {
  return {
    type: result.kind,
    attestationTarget: kind.name === 'auto' ? undefined : attestationTarget,
    content: [result.payload, digestOfAttached(attached)],
    toReport: (context) => toResultReport(result, context, attached),
  }
}

/** What was asked of a server of code quality. */
function toReadingSource(result: Result): Draft['source'] {
  if (result.kind !== 'codequality') return undefined
  const { serverUrl, project } = result.payload.codequality_results
  return { server: serverUrl, asked: `project ${project.key}` }
}

function toResultReport(result: Result, context: ReportContext, attached: Attached): ReportCall {
  switch (result.kind) {
    case 'junit':
      return { operation: 'reportJunit', request: toReportRequest(context, result.payload, attached) }
    case 'vulnscan':
      return { operation: 'reportVulnscan', request: toReportRequest(context, result.payload, attached) }
    case 'codequality':
      return { operation: 'reportCodequality', request: toReportRequest(context, result.payload, attached) }
  }
}
