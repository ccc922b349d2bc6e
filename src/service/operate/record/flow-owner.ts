import type { FlowOwner } from '../../store/access/flow-owner.ts'
import { rebuild, type Report } from '../finding.ts'
import type { CheckedRecord } from './checked-record.ts'
import { isObject } from '../../../wire/json/is-object.ts'
import { readNumber } from '../../store/engine/row.ts'
import { isReportKind } from '../../store/record.ts'

/** The owners that the flows of an organisation must have (rules 6.8). Its memory grows with the number of flows. */
interface ExpectedOwners {
  /** Adds a record. Records are added in order. */
  readonly add: (record: CheckedRecord) => void
  /** Reports the differences to the owners that were found after the record `last` was added. A flow that a later record gave away is left out. */
  readonly compare: (found: readonly FlowOwner[], last: number, report: Report) => void
}

export function createExpectedOwners(org: string): ExpectedOwners {
  const expected = new Map<string, FlowOwner>()
  return {
    add: (record) => {
      const { kind, flow } = record.row
      if (kind !== transferKind && expected.has(String(flow))) return
      const owner = findReportedOwner(record)
      if (owner !== undefined) expected.set(owner.flow, owner)
    },
    compare: (found, last, report) => {
      const known = new Map(found.map((owner) => [owner.flow, owner]))
      for (const flow of new Set([...expected.keys(), ...known.keys()])) {
        const owner = known.get(flow)
        const [is, should] = [describeOwner(owner), describeOwner(expected.get(flow))]
        if (is === should || (owner !== undefined && owner.sequence > last)) continue
        report({ kind: 'table', org, what: `the flow ${flow} belongs to ${is} instead of ${should}`, advice: rebuild })
      }
    },
  }
}

function describeOwner(owner: FlowOwner | undefined): string {
  if (owner === undefined) return 'no repository'
  return `the repository ${owner.repository_id} of ${owner.issuer} since record ${owner.sequence}`
}

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
