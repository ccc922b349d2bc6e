import { runBulk } from '../engine/bulk.ts'
import type { Connection } from '../engine/driver.ts'
import { isReportKind, type StoredRecord } from '../record.ts'
import * as statement from './statement.ts'

type OwnerRow = readonly (string | number)[]

/**
 * Writes the owners of flows that follow from new records (rules 6.8): the repository of the first report with an OIDC token, or that of the
 * last transfer.
 */
export async function recordFlowOwners(connection: Connection, records: readonly StoredRecord[]): Promise<void> {
  const [found, given] = [new Map<string, OwnerRow>(), new Map<string, OwnerRow>()]
  for (const record of records) {
    const key = JSON.stringify([record.org, record.flow])
    const [first, transfer] = [toFirstOwner(record), toTransferredOwner(record)]
    if (first !== undefined && !found.has(key)) found.set(key, first)
    if (transfer !== undefined) given.set(key, transfer)
  }
  await Promise.all([
    runBulk(connection, statement.insertFlowOwners, [...found.values()]),
    runBulk(connection, statement.replaceFlowOwners, [...given.values()]),
  ])
}

function toFirstOwner({ org, kind, flow, origin, sequence }: StoredRecord): OwnerRow | undefined {
  if (flow === null || origin?.type !== 'oidc' || !isReportKind(kind)) return undefined
  return [org, flow, origin.issuer, origin.repository_id, sequence]
}

function toTransferredOwner({ org, kind, flow, body, sequence }: StoredRecord): OwnerRow | undefined {
  const { issuer, repository_id: id } = body
  if (kind !== 'flow_transfer' || flow === null || typeof issuer !== 'string' || typeof id !== 'string')
    return undefined
  return [org, flow, issuer, id, sequence]
}
