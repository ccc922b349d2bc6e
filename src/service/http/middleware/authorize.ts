import type { Access } from '../../../wire/operation/operation.ts'
import { explainForeignFlow, ownsFlow } from '../../access/flow-owner.ts'
import { explainDenial, isAllowed, needsOwnership, type Caller, type Scope } from '../../access/role.ts'
import type { Store } from '../../store/store.ts'
import { HttpProblem } from '../http-problem.ts'

/** A caller, and the owners of flows. */
interface Authorization {
  readonly caller: Caller
  readonly store: Pick<Store, 'findFlowOwner' | 'hasFlow'>
}

/** Throws a 403 problem if the caller does not have this access in this scope (rules 6.4, 6.8). */
export async function authorize(authorization: Authorization, access: Access, scope: Scope): Promise<void> {
  const denial = await findDenial(authorization, access, scope)
  if (denial !== undefined) throw new HttpProblem(403, denial)
}

/**
 * Why the caller does not have this access; undefined if it has. It needs a grant for the scope (rules 6.4); one for the flow with the name of
 * its repository is enough only if the flow has no record, or belongs to that repository (rules 6.8).
 */
export async function findDenial(
  { caller, store }: Authorization,
  access: Access,
  scope: Scope,
): Promise<string | undefined> {
  if (!isAllowed(caller, access, scope)) return explainDenial(caller, access, scope)
  const { job } = caller.actor
  const { org, flow } = scope
  if (job === undefined || flow === undefined || !needsOwnership(caller, access, scope)) return undefined
  const find = (): ReturnType<typeof store.findFlowOwner> => store.findFlowOwner(org, flow)
  const before = await find()
  if (before === undefined && !(await store.hasFlow(org, flow))) return undefined
  // Another job may have started the flow meanwhile, with its first record.
  const owner = before ?? (await find())
  return owner !== undefined && ownsFlow(owner, job) ? undefined : explainForeignFlow({ org, flow }, owner, job)
}
