import type { Access } from '../../../schema/operation/operation.ts'
import { explainDenial, isAllowed, type Caller, type Scope } from '../../access/role.ts'
import { HttpProblem } from '../http-problem.ts'

/** Throws a 403 problem if the caller has no grant for this access in this scope (rules 6.4). */
export function authorize(caller: Caller, access: Access, scope: Scope): void {
  if (!isAllowed(caller, access, scope)) throw new HttpProblem(403, explainDenial(caller, access, scope))
}
