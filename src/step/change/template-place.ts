import { findCheckout } from '../../change/commit/checkout.ts'
import type { ChangeFacts } from '../../change/commit/facts.ts'
import { readGitFile } from '../../change/commit/git-file.ts'
import { EvidenceError } from '../../error.ts'
import type { Inputs } from '../input/input.ts'
import { openGithubApi } from './change.ts'
import type { ChangeContext } from './github-answer.ts'

/** A commit from which a template is read (rules 4.3). */
export interface TemplatePlace {
  /** For messages. */
  readonly name: string
  /** A commit SHA, `refs/heads/<branch>`, or `HEAD` for the default branch. */
  readonly ref: string
}

/** What reading a template needs. `change` is of a GitHub run. */
export interface TemplateSearch {
  readonly path: string
  readonly change: ChangeFacts
  readonly inputs: Inputs
  readonly context: ChangeContext
}

/** The tip of the branch that a pull request or merge group goes into; undefined for other runs, and if the branch is unknown. */
export function baseBranchTip({ base, pullRequest }: ChangeFacts): TemplatePlace | undefined {
  return base === undefined || pullRequest === undefined ? undefined : toBranchTip(pullRequest.baseRef)
}

export function defaultBranchTip({ defaultBranch }: ChangeFacts): TemplatePlace {
  return defaultBranch === undefined ? { name: 'the default branch', ref: 'HEAD' } : toBranchTip(defaultBranch)
}

function toBranchTip(branch: string): TemplatePlace {
  return { name: `the branch \`${branch}\``, ref: `refs/heads/${branch}` }
}

/** The commit of the change itself. */
export function changeCommit({ commit }: ChangeFacts): TemplatePlace {
  return { name: `the commit ${commit.sha1.slice(0, 12)}`, ref: commit.sha1 }
}

/**
 * The text of the template at a place, with LF line ends; undefined if the commit does not have the file. A commit is read from git if the
 * checkout has it with its files. A branch is read from GitHub, because the branches of a checkout can be older. Throws EvidenceError
 * `usage` without access, and the failures of GitHub: no template has no requirements, so a failure is not an absent file.
 */
export async function readTemplateAt(place: TemplatePlace, search: TemplateSearch): Promise<string | undefined> {
  const { path, change, inputs, context } = search
  const checkout = await findCheckout(context.host.cwd, context.environment)
  const found = await readGitFile(checkout, place.ref, path)
  if (found !== undefined) return toUnixLines(found.text)
  const github = await context.readGithub()
  const answer = github.kind === 'answered' ? github.answer.files.get(place.ref) : undefined
  if (answer !== undefined) return answer.kind === 'text' ? toUnixLines(answer.text) : undefined
  const api = await openGithubApi(inputs, context)
  if (api === undefined) throw noAccessError(place, search)
  const { readRepositoryFile } = await import('../../change/github/repository-file.ts')
  return toUnixLines(await readRepositoryFile(api, { repository: change.repo.name, path, ref: place.ref }))
}

/** A checkout on Windows has CRLF where the commit has LF. YAML makes no difference (YAML 1.2 §5.4), so it is the same template. */
export function toUnixLines<Text extends string | undefined>(text: Text): Text | string {
  return text === undefined ? text : text.replaceAll('\r\n', '\n')
}

function noAccessError({ name, ref }: TemplatePlace, { path }: TemplateSearch): EvidenceError {
  const isBranch = ref === 'HEAD' || ref.startsWith('refs/')
  const reason = isBranch
    ? 'only GitHub knows the tip of a branch'
    : 'the checkout does not have this commit with its files'
  const cure = isBranch ? 'Give `github-token`.' : 'Give `github-token`, or check out this commit before this step.'
  return new EvidenceError(
    'usage',
    `The flow template ${path} cannot be read at ${name}: ${reason}, and \`github-token\` is empty. ${cure}`,
    { facts: { path, ref } },
  )
}
