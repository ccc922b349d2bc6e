import { emptyToken } from './change.ts'
import type { FlowTemplate } from '../../wire/resource/template.ts'
import { isBlank } from './find-template.ts'
import { parseFlowTemplate } from './parse-template.ts'
import { defaultBranchTip, readTemplateAt, type TemplateSearch } from './template-place.ts'

/** The floor of a change whose flow has no template, and what the summary has to say about it. */
export interface DefaultFloor {
  readonly text: string | undefined
  readonly notes: readonly string[]
}

export const noFloor: DefaultFloor = { text: undefined, notes: [] }

/**
 * Reads the floor of a change whose flow has no template: the template at the tip of the default branch (rules 4.4). There is none outside
 * GitHub, and if its `floor` does not list the base branch of the change. A run on the default branch needs no access to GitHub, because
 * its own commit was the tip. Throws EvidenceError `file` if the template is not valid, and the failures of `readTemplateAt`.
 */
export async function readDefaultFloor(search: TemplateSearch): Promise<DefaultFloor> {
  const { change, inputs } = search
  const place = defaultBranchTip(change)
  if (change.event === 'local') return noFloor
  if (change.onDefaultBranch && inputs['github-token'] === '') {
    return {
      text: undefined,
      notes: [`The template at the tip of ${place.name} was not read: ${emptyToken}.`],
    }
  }
  const text = await readTemplateAt(place, search)
  const isFloor = text !== undefined && !isBlank(text) && (await coversBase(text, search))
  return { text: isFloor ? text : undefined, notes: [] }
}

async function coversBase(text: string, { path, change }: TemplateSearch): Promise<boolean> {
  const where = `${path} at ${defaultBranchTip(change).name}`
  return isFloorOf(change.pullRequest?.baseRef, await parseFlowTemplate(text, where))
}

/** Whether a template is the floor of changes into a branch (rules 4.4); undefined is a change into no branch. */
export function isFloorOf(base: string | undefined, { floor }: FlowTemplate): boolean {
  return floor === undefined || base === undefined || floor.map(removeRefPrefix).includes(base)
}

/** A template may name a branch with or without `refs/heads/`. */
function removeRefPrefix(branch: string): string {
  return branch.replace(/^refs\/heads\//, '')
}
