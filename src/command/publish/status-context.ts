import type { FloorCoverage } from '../change/floor-coverage.ts'
import type { Run } from '../change/run.ts'
import type { Seen } from './seen.ts'
import { toContext } from './status-text.ts'

/**
 * The context of the status of a run (rules 8.16). A base branch that the floor does not cover has its own, because its template may require
 * less, and two pull requests with one head share their statuses. Without a verdict, it is the one that the commit already has.
 */
export function findContext(run: Run, coverage: FloorCoverage, seen: Seen | undefined): string {
  const { target, plan } = run
  const base = plan.change?.pullRequest?.baseRef
  const [shared, ofBase] = [toContext(target.flow_name, undefined), toContext(target.flow_name, base)]
  switch (coverage) {
    case 'covered':
      return shared
    case 'not-covered':
      return ofBase
    case 'no-template':
      return base === plan.change?.defaultBranch ? shared : ofBase
    case 'unknown':
      return hasStatus(ofBase, seen) && !hasStatus(shared, seen) ? ofBase : shared
  }
}

function hasStatus(context: string, seen: Seen | undefined): boolean {
  return seen?.statuses?.some((one) => one.context === context && one.creator === seen.account) === true
}
