import type { Row, RowReader } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import * as statement from './statement.ts'

/** The repository that a flow belongs to (rules 6.8). */
export interface FlowOwner {
  readonly flow: string
  readonly issuer: string
  readonly repository_id: string
  /** Sequence of the record with which the flow became that of this repository. */
  readonly sequence: number
}

/** The ledger writes the owners of flows together with the records that they follow from (ledger/insert.ts). */
export interface FlowOwnerReader {
  readonly findFlowOwner: (org: string, flow: string) => Promise<FlowOwner | undefined>
  /** Sorted by flow. */
  readonly listFlowOwners: (org: string) => Promise<readonly FlowOwner[]>
}

export function createFlowOwnerReader(connection: RowReader): FlowOwnerReader {
  return {
    findFlowOwner: async (org, flow) =>
      (await connection.read(statement.findFlowOwner, [org, flow])).map(toFlowOwner)[0],
    listFlowOwners: async (org) => (await connection.read(statement.listFlowOwners, [org])).map(toFlowOwner),
  }
}

function toFlowOwner(row: Row): FlowOwner {
  return {
    flow: readText(row, 'flow'),
    issuer: readText(row, 'issuer'),
    repository_id: readText(row, 'repository_id'),
    sequence: readNumber(row, 'sequence'),
  }
}
