import { hash } from 'node:crypto'
import {
  maxContextLength,
  maxDescriptionLength,
  statusName,
  type NewStatus,
} from '../../change/github/commit-status.ts'
import { toSingleLine } from '../../text/escape.ts'
import type { Explanation, VerdictWord } from '../../evidence/explain/explanation.ts'
import type { StepRun } from '../change/run.ts'
import { printPosition, type Position } from './position.ts'

/** The state and the reason of a status, before its description is cut. */
export type StatusVerdict = Pick<NewStatus, 'state'> & { readonly text: string }

/**
 * The context of the status of a run (rules 8.16). Two pull requests with one head share their statuses, so every base but the default branch
 * has its own: anyone may open a pull request into a branch of their own, and have that one approved.
 */
export function findContext({ target, plan }: Pick<StepRun, 'target' | 'plan'>): string {
  return toFlowContext({ plan }, target.flow_name)
}

/** The context of the status about several flows. No flow has a space in its name. */
export function findFlowsContext({ plan }: Pick<StepRun, 'plan'>): string {
  const base = findOtherBase(plan)
  return cutContext(base === undefined ? statusName : `${statusName} (${base})`)
}

/** Undefined for the default branch. */
function findOtherBase({ change }: StepRun['plan']): string | undefined {
  const base = change?.pullRequest?.baseRef
  return base === change?.defaultBranch ? undefined : base
}

/** The context of the status of a flow, for the base of a run. */
export function toFlowContext({ plan }: Pick<StepRun, 'plan'>, flow: string): string {
  const base = findOtherBase(plan)
  return cutContext(`${statusName}/${flow}${base === undefined ? '' : `/${base}`}`)
}

function cutContext(context: string): string {
  if (context.length <= maxContextLength) return context
  const digest = hash('sha256', context).slice(0, 16)
  return `${context.slice(0, maxContextLength - digest.length - 1).toWellFormed()}~${digest}`
}

/** The states of a status by the word of the verdict. */
export const statusStates = {
  'not compliant': 'failure',
  'not evaluated': 'error',
  waiting: 'pending',
  compliant: 'success',
} as const satisfies Readonly<Record<VerdictWord, NewStatus['state']>>

/** The worst word of a verdict first. */
export const wordsWorstFirst = ['not compliant', 'not evaluated', 'waiting', 'compliant'] as const

/** The state of a status: success for a gate that passes, and for nothing else (rules 8.16). */
export function toStatusVerdict(explanation: Explanation, [closing]: readonly string[]): StatusVerdict {
  const { word, missing, failing, waiting, headline } = explanation
  switch (word) {
    case 'compliant':
      if (closing !== undefined) return { state: 'failure', text: `The gate is closed. ${closing}` }
      return { state: statusStates[word], text: 'Compliant: all required evidence is there' }
    case 'not compliant': {
      const names = failing.length === 0 ? missing : failing
      return { state: statusStates[word], text: names.length === 0 ? headline : `Not compliant: ${names.join(', ')}` }
    }
    case 'waiting':
      return { state: statusStates[word], text: waiting.length === 0 ? headline : `Waiting for: ${waiting.join(', ')}` }
    case 'not evaluated':
      return { state: statusStates[word], text: headline }
  }
}

/** A description that ends with its position and fits the limit of GitHub. */
export function toDescription(text: string, position: Position): string {
  const end = ` · ${printPosition(position)}`
  const line = toSingleLine(text)
  const room = maxDescriptionLength - end.length
  const start = line.length <= room ? line : `${line.slice(0, room - 1).toWellFormed()}…`
  return `${start}${end}`
}
