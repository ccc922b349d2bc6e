import type { Access } from '../../../schema/operation/operation.ts'
import { explainForeignFlow, ownsFlow } from '../../access/flow-owner.ts'
import { explainDenial, isAllowed, needsOwnership, type Caller, type Scope } from '../../access/role.ts'
import type { Store } from '../../store/store.ts'
import { HttpProblem } from '../http-problem.ts'

/** A caller, and the owners of flows. */
interface Authorization {
  readonly caller: Caller
  readonly store: Pick<Store, 'findFlowOwner'>
}

/**
 * Throws a 403 problem if the caller has no grant for this access in this scope (rules 6.4), or only one for the flow with the name of its
 * repository, and the flow belongs to another repository (rules 6.8).
 */
export async function authorize({ caller, store }: Authorization, access: Access, scope: Scope): Promise<void> {
  if (!isAllowed(caller, access, scope)) throw new HttpProblem(403, explainDenial(caller, access, scope))
  const { job } = caller.actor
  const { org, flow } = scope
  if (job === undefined || flow === undefined || !needsOwnership(caller, access, scope)) return
  const owner = await store.findFlowOwner(org, flow)
  if (owner === undefined || ownsFlow(owner, job)) return
  throw new HttpProblem(403, explainForeignFlow({ org, flow }, owner, job))
}
