import { isObject } from '../../../wire/json/is-object.ts'
import type { FlowOwner } from '../../store/access/flow-owner.ts'
import { readNumber } from '../../store/engine/row.ts'
import { isReportKind } from '../../store/record.ts'
import type { CheckedRecord } from './checked-record.ts'

/** The kind of the records that give a flow to another repository. */
export const transferKind = 'flow_transfer'

/** The owner that the flow of a record has after it (rules 6.8). A report decides it only for a flow without an owner. */
export function findReportedOwner({ row, parse, mayHaveRepository }: CheckedRecord): FlowOwner | undefined {
  const { kind, flow } = row
  if (typeof flow !== 'string' || !(kind === transferKind || isReportKind(String(kind)))) return undefined
  const document = mayHaveRepository || kind === transferKind ? parse() : undefined
  if (document === undefined) return undefined
  const repository = kind === transferKind ? document['body'] : document['origin']
  return toOwner(flow, readNumber(row, 'sequence'), repository)
}

function toOwner(flow: string, sequence: number, repository: unknown): FlowOwner | undefined {
  const { issuer, repository_id: id } = isObject(repository) ? repository : {}
  return typeof issuer === 'string' && typeof id === 'string'
    ? { flow, issuer, repository_id: id, sequence }
    : undefined
}
