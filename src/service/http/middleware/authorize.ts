import type { Access } from '../../../schema/operation/operation.ts'
import { explainDenial, may, type Caller, type Place } from '../../access/role.ts'
import { Refusal } from '../response/refusal.ts'

/** 403 where the caller may not do this there. */
export function admit(caller: Caller, access: Access, place: Place): void {
  if (!may(caller, access, place)) throw new Refusal(403, explainDenial(caller, access, place))
}
