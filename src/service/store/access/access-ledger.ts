import type { Driver } from '../engine/driver.ts'
import { lockLedgers } from '../ledger/head.ts'
import { recordBatch } from '../ledger/record-batch.ts'
import type { NewRecord, WriteOutcome } from '../record.ts'
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

export interface AccessLedger {
  /**
   * Changes tables and appends the records of the change to the ledger of the organisation, in one transaction. The ledger is locked
   * first, so that changes of one organisation run one after another, in every process. Rejects with the error of `work`.
   */
  readonly changeAccess: <T>(org: string, work: (tables: AccessTables) => Promise<AccessChange<T>>) => Promise<T>
}

interface AccessLedgerOptions {
  readonly driver: Driver
  /** Epoch seconds. */
  readonly now: () => number
  readonly onCommit: (outcomes: readonly WriteOutcome[]) => void
  /** Called if the transaction fails. Whether it was committed can be unknown. */
  readonly onFailure: () => void
}

export function createAccessLedger({ driver, now, onCommit, onFailure }: AccessLedgerOptions): AccessLedger {
  return {
    changeAccess: async (org, work) => {
      try {
        const { outcomes, result } = await driver.transaction(async (transaction) => {
          await lockLedgers(transaction, [org])
          const change = await work({
            ...createTokenTable(transaction, now),
            ...createBindingTable(transaction),
            ...createFlowOwnerReader(transaction),
          })
          const writes = change.records.map((record) => ({ record }))
          const recorded = await recordBatch(transaction, writes, now)
          for (const outcome of recorded) if ('failure' in outcome) throw outcome.failure
          return { outcomes: recorded, result: change.result }
        })
        onCommit(outcomes)
        return result
      } catch (cause) {
        onFailure()
        throw cause
      }
    },
  }
}
