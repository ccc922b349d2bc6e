import { resolve } from 'node:path'
import { findCheckout } from '../../change/commit/checkout.ts'
import { findTrackedFiles } from '../../change/commit/tracked-file.ts'
import { describeForm, type ForeignForm } from '../../convert/foreign/form.ts'
import { detectResultKind, findUnreadForm, recogniseResult } from '../../convert/kind-detection.ts'
import { resultKinds, type ResultKind } from '../../convert/result-file.ts'
import { EvidenceError, settle } from '../../error.ts'
import { mapConcurrently } from '../../fingerprint/concurrency.ts'
import { formatCount } from '../../text/quantity.ts'
import { groupBy } from '../../evidence/fact/group-by.ts'
import { openResultFile, type FoundResults } from './result-files.ts'
import { keepFoundResults, listFirst, type SearchedJob } from './result-origin.ts'
import { kindOfUsualPath } from './usual-places.ts'
import { listWorkspace, maxEntries, type ListedFile, type Listing } from './workspace-listing.ts'

export interface SearchedResults {
  /** The results of this job by kind, each with sorted paths. */
  readonly found: readonly FoundResults[]
  /** A line for each reason for which files were left out. */
  readonly notes: readonly string[]
  /** Why the search may have missed a file; undefined if it looked at all. */
  readonly limit: EvidenceError | undefined
}

const maxOpened = 2000

/**
 * Finds the result files of a job in its workspace, by content (rules 8.5): the files in the usual places, and all others that may be a result
 * by the ending of their names. `known`: the files of the workspace, if they are listed already. Throws EvidenceError `file` for a file that git cannot judge, and for one in a usual place that cannot be read.
 */
export async function searchResults(
  job: SearchedJob,
  kinds: readonly ResultKind[] = resultKinds,
  known?: Listing,
): Promise<SearchedResults> {
  const listing = known ?? (await listWorkspace(job.cwd))
  const candidates = await selectCandidates(listing, job)
  const opened = await mapConcurrently(candidates.slice(0, maxOpened), 16, (path) => openCandidate(path, job))
  const results = opened.filter(({ kind }) => kinds.some((one) => one === kind))
  const kept = await keepFoundResults(
    results.map(({ path }) => path),
    job,
  )
  const filesOf = (kind: ResultKind): string[] =>
    results.flatMap((it) => (it.kind === kind && kept.files.includes(it.path) ? [it.path] : [])).toSorted()
  const isWhole = !listing.isCut && candidates.length <= maxOpened
  const found = kinds.map((kind) => ({ kind, files: filesOf(kind) })).filter(({ files }) => files.length > 0)
  const missing = kinds.filter((kind) => filesOf(kind).length === 0)
  const isAsked = ({ kind, isAside }: ForeignForm): boolean =>
    (isAside === true ? missing : kinds).some((one) => one === kind)
  return {
    found,
    notes: [
      ...kept.notes,
      ...(await describeBroken(opened, job)),
      ...(await describeUnread(opened, isAsked, job)),
      ...describeClosed(opened, listing),
    ],
    limit: isWhole ? undefined : toLimitError(listing.isCut),
  }
}

function toLimitError(isListingCut: boolean): EvidenceError {
  const reached = isListingCut
    ? `${formatCount(maxEntries)} files and folders`
    : `${formatCount(maxOpened)} files that may be results`
  return new EvidenceError(
    'file',
    `The search for result files ended after ${reached}, so results of this job may be missed. Name the result files with \`files\`.`,
  )
}

/** A file that can be a result by its name. `.trx` and `.tap` have forms that are not read. */
const candidateName = /(?:\.(?:xml|json|sarif|trx|tap)|(?:^|\/)report-task\.txt)$/i

/**
 * The files to open, nearest to the root first. Files of the repository are left out here only where there are more than may be opened, because
 * git has to read each of them.
 */
async function selectCandidates({ files }: Listing, job: SearchedJob): Promise<readonly string[]> {
  const candidates = files.filter(isCandidate).map(({ path }) => path)
  if (candidates.length <= maxOpened) return candidates
  const ofRepository = await findUnchanged(
    candidates.filter((path) => kindOfUsualPath(path) === undefined),
    job,
  )
  return candidates.filter((path) => !ofRepository.has(path))
}

