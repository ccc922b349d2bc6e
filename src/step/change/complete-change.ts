import type { ChangeFacts } from '../../change/commit/facts.ts'
import { mergeCommit } from '../../change/commit/git.ts'
import { messageOf, settle } from '../../error.ts'
import type { GitCommit } from '../../wire/resource/git.ts'
import type { Inputs } from '../input/input.ts'
import { limitTexts, openGithubApi } from './change.ts'
import type { ChangeContext } from './github-answer.ts'

/** The change, with the facts of its commit that only GitHub has. */
export async function completeChange(
  change: ChangeFacts,
  inputs: Inputs,
  context: ChangeContext,
): Promise<ChangeFacts> {
  const commit = mergeCommit(change.commit, await readMissingFacts(change, inputs, context))
  return limitTexts({ ...change, commit }, context)
}

/** Limit for facts without which a reader still recognises the commit. */
const optionalFactsTimeoutSeconds = 5

/** The facts that neither event nor checkout have: a shallow clone lacks the head of a pull request, and only GitHub has logins. */
async function readMissingFacts(
  change: ChangeFacts,
  inputs: Inputs,
  context: ChangeContext,
): Promise<GitCommit | undefined> {
  const missing = (['message', 'author', 'parents', 'author_username'] as const).filter(
    (it) => change.commit[it] === undefined,
  )
  if (missing.length === 0) return undefined
  const isRequired = missing.includes('message') || missing.includes('author')
  const timeout = isRequired ? inputs.timeout : Math.min(optionalFactsTimeoutSeconds, inputs.timeout)
  const found = await settle(withinSeconds(timeout, readCommitOfChange(change, { ...inputs, timeout }, context)))
  if (found.ok) return found.value
  context.host.info(`The commit is reported without ${missing.join(', ')}. ${messageOf(found.error)}`)
  return undefined
}

/** Undefined without a token. */
async function readCommitOfChange(
  { repo, commit: { sha1: sha } }: ChangeFacts,
  inputs: Inputs,
  context: ChangeContext,
): Promise<GitCommit | undefined> {
  const github = await context.readGithub()
  if (github.kind === 'answered' && github.answer.commit !== undefined) return github.answer.commit
  const api = await openGithubApi(inputs, context)
  if (api === undefined) return undefined
  const { readCommit } = await import('../../change/github/commit.ts')
  return readCommit(api, { repository: repo.name, sha })
}

/** Rejects after the time. The work goes on. */
async function withinSeconds<T>(seconds: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`GitHub did not answer within ${seconds} s.`)), seconds * 1000)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
