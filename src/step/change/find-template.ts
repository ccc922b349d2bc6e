import { findCheckout } from '../../change/commit/checkout.ts'
import { readGitFile } from '../../change/commit/git-file.ts'
import { EvidenceError } from '../../error.ts'
import {
  baseBranchTip,
  changeCommit,
  defaultBranchTip,
  readTemplateAt,
  toUnixLines,
  type TemplatePlace,
  type TemplateSearch,
} from './template-place.ts'

/** A template of the repository, and the commit that has it. */
interface FoundTemplate {
  readonly text: string
  readonly place: TemplatePlace
  /** `change`: only the change itself has it. */
  readonly from: 'base branch' | 'default branch' | 'own commit' | 'change'
}

export interface TemplateLookup {
  readonly found: FoundTemplate | undefined
  /** Whether a commit has the file without content. */
  readonly hasBlank: boolean
}

/**
 * The template of a GitHub run (rules 4.3): of a pull request or merge group at the tip of its base branch; on the default branch at the
 * commit of the run; else at the tip of the default branch; where none of them has it, at the commit of the change. Throws EvidenceError
 * `file` if `isNamed` and no commit has it, and the failures of `readTemplateAt`.
 */
export async function findTemplate(search: TemplateSearch, isNamed: boolean): Promise<TemplateLookup> {
  const candidates = listCandidates(search)
  let hasBlank = false
  for (const { place, from } of candidates) {
    const text = from === 'change' ? await readOwnTemplate(search) : await readTemplateAt(place, search)
    if (text !== undefined && !isBlank(text)) return { found: { text, place, from }, hasBlank }
    hasBlank ||= text !== undefined
  }
  if (isNamed && !hasBlank) throw missingTemplateError(search, candidates)
  return { found: undefined, hasBlank }
}

/** A template without requirements is a file with `version: 1`; an empty file is none. */
export function isBlank(text: string): boolean {
  return text.trim() === ''
}

type Candidate = Pick<FoundTemplate, 'place' | 'from'>

function listCandidates({ change }: TemplateSearch): readonly Candidate[] {
  const own = changeCommit(change)
  if (change.onDefaultBranch) return [{ place: own, from: 'own commit' }]
  const ofDefault: Candidate = { place: defaultBranchTip(change), from: 'default branch' }
  const base = baseBranchTip(change)
  const ofBase: readonly Candidate[] =
    base === undefined || base.ref === ofDefault.place.ref ? [] : [{ place: base, from: 'base branch' }]
  return [...ofBase, ofDefault, { place: own, from: 'change' }]
}

/**
 * The template of the change itself. The checkout of a pull request has only the merge commit, whose template is that of the change if the
 * base has none. A commit that is not visible has no template: that requires more evidence, not less.
 */
async function readOwnTemplate(search: TemplateSearch): Promise<string | undefined> {
  const { change, path, context } = search
  const checkout = await findCheckout(context.host.cwd, context.environment)
  for (const sha of [change.commit.sha1, change.builtFrom]) {
    const found = sha === undefined ? undefined : await readGitFile(checkout, sha, path)
    if (found !== undefined) return toUnixLines(found.text)
  }
  return readTemplateAt(changeCommit(change), search).catch((error: unknown) => {
    if (error instanceof EvidenceError && error.facts['status'] === 404) return undefined
    throw error
  })
}

function missingTemplateError({ path }: TemplateSearch, candidates: readonly Candidate[]): EvidenceError {
  const names = candidates.map(({ place }) => place.name).join(' or ')
  return new EvidenceError(
    'file',
    `\`template\`: ${path} is not a file at ${names}. A template is read from a commit, never from the workspace: commit it, or correct the path.`,
    { facts: { path } },
  )
}