async function findUnchanged(
  paths: readonly string[],
  { cwd, workspace, environment }: SearchedJob,
): Promise<ReadonlySet<string>> {
  const { unchanged } = await findTrackedFiles(
    await findCheckout(workspace, environment),
    paths.map((path) => resolve(cwd, path)),
  )
  const found = new Set(unchanged)
  return new Set(paths.filter((path) => found.has(resolve(cwd, path))))
}

/** What lies in another repository, a cache or an environment is a result only where it has a usual name. */
function isCandidate({ path, isForeign }: ListedFile): boolean {
  return candidateName.test(path) && !(isForeign && kindOfUsualPath(path) === undefined)
}

interface Opened {
  readonly path: string
  readonly kind: ResultKind | 'unknown' | 'foreign' | 'broken' | 'unreadable' | undefined
}

/** The content decides. A broken file in a usual place has the kind of its place, so that its conversion fails. */
async function openCandidate(path: string, { cwd, readTools }: SearchedJob): Promise<Opened> {
  const file = openResultFile(path, cwd)
  const usual = kindOfUsualPath(path)
  if (usual !== undefined) {
    const kind = await detectResultKind(file, readTools)
    return { path, kind: kind === 'broken' ? usual : (kind ?? 'unknown') }
  }
  const kind = await settle(recogniseResult(file, readTools))
  return { path, kind: kind.ok ? kind.value : 'unreadable' }
}

/** A run that ended too early can leave such a file beside the report of another run that passed. */
async function describeBroken(opened: readonly Opened[], job: SearchedJob): Promise<readonly string[]> {
  const written = await findWritten(pathsOf('broken', opened), job)
  if (written.length === 0) return []
  return [
    `Not read, because it is empty, cut off, or neither XML nor JSON: ${listFirst(written)}. If a test run or a scan writes it, look at the output of that step.`,
  ]
}

/** The files that are no unchanged ones of the repository. */
async function findWritten(paths: readonly string[], job: SearchedJob): Promise<readonly string[]> {
  const ofRepository = paths.length === 0 ? new Set<string>() : await findUnchanged(paths, job)
  return paths.filter((path) => !ofRepository.has(path))
}

function pathsOf(kind: Opened['kind'], opened: readonly Opened[]): readonly string[] {
  return opened.flatMap((it) => (it.kind === kind ? [it.path] : []))
}

function describeClosed(opened: readonly Opened[], { others, unreadable }: Listing): readonly string[] {
  const unopened = others.filter((path) => kindOfUsualPath(path) !== undefined)
  const closed = [...unreadable, ...pathsOf('unreadable', opened)]
  return [
    ...(unopened.length === 0
      ? []
      : [
          `Not opened, because a search follows no link and reads no pipe: ${listFirst(unopened)}. To report the file behind it, name it with \`files\`.`,
        ]),
    ...(closed.length === 0 ? [] : [`Not searched, because access is denied: ${listFirst(closed)}.`]),
  ]
}

/**
 * The files of known forms that are not read, and how to get a result from their tools: all in usual places, and those that the job wrote
 * elsewhere of the forms that `isAsked` takes.
 */
async function describeUnread(
  opened: readonly Opened[],
  isAsked: (form: ForeignForm) => boolean,
  job: SearchedJob,
): Promise<readonly string[]> {
  const findForms = async (paths: readonly string[]) =>
    mapConcurrently(paths, 16, async (path) => ({ path, form: await findUnreadForm(openResultFile(path, job.cwd)) }))
  const usual = await findForms(pathsOf('unknown', opened))
  const others = await findForms(await findWritten(pathsOf('foreign', opened), job))
  const named = [...others.filter(({ form }) => form !== undefined && isAsked(form)), ...usual]
  return [...groupBy(named, ({ form }) => (form === undefined ? '' : describeForm(form)))].map(([format, files]) =>
    describeFormat(
      format,
      files.map(({ path }) => path),
    ),
  )
}

function describeFormat(format: string, paths: readonly string[]): string {
  if (format === '') return `Ignored, because the format is unknown: ${listFirst(paths)}.`
  const [first = '', ...others] = paths
  const rest = others.length === 0 ? '' : ` The same is true for ${listFirst(others)}.`
  return `Not reported: ${first} is ${format}.${rest}`
}
