import { readChange } from '../../commit/event.ts'
import { readEventPayload } from '../environment/run-context.ts'
import { toOutputs } from './outcome-outputs.ts'
import { emptyOutcome } from './outcome.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The outputs of a run that failed (rules 8.13): no verdict, nothing recorded, and the trail that it was about. `trail` is the input. */
export function toFailureOutputs(environment: Environment, trail: string): ReturnType<typeof toOutputs> {
  return toOutputs(emptyOutcome({ org: '', flow_name: '', trail_name: trail || findCommit(environment) }))
}

/** The commit of the change. If the failure is that it cannot be read, the commit of the run. */
function findCommit(environment: Environment): string {
  try {
    return readChange(environment, readEventPayload(environment), null).commit.sha1
  } catch {
    return environment['GITHUB_SHA'] ?? ''
  }
}
