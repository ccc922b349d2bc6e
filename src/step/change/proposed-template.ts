import { findCheckout } from '../../change/commit/checkout.ts'
import { readGitFile } from '../../change/commit/git-file.ts'
import { EvidenceError } from '../../error.ts'
import { isQueuedChange } from './change.ts'
import { isBlank } from './find-template.ts'
import { toUnixLines, type TemplateSearch } from './template-place.ts'

/** What a change does to the template that applies to it (rules 4.5). It counts after the merge, never before. */
export type TemplateEdit = { readonly kind: 'edited'; readonly text: string } | { readonly kind: 'removed' }

/**
 * The edit of a pull request or merge group: in the merge commit that is built, as the checkout or GitHub has it, else in the head if its base
 * has another file. Undefined without an edit. Throws EvidenceError `file` if the template would be refused after the merge.
 */
export async function findTemplateEdit(search: TemplateSearch, applied: string): Promise<TemplateEdit | undefined> {
  const { change } = search
  if (change.pullRequest === undefined) return undefined
  const own = await readOwn(search)
  if (own === undefined || own.text === applied) return undefined
  if (own.text === undefined || isBlank(own.text)) return { kind: 'removed' }
  await requireValid(own.text, search.path)
  return { kind: 'edited', text: own.text }
}

interface OwnFile {
  readonly text: string | undefined
}

async function readOwn(search: TemplateSearch): Promise<OwnFile | undefined> {
  const { builtFrom, commit, base } = search.change
  const built = (await readAt(builtFrom, search)) ?? (await readMerged(search))
  if (built !== undefined) return built
  const [head, before] = await Promise.all([readAt(commit.sha1, search), readAt(base, search)])
  return head !== undefined && before?.text === head.text ? undefined : head
}

/** The template after the merge, as the answer about the change has it: no further request. Undefined if that is not known. */
async function readMerged({ change, context }: TemplateSearch): Promise<OwnFile | undefined> {
  const github = await context.readGithub()
  if (github.kind !== 'answered') return undefined
  const { answer } = github
  const file = isQueuedChange(change) ? answer.files.get(change.commit.sha1) : answer.mergedFile
  return file && { text: file.kind === 'text' ? toUnixLines(file.text) : undefined }
}

/** Undefined if the checkout does not have the commit. */
async function readAt(sha: string | undefined, { path, context }: TemplateSearch): Promise<OwnFile | undefined> {
  const checkout = await findCheckout(context.host.cwd, context.environment)
  const found = sha === undefined ? undefined : await readGitFile(checkout, sha, path)
  return found && { text: toUnixLines(found.text) }
}

async function requireValid(text: string, path: string): Promise<void> {
  const { checkTemplate, formatProblems } = await import('../../evidence/template/check-template.ts')
  const checked = checkTemplate(text)
  if (checked.ok) return
  throw new EvidenceError(
    'file',
    `This change edits ${path}, and the template would be refused after the merge: ${formatProblems(checked.problems)}. To check it before a push, run evidence lint.`,
    { facts: { path } },
  )
}
