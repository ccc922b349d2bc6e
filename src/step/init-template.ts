import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { resultKinds } from '../convert/result-file.ts'
import { EvidenceError, messageOf, settle } from '../error.ts'
import { suggestTemplate, type SeenEvidence } from '../evidence/explain/suggested-template.ts'
import { readWorkflows } from './lint-file.ts'
import { defaultTemplatePath } from './change/github-answer.ts'
import { describeEmptyWorkspace } from './collect/unmatched-line.ts'
import { findBuiltFiles, listWorkspace } from './collect/workspace-listing.ts'
import { convertResultFiles, type FoundResults } from './collect/result-files.ts'
import { searchResults } from './collect/result-search.ts'
import { describeMissingTests } from './collect/test-report-advice.ts'

export interface WrittenTemplate {
  readonly path: string
  readonly content: string
  /** The sentence about a build without a test report. */
  readonly advice?: string
}

/**
 * A line with which an editor checks the file by the schema of the newest release, which is in the repository of the action that a workflow
 * uses; empty without such a workflow.
 */
function toSchemaLine(cwd: string): string {
  const [owner] = readWorkflows(cwd).flatMap(
    ({ text }) => /\buses:\s*["']?([\w-]+)\/delivery-evidence@/.exec(text)?.[1] ?? [],
  )
  return owner === undefined
    ? ''
    : `# yaml-language-server: $schema=https://github.com/${owner}/delivery-evidence/releases/latest/download/template.schema.json\n`
}

/**
 * `evidence init`: writes a first template that requires tests, and what else a build has left in the usual places (rules 4.5). Throws
 * EvidenceError `file` if the file exists, if a result file cannot be trusted, or if the folder is empty.
 */
export async function initTemplate(file: string | undefined, cwd: string): Promise<WrittenTemplate> {
  const path = file ?? defaultTemplatePath
  const empty = describeEmptyWorkspace(cwd)
  if (empty !== undefined) throw new EvidenceError('file', `No template is written in ${cwd}. ${empty}`)
  const listing = await listWorkspace(cwd)
  const job = { cwd, workspace: cwd, environment: {}, notice: () => undefined }
  const { found } = await searchResults(job, resultKinds, listing)
  const evidence = await Promise.all(found.map(async (results) => toSeenEvidence(results, cwd)))
  const content = `${toSchemaLine(cwd)}${suggestTemplate({ evidence, artifacts: findBuiltFiles(listing), isReviewed: false })}\n`
  await writeNew(resolve(cwd, path), content, path)
  const isTested = found.some(({ kind }) => kind === 'junit')
  return { path, content, ...(!isTested && { advice: describeMissingTests(cwd) }) }
}

/** The issue list of a linter has no verdict without `max-issues`: of code quality only the kind is needed. */
async function toSeenEvidence(results: FoundResults, cwd: string): Promise<SeenEvidence> {
  const { kind } = results
  if (kind === 'codequality') return { name: kind, type: kind }
  const converted = await convertResultFiles(results, cwd, { maxIssues: '' })
  return { name: kind, type: kind, ...('payload' in converted && { content: converted.payload }) }
}

/** `wx` fails if the file exists, also for a link that leads nowhere. */
async function writeNew(file: string, content: string, path: string): Promise<void> {
  const folder = await settle(mkdir(dirname(file), { recursive: true }))
  if (!folder.ok) throw toWriteError(path, folder.error)
  const written = await settle(writeFile(file, content, { flag: 'wx' }))
  if (written.ok) return
  const { error: cause } = written
  if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw toWriteError(path, cause)
  throw new EvidenceError('file', `${path} exists already and is not replaced. To check it, run evidence lint.`, {
    cause,
  })
}

function toWriteError(path: string, cause: unknown): EvidenceError {
  return new EvidenceError('file', `${path} cannot be written: ${messageOf(cause)}.`, { cause })
}
