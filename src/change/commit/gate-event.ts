import { readPayload } from './payload.ts'

/** Events whose runs are about one commit of the repository, so that a gate can judge it (rules 8.10). */
export const gateEvents: readonly string[] = [
  'push',
  'pull_request',
  'pull_request_target',
  'pull_request_review',
  'merge_group',
  'workflow_run',
  'workflow_dispatch',
  'repository_dispatch',
  'schedule',
  'release',
  'deployment',
]

/**
 * The reason why a gate cannot judge the run of this event, as the start of a sentence; undefined if it can. Other events, such as
 * `issue_comment`, run on the default branch, also if they are about a pull request. A `workflow_run` is about the run before it.
 */
export function describeUnsuitableEvent(name: string, event: unknown): string | undefined {
  if (!gateEvents.includes(name)) return `The event ${name} does not name the commit of a change`
  if (name !== 'workflow_run') return undefined
  const before = readPayload(name, event).text('workflow_run.event') ?? 'without a name'
  if (before !== 'workflow_run' && gateEvents.includes(before)) return undefined
  return `The event workflow_run follows a run for the event ${before}, which does not name the commit of a change`
}
