import { createHash } from 'node:crypto'
import { request } from 'undici'
import { openStore } from '../../../src/service/store/open.ts'
import type { StoredRecord } from '../../../src/service/store/record.ts'
import { toCanonicalJson } from '../../../src/wire/json/canonical.ts'
import { groupBy } from '../../../src/evidence/fact/group-by.ts'
import { listForks, type SeenCheckpoints } from './checkpoints.ts'
import type { ClientCounts } from './client.ts'
import type { Load } from './load.ts'
import { runFsck, type ServiceData, type ServiceProcess } from './service-process.ts'

/** What is checked after the faults. */
interface Outcome {
  readonly load: Load
  /** The services that run on the data. They are ended. */
  readonly services: readonly ServiceProcess[]
  readonly token: string
}

/** What is wrong with the data, one line each. */
export interface Inconsistencies {
  /** Acknowledged reports whose record or attachment is not there. */
  readonly lost: readonly string[]
  /** Idempotency keys with several records or several answers. */
  readonly twice: readonly string[]
  readonly other: readonly string[]
}

/** Checks the records, their attachments and the signed checkpoints after the faults. */
export async function findInconsistencies(data: ServiceData, outcome: Outcome): Promise<Inconsistencies> {
  const { counts, checkpoints } = outcome.load
  const damaged = await listDamagedAttachments(outcome)
  const codes = await Promise.all(outcome.services.map(({ end }) => end('SIGTERM')))
  const { records, forks } = await readRecords(data, checkpoints)
  const checked = await runFsck(data)
  return {
    lost: [...listLost(counts, records), ...damaged],
    twice: [...listDuplicates(records), ...counts.contradictions],
    other: [
      ...forks,
      ...codes.flatMap((code) => (code === 0 ? [] : [`a service ended with ${code}`])),
      ...listGaps(records),
      ...records.flatMap((record) => (hasItsHash(record) ? [] : [`record ${record.id} has another hash`])),
      ...(checked.startsWith('0: ') ? [] : [`fsck: ${checked}`]),
    ],
  }
}

interface FoundOnDisk {
  readonly records: readonly StoredRecord[]
  /** Signed checkpoints that do not fit the records. */
  readonly forks: readonly string[]
}

async function readRecords({ database }: ServiceData, checkpoints: SeenCheckpoints): Promise<FoundOnDisk> {
  const store = await openStore(database)
  try {
    const orgs = await store.listOrganisations()
    const records = (await Promise.all(orgs.map((org) => store.find(org, {})))).flat()
    return { records, forks: await listForks(store, checkpoints) }
  } finally {
    await store.close()
  }
}

function listLost({ acknowledged }: ClientCounts, records: readonly StoredRecord[]): readonly string[] {
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

/** Attachments whose downloaded bytes differ from the uploaded ones. Each service reads those of every so-manieth report. */
async function listDamagedAttachments({ load, services, token }: Outcome): Promise<readonly string[]> {
  const damaged: string[] = []
  const read = async ({ url }: ServiceProcess, at: number): Promise<void> => {
    for (const { org, id, key, sha256 } of load.counts.acknowledged.filter((_, of) => of % services.length === at)) {
      if (sha256 === undefined) continue
      const { statusCode, body } = await request(`${url}/attestations/${org}/${id}/attachment`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const digest = createHash('sha256')
        .update(await body.bytes())
        .digest('hex')
      if (statusCode !== 200 || digest !== sha256) damaged.push(`the attachment of ${key} came back with ${statusCode}`)
    }
  }
  await Promise.all(services.map(read))
  return damaged
}
