import { runBulk } from '../engine/bulk.ts'
import type { Connection } from '../engine/driver.ts'
import { readNumber, readText } from '../engine/row.ts'
import { ForeignFlow } from '../failure.ts'
import { isReportKind, type Repository, type StoredRecord, type Write } from '../record.ts'
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

/**
 * Throws ForeignFlow if a write is for a repository and its flow belongs to another one, or had records and belonged to none. Call after
 * recordFlowOwners: of two repositories that report into a new flow at the same time, only the first owns it. `findRecorded` returns the
 * record of a write, or undefined for one that repeats an earlier request.
 */
export async function requireFlowOwners(
  connection: Connection,
  batch: readonly Write[],
  findRecorded: (write: Write) => StoredRecord | undefined,
): Promise<void> {
  await Promise.all(batch.map((write) => requireFlowOwner(connection, write, findRecorded(write))))
}

async function requireFlowOwner(
  connection: Connection,
  { record, repository }: Write,
  recorded: StoredRecord | undefined,
): Promise<void> {
  if (repository === undefined) return
  const [row] = await connection.read(statement.findFlowOwner, [record.org, record.flow])
  if (row === undefined) throw new ForeignFlow(undefined)
  const owner: Repository = { issuer: readText(row, 'issuer'), repository_id: readText(row, 'repository_id') }
  if (owner.issuer !== repository.issuer || owner.repository_id !== repository.repository_id)
    throw new ForeignFlow(owner)
  const since = readNumber(row, 'since')
  // Nothing but this record makes the repository the owner, and it is not the first one of the flow.
  if (since === recorded?.sequence && since !== readNumber(row, 'start')) throw new ForeignFlow(undefined)
}
