import { createHash } from 'node:crypto'
import { request } from 'undici'
import { openStore } from '../../../src/service/store/open.ts'
import type { StoredRecord } from '../../../src/service/store/store.ts'
import { canonicalJson } from '../../../src/json/canonical.ts'
import { groupBy } from '../../../src/verdict/evidence/group-by.ts'
import type { Survived } from './storm.ts'
import { checkPlace, type Place } from './victim.ts'

/** Everything that is not as it must be after a storm, a line each. */
export async function inquire(place: Place, survived: Survived): Promise<readonly string[]> {
  const spoiled = await listSpoiled(survived)
  const code = await survived.service.end('SIGTERM')
  const records = await readRecords(place)
  const checked = await checkPlace(place)
  return [
    ...survived.contradictions,
    ...spoiled,
    ...(code === 0 ? [] : [`the service ended with ${code}`]),
    ...listLost(survived, records),
    ...listDoubled(records),
    ...listGaps(records),
    ...records.flatMap((record) => (hasItsHash(record) ? [] : [`record ${record.id} has another hash`])),
    ...(checked.startsWith('0: ') ? [] : [`fsck: ${checked}`]),
  ]
}

async function readRecords({ database }: Place): Promise<readonly StoredRecord[]> {
  const store = await openStore(database)
  try {
    const orgs = await store.listOrganisations()
    return (await Promise.all(orgs.map((org) => store.find(org, {})))).flat()
  } finally {
    await store.close()
  }
}

function listLost({ acknowledged }: Survived, records: readonly StoredRecord[]): readonly string[] {
  const found = new Map(records.map((record) => [record.id, record]))
  return acknowledged.flatMap(({ id, key, sha256 }) => {
    const record = found.get(id)
    if (record === undefined) return [`${key} was acknowledged as ${id} and is lost`]
    if (keyOf(record) !== key) return [`${id} is ${keyOf(record)} and not ${key}`]
    return record.attachment?.sha256 === sha256 ? [] : [`${key} has lost its attachment`]
  })
}

function listDoubled(records: readonly StoredRecord[]): readonly string[] {
  return [...groupBy(records, keyOf)].flatMap(([key, same]) =>
    same.length === 1 ? [] : [`${key} is there ${same.length} times`],
  )
}

function listGaps(records: readonly StoredRecord[]): readonly string[] {
  return [...groupBy(records, ({ org }) => org)].flatMap(([org, ofOrg]) => {
    const sequences = ofOrg.map(({ sequence }) => sequence).toSorted((a, b) => a - b)
    return sequences.every((sequence, at) => sequence === at + 1) ? [] : [`the sequence of ${org} has a gap`]
  })
}

/** The key of a report; undefined for what the service records by itself. */
function keyOf({ kind, body }: StoredRecord): string | undefined {
  return kind === 'attestation' ? (body['user_data'] as { key: string }).key : undefined
}

function hasItsHash({ sha256, ...rest }: StoredRecord): boolean {
  return createHash('sha256').update(canonicalJson(rest)).digest('hex') === sha256
}

/** Attachments whose bytes do not come back as they were sent. */
async function listSpoiled({ acknowledged, service, token }: Survived): Promise<readonly string[]> {
  const spoiled: string[] = []
  for (const { org, id, key, sha256 } of acknowledged) {
    if (sha256 === undefined) continue
    const { statusCode, body } = await request(`${service.url}/attestations/${org}/${id}/attachment`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const digest = createHash('sha256')
      .update(await body.bytes())
      .digest('hex')
    if (statusCode !== 200 || digest !== sha256) spoiled.push(`the attachment of ${key} came back with ${statusCode}`)
  }
  return spoiled
}
