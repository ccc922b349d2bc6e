import { createHash } from 'node:crypto'
import { request } from 'undici'
import { openStore } from '../../../src/service/store/open.ts'
import type { StoredRecord } from '../../../src/service/store/record.ts'
import { toCanonicalJson } from '../../../src/wire/json/canonical.ts'
import { groupBy } from '../../../src/evidence/fact/group-by.ts'
import type { KillResult } from './kill-loop.ts'
import { listForks } from './checkpoints.ts'
import { runFsck, type ServiceData } from './service-process.ts'

/** Lists the faults in the data after the kills, one line each. */
export async function findInconsistencies(data: ServiceData, result: KillResult): Promise<readonly string[]> {
  const damaged = await listDamagedAttachments(result)
  const code = await result.service.end('SIGTERM')
  const { records, forks } = await readRecords(data, result)
  const checked = await runFsck(data)
  return [
    ...result.contradictions,
    ...damaged,
    ...forks,
    ...(code === 0 ? [] : [`the service ended with ${code}`]),
    ...listLost(result, records),
    ...listDuplicates(records),
    ...listGaps(records),
    ...records.flatMap((record) => (hasItsHash(record) ? [] : [`record ${record.id} has another hash`])),
    ...(checked.startsWith('0: ') ? [] : [`fsck: ${checked}`]),
  ]
}

interface FoundOnDisk {
  readonly records: readonly StoredRecord[]
  /** Signed checkpoints that do not fit the records. */
  readonly forks: readonly string[]
}

async function readRecords({ database }: ServiceData, { checkpoints }: KillResult): Promise<FoundOnDisk> {
  const store = await openStore(database)
  try {
    const orgs = await store.listOrganisations()
    const records = (await Promise.all(orgs.map((org) => store.find(org, {})))).flat()
    return { records, forks: await listForks(store, checkpoints) }
  } finally {
    await store.close()
  }
}

function listLost({ acknowledged }: KillResult, records: readonly StoredRecord[]): readonly string[] {
  const found = new Map(records.map((record) => [record.id, record]))
  return acknowledged.flatMap(({ id, key, sha256 }) => {
    const record = found.get(id)
    if (record === undefined) return [`${key} was acknowledged as ${id} and is lost`]
    if (keyOf(record) !== key) return [`${id} is ${keyOf(record)} and not ${key}`]
    return record.attachment?.sha256 === sha256 ? [] : [`${key} has lost its attachment`]
  })
}

function listDuplicates(records: readonly StoredRecord[]): readonly string[] {
  return [...groupBy(records, keyOf)].flatMap(([key, same]) =>
    same.length === 1 ? [] : [`${key} exists ${same.length} times`],
  )
}

function listGaps(records: readonly StoredRecord[]): readonly string[] {
  return [...groupBy(records, ({ org }) => org)].flatMap(([org, ofOrg]) => {
    const sequences = ofOrg.map(({ sequence }) => sequence).toSorted((a, b) => a - b)
    return sequences.every((sequence, at) => sequence === at + 1) ? [] : [`the sequence of ${org} has a gap`]
  })
}

/** Idempotency key of a report; undefined for records of the service itself. */
function keyOf({ kind, body }: StoredRecord): string | undefined {
  return kind === 'attestation' ? (body['user_data'] as { key: string }).key : undefined
}

function hasItsHash({ sha256, ...rest }: StoredRecord): boolean {
  return createHash('sha256').update(toCanonicalJson(rest)).digest('hex') === sha256
}

/** Attachments whose downloaded bytes differ from the uploaded ones. */
async function listDamagedAttachments({ acknowledged, service, token }: KillResult): Promise<readonly string[]> {
  const damaged: string[] = []
  for (const { org, id, key, sha256 } of acknowledged) {
    if (sha256 === undefined) continue
    const { statusCode, body } = await request(`${service.url}/attestations/${org}/${id}/attachment`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const digest = createHash('sha256')
      .update(await body.bytes())
      .digest('hex')
    if (statusCode !== 200 || digest !== sha256) damaged.push(`the attachment of ${key} came back with ${statusCode}`)
  }
  return damaged
}
