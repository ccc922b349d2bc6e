import type { Driver } from '../engine/driver.ts'
import { lockLedger } from '../ledger/head.ts'
import { recordInLedger } from '../ledger/record-batch.ts'
import type { CommitOptions } from '../ledger/group-commit.ts'
import type { NewRecord } from '../record.ts'
import { createBindingTable, type BindingTable } from './binding.ts'
import { createFlowOwnerReader, type FlowOwnerReader } from './flow-owner.ts'
import { createTokenTable, type TokenTable } from './token.ts'

/** The tables that decide who has access, in a transaction. */
export type AccessTables = TokenTable & BindingTable & FlowOwnerReader

/** The records of a change, and what the caller of the change gets. */
export interface AccessChange<T> {
  readonly records: readonly NewRecord[]
  readonly result: T
}

interface AccessOptions extends Pick<CommitOptions, 'now' | 'onCommit' | 'onFailure'> {
  readonly driver: Pick<Driver, 'transaction'>
}

/** Store.changeAccess. `onFailure` is called if the transaction fails: whether it was committed can be unknown. */
export async function changeAccess<T>(
  { driver, now, onCommit, onFailure }: AccessOptions,
  org: string,
  work: (tables: AccessTables) => Promise<AccessChange<T>>,
): Promise<T> {
  try {
    const { outcomes, result } = await driver.transaction(async (transaction) => {
      const head = await lockLedger(transaction, org)
      const change = await work({
        ...createTokenTable(transaction, now),
        ...createBindingTable(transaction),
        ...createFlowOwnerReader(transaction),
      })
      const batch = change.records.map((record) => ({ record }))
      const recorded = await recordInLedger(transaction, head, { batch, now })
      for (const outcome of recorded) if ('failure' in outcome) throw outcome.failure
      return { outcomes: recorded, result: change.result }
    })
    onCommit(outcomes)
    return result
  } catch (cause) {
    onFailure()
    throw cause
  }
}
