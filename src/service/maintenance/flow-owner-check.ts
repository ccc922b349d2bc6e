import { isObject } from '../../json/is-object.ts'
import type { FlowOwner } from '../store/access/flow-owner.ts'
import { readNumber, readText } from '../store/engine/row.ts'
import { isReportKind } from '../store/record.ts'
import { rebuild, type Report } from './finding.ts'
import type { CheckedRecord, Document } from './checked-record.ts'

/** The owners that the flows of an organisation must have (rules 6.8). Its memory grows with the number of flows. */
export interface ExpectedOwners {
  /** Adds a record. Records are added in order. */
  readonly add: (record: CheckedRecord) => void
  /** Reports the differences to the owners that were found after the record `last` was added. A flow that a later record gave away is left out. */
  readonly compare: (found: readonly FlowOwner[], last: number, report: Report) => void
}

export function createExpectedOwners(org: string): ExpectedOwners {
  const expected = new Map<string, FlowOwner>()
  return {
    add: ({ row, parse }) => {
      const { kind, flow } = row
      if (typeof flow !== 'string') return
      const isTransfer = kind === 'flow_transfer'
      if (!isTransfer && (expected.has(flow) || !isReportKind(String(kind)))) return
      const owner = findOwner(flow, { row, parse, isTransfer })
      if (owner !== undefined) expected.set(flow, owner)
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

function findOwner(
  flow: string,
  { row, parse, isTransfer }: Pick<CheckedRecord, 'row' | 'parse'> & { readonly isTransfer: boolean },
): FlowOwner | undefined {
  // Canonical JSON writes this name without an escape.
  const document = readText(row, 'document').includes('"repository_id"') ? parse() : undefined
  if (document === undefined) return undefined
  return toOwner(flow, readNumber(row, 'sequence'), isTransfer ? document['body'] : findRepository(document))
}

/** The members `issuer` and `repository_id` of a record that a job reported. The first version has them in the actor alone. */
function findRepository({ origin, actor }: Document): unknown {
  if (isObject(origin) && origin['type'] === 'oidc') return origin
  return isObject(actor) ? actor['job'] : undefined
}

function toOwner(flow: string, sequence: number, repository: unknown): FlowOwner | undefined {
  const { issuer, repository_id: id } = isObject(repository) ? repository : {}
  return typeof issuer === 'string' && typeof id === 'string'
    ? { flow, issuer, repository_id: id, sequence }
    : undefined
}

function describeOwner(owner: FlowOwner | undefined): string {
  if (owner === undefined) return 'no repository'
  return `the repository ${owner.repository_id} of ${owner.issuer} since record ${owner.sequence}`
}
