import type { ChangeFacts } from '../../change/commit/facts.ts'
import { EvidenceError, settle } from '../../error.ts'
import type { ChangeAnswer } from '../../change/github/change-answer.ts'
import type { ChangeQuestion } from '../../change/github/graphql/snapshot.ts'
import type { Host } from '../environment/host.ts'
import type { RunContext } from '../environment/run-context.ts'
import type { Inputs } from '../input/input.ts'
import { isQueuedChange, openGithubApi } from './change.ts'

/** What GitHub has about the change of a run, or why that is not known. */
type GithubAnswer =
  | { readonly kind: 'answered'; readonly answer: ChangeAnswer }
  /** GraphQL is not available. REST has a part of the answer; `reason` is a clause for a message. */
  | { readonly kind: 'unavailable'; readonly reason: string }
  /** The run has no token, or no GitHub event. */
  | { readonly kind: 'no-access' }

/** The context of a run, with everything that GitHub has about its change. */
export interface ChangeContext extends RunContext {
  /**
   * Asks GitHub at the first call, with one query. Throws EvidenceError `unreachable` if GitHub does not answer, and `usage` if the
   * repository has no valid name.
   */
  readonly readGithub: () => Promise<GithubAnswer>
  /** Reads the tools, in lower case, that the template of the run allows (rules 5.2); absent while no template is read. */
  readonly readTools?: () => Promise<readonly string[]>
}

/** The path of the template in the repository without an input. */
export const defaultTemplatePath = '.github/evidence.yml'

/** Adds the answer of GitHub about a change to the context of its run. A notice that repeats, such as one after each response, is shown once. */
export function withGithubAnswer(
  inputs: Inputs,
  change: ChangeFacts | undefined,
  { host, ...rest }: RunContext,
): ChangeContext {
  const context = { ...rest, host: { ...host, notice: showOnce(host.notice) } }
  let asked: Promise<GithubAnswer> | undefined
  return { ...context, readGithub: async () => (asked ??= readChangeFromGithub(inputs, change, context)) }
}

function showOnce(notice: Host['notice']): Host['notice'] {
  const shown = new Set<string>()
  return (message) => {
    if (!shown.has(message)) notice(message)
    shown.add(message)
  }
}

async function readChangeFromGithub(
  inputs: Inputs,
  change: ChangeFacts | undefined,
  context: RunContext,
): Promise<GithubAnswer> {
  const api = change && (await openGithubApi(inputs, context))
  if (change === undefined || api === undefined) return { kind: 'no-access' }
  const { askAboutChange } = await import('../../change/github/graphql/change.ts')
  const asked = await settle(askAboutChange(api, toChangeQuestion(change, inputs)))
  if (asked.ok) return { kind: 'answered', answer: asked.value }
  if (!isAnswerOfGithub(asked.error)) throw asked.error
  return { kind: 'unavailable', reason: asked.error.message.replace(/\.$/, '') }
}

function toChangeQuestion(change: ChangeFacts, { template }: Inputs): ChangeQuestion {
  const { repo, commit, pullRequest, headBranch } = change
  const isQueued = pullRequest !== undefined && isQueuedChange(change)
  return {
    repository: repo.name,
    sha: commit.sha1,
    number: pullRequest?.number,
    head: pullRequest === undefined ? headBranch : undefined,
    mergedNumber: findMergedNumber(commit.message ?? ''),
    queue: isQueued ? { branch: pullRequest.baseRef, base: pullRequest.baseSha } : undefined,
    path: toGitPath(template === '' ? defaultTemplatePath : template),
  }
}

/** A server without GraphQL answers with a status or with an error; a server that is down does not answer. */
function isAnswerOfGithub(error: unknown): error is EvidenceError {
  if (!(error instanceof EvidenceError)) return false
  return error.code === 'refused' || error.code === 'nonsense' || error.facts['status'] !== undefined
}

/** The number in the first line of GitHub's merge commits (at the start) and squash merges (at the end). */
export function findMergedNumber(message: string): number | undefined {
  const [, merged, squashed] =
    /^Merge pull request #(\d+)|^.*\(#(\d+)\)\s*$/.exec(message.split('\n', 1)[0] ?? '') ?? []
  const number = Number(merged ?? squashed ?? Number.NaN)
  return Number.isSafeInteger(number) && number <= maxNumber ? number : undefined
}

/** GraphQL's type Int has 32 bits. */
const maxNumber = 2 ** 31 - 1

/** The path as git has it: `./a//b` is `a/b`. */
function toGitPath(path: string): string {
  return path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/')
}
