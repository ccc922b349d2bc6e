import { isShortCommit, isWholeCommit } from '../../wire/trail-name.ts'
import { HttpProblem } from '../http/http-problem.ts'
import type { ServiceContext } from '../context.ts'
import type { NewRecord, TrailKey } from '../store/record.ts'

/**
 * Throws 400 if a report would begin a trail under the name of a commit that it is not of (rules 2.13). A trail that exists takes every
 * report, and so does one named by digits alone: a report can name a commit that begins like tomorrow's date. Another process may record the
 * commit at the same moment; in both cases questions about the name are refused (rules 1.11).
 */
export async function requireFitName({ store }: ServiceContext, record: NewRecord): Promise<void> {
  const { org, flow, trail, commit } = record
  if (flow === null || trail === null) return
  const key = { org, flow, trail }
  if (isWholeCommit(trail)) {
    if (commit === null || trail.startsWith(commit) || (await exists(store, key))) return
    throw new HttpProblem(
      400,
      `The trail "${trail}" is new and is named after a commit, and this report is of the commit ${commit}. Report to the trail "${commit}", or give the trail another name.`,
    )
  }
  if (!isShortCommit(trail) || isDigits(trail) || (await exists(store, key))) return
  const known = await findCommit(store, key)
  if (known === undefined) return
  throw new HttpProblem(
    400,
    `The trail "${trail}" is new, and its name is the beginning of the commit ${known}. Report to the trail of the whole commit, or give the trail another name.`,
  )
}

/** The id of a run, or a date. */
function isDigits(name: string): boolean {
  return /^[0-9]+$/.test(name)
}

type Store = ServiceContext['store']

async function exists(store: Store, key: TrailKey): Promise<boolean> {
  if (store.peekTrail(key) !== undefined) return true
  const { org, flow, trail } = key
  return (await store.findPlaces(org, { flow, trail }, 1)).length > 0
}

/** A commit of the flow that begins like the name of a trail: one that a trail was reported with, or is named after. */
async function findCommit(store: Store, { org, flow, trail: commitPrefix }: TrailKey): Promise<string | undefined> {
  const [reported] = await store.findPlaces(org, { kinds: ['trail'], flow, commitPrefix }, 1)
  const [named] = reported === undefined ? await store.listCommitNames(org, flow, commitPrefix) : []
  return reported?.commit ?? named
}
