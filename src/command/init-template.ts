import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { EvidenceError, messageOf, settle } from '../error.ts'
import { suggestTemplate } from '../verdict/explain/suggested-template.ts'
import { defaultTemplatePath } from './change/github-reading.ts'
import { describeEmptyWorkspace } from './collect/empty-workspace.ts'
import { findBuiltFiles } from './collect/built-file.ts'
import { searchResults } from './collect/result-search.ts'

export interface WrittenTemplate {
  readonly path: string
  readonly content: string
}

/** The names of the first requirements, by the kind of the result files. */
const names = { junit: 'unit-tests', vulnscan: 'scan', codequality: 'quality' } as const

/** The editor checks the file with the schema of the newest release. */
const schemaLine =
  '# yaml-language-server: $schema=https://github.com/OWNER/delivery-evidence/releases/latest/download/template.schema.json'

/**
 * `evidence init`: writes a first template that requires what a build has left in the usual places (rules 4.5). Throws EvidenceError `file` if
 * the file exists, or if there is nothing to require.
 */
export async function initTemplate(file: string | undefined, cwd: string): Promise<WrittenTemplate> {
  const path = file ?? defaultTemplatePath
  const [{ found }, artifacts] = await Promise.all([
    searchResults({ cwd, workspace: cwd, environment: {}, notice: () => undefined }),
    findBuiltFiles(cwd),
  ])
  const suggested = suggestTemplate(
    found.map(({ kind }) => ({ name: names[kind], type: kind })),
    artifacts,
  )
  if (suggested === undefined) throw nothingFound(cwd)
  const content = `${schemaLine}\n${suggested}\n`
  await writeNew(resolve(cwd, path), content, path)
  return { path, content }
}

function nothingFound(cwd: string): EvidenceError {
  const cause =
    describeEmptyWorkspace(cwd) ??
    'Run the tests and the build first, so that their results can be required, then run evidence init again.'
  return new EvidenceError('file', `No result file and no artifact is in the usual places in ${cwd}. ${cause}`)
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
