import type { GitCommit } from '../../wire/resource/git.ts'
import type { CommitRange } from './facts.ts'
import { parseCommit } from './git-format.ts'
import { isWholeCommit } from '../../wire/trail-name.ts'
import type { Checkout, ReadObject } from './git-object.ts'

/**
 * The commits of a range, oldest first. Undefined if the checkout may not have all of them: without git, in a shallow clone, if `from` or
 * `to` is missing, or after 10,000 commits. git is not asked which commits `from` has, because a graft, a forged commit or a commit graph
 * can hide some: a commit is left out only if verified parents lead to it from `from`.
 */
export async function readGitRange(
  checkout: Checkout | undefined,
  { from, to }: CommitRange,
): Promise<readonly GitCommit[] | undefined> {
  if (from === undefined || !isWholeCommit(from) || !isWholeCommit(to)) return undefined
  return checkout?.readObjects(async (read) => walkRange(from, to, read))
}

/** A commit that was reached from `from`, `to` or both. */
interface Step {
  readonly commit: GitCommit
  /** Epoch seconds at which it was committed. */
  readonly time: number
  isInFrom: boolean
}

interface Walk {
  readonly steps: Map<string, Step>
  /** The steps whose parents are not reached yet. */
  readonly open: Set<Step>
  readonly read: ReadObject
}

const maxSteps = 10_000

/** Walks back from both ends, the newest commit first, until all that is left is in `from`, and older than what is not. */
async function walkRange(from: string, to: string, read: ReadObject): Promise<readonly GitCommit[] | undefined> {
  const walk: Walk = { steps: new Map(), open: new Set(), read }
  let isComplete = (await reach(walk, to, false)) && (await reach(walk, from, true))
  for (let next = findNext(walk); isComplete && next !== undefined; next = findNext(walk)) {
    walk.open.delete(next)
    for (const parent of next.commit.parents ?? []) isComplete &&= await reach(walk, parent, next.isInFrom)
  }
  const own = [...walk.steps].filter(([, step]) => isOwn(step))
  return isComplete ? sortParentsFirst(to, new Map(own.map(([sha, { commit }]) => [sha, commit]))) : undefined
}

/** Returns whether the commit could be read. */
async function reach(walk: Walk, sha: string, isInFrom: boolean): Promise<boolean> {
  const { steps, open } = walk
  const step = steps.get(sha) ?? (await readStep(sha, walk))
  if (step === undefined) return false
  // Its parents are in `from` too.
  if (!steps.has(sha) || (isInFrom && !step.isInFrom)) open.add(step)
  step.isInFrom ||= isInFrom
  steps.set(sha, step)
  return true
}

async function readStep(sha: string, { steps, read }: Walk): Promise<Step | undefined> {
  const object = steps.size < maxSteps ? await read(sha, 'commit') : undefined
  if (object === undefined) return undefined
  const [, seconds = 0] = /^committer .* (-?\d+) [+-]\d+$/m.exec(object.content.toString('latin1')) ?? []
  return { commit: parseCommit(object), time: Number(seconds), isInFrom: false }
}

/** The clocks of committers differ. */
const clockSlackSeconds = 86_400

/** The newest open step; undefined if the walk is at its end. */
function findNext({ steps, open }: Walk): Step | undefined {
  const [newest] = [...open].toSorted((a, b) => b.time - a.time)
  if (newest === undefined || [...open].some(isOwn)) return newest
  const oldestOwn = Math.min(...[...steps.values()].filter(isOwn).map(({ time }) => time))
  return newest.time + clockSlackSeconds >= oldestOwn ? newest : undefined
}

function isOwn({ isInFrom }: Step): boolean {
  return !isInFrom
}

/** The commits that `to` leads to, each after its parents. */
function sortParentsFirst(to: string, commits: ReadonlyMap<string, GitCommit>): readonly GitCommit[] {
  const sorted = new Set<GitCommit>()
  const path = [commits.get(to)]
  for (let commit = path.at(-1); commit !== undefined; commit = path.at(-1)) {
    const parents = (commit.parents ?? []).flatMap((sha) => commits.get(sha) ?? [])
    const next = parents.find((parent) => !sorted.has(parent))
    if (next === undefined) sorted.add(commit)
    if (next === undefined) path.pop()
    else path.push(next)
  }
  return [...sorted]
}
