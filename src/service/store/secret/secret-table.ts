import * as statement from './statement.ts'
import type { Driver, Row, Connection } from '../engine/driver.ts'
import { readText } from '../engine/row.ts'
import type { SealedSecret, StoredRecord, Write } from '../record.ts'
import type { DetachedSecret, Sealer, SecretRow } from './secret.ts'
import { runBulk } from '../engine/bulk.ts'

/** The secrets of notification targets (rules 7.4). Each method throws EvidenceError if the key cannot be used. */
export interface SecretTable {
  /** Seals secrets, to be recorded with the record that refers to them (Write). */
  readonly sealSecrets: (org: string, secrets: readonly DetachedSecret[]) => Promise<readonly SealedSecret[]>
  /** The digest of a request that contains secrets, computed with the key: the ledger must not hold a hash by which a secret is guessed. */
  readonly digestRequest: (request: string) => Promise<string>
  /** The text of a secret; undefined if the organisation has no secret of this id. */
  readonly openSecret: (org: string, id: string) => Promise<string | undefined>
  /** Ids of all secrets of an organisation. Needs no key. */
  readonly listSecretIds: (org: string) => Promise<ReadonlySet<string>>
  /** Opens every secret, and throws for the first one that does not open. */
  readonly checkSecrets: () => Promise<void>
  /** Removes the secrets that the key does not open. Resolves to their organisations. */
  readonly discardSecrets: () => Promise<readonly string[]>
}

const pageSize = 200

export function createSecretTable(driver: Driver, sealer: Sealer): SecretTable {
  /** The key must be that of the secrets that exist, so that no second key comes into use. */
  const checkKey = async (): Promise<void> => {
    const [row] = await driver.read(statement.listSecrets, ['', 1])
    if (row !== undefined) openRow(sealer, row)
  }
  return {
    sealSecrets: async (org, secrets) => {
      await checkKey()
      return secrets.map(({ id, text }) => ({ id, sealed: sealer.seal({ id, org }, text) }))
    },
    digestRequest: async (request) => {
      await checkKey()
      return sealer.digest(request)
    },
    openSecret: async (org, id) => {
      const [row] = await driver.read(statement.findSecret, [org, id])
      return row === undefined ? undefined : openRow(sealer, row)
    },
    listSecretIds: async (org) =>
      new Set((await driver.read(statement.listSecretIds, [org])).map((row) => readText(row, 'id'))),
    checkSecrets: async () => {
      for await (const row of readSecrets(driver)) openRow(sealer, row)
    },
    discardSecrets: async () => {
      const unreadable: SecretRow[] = []
      for await (const row of readSecrets(driver)) {
        if (!sealer.isOwn(toSecretRow(row), readText(row, 'sealed'))) unreadable.push(toSecretRow(row))
      }
      for (const { org, id } of unreadable) await driver.write(statement.removeSecret, [org, id])
      return [...new Set(unreadable.map(({ org }) => org))]
    },
  }
}

async function* readSecrets(driver: Driver): AsyncGenerator<Row> {
  let page = await driver.read(statement.listSecrets, ['', pageSize])
  while (page.length > 0) {
    yield* page
    const last = page.at(-1)
    page = last === undefined ? [] : await driver.read(statement.listSecrets, [readText(last, 'id'), pageSize])
  }
}

function openRow(sealer: Sealer, row: Row): string {
  return sealer.open(toSecretRow(row), readText(row, 'sealed'))
}

function toSecretRow(row: Row): SecretRow {
  return { id: readText(row, 'id'), org: readText(row, 'org') }
}

/** Writes and removes the secrets that belong to the records of a batch, in their order. `record`: the new record of a write, if any. */
export async function changeSecrets(
  connection: Connection,
  batch: readonly Write[],
  record: (write: Write) => StoredRecord | undefined,
): Promise<void> {
  const changes: Promise<unknown>[] = []
  for (const write of batch) {
    const recorded = write.secrets && record(write)
    if (write.secrets === undefined || recorded === undefined) continue
    const { prefix, sealed } = write.secrets
    const { org, created_at } = recorded
    const rows = sealed.map((secret) => [secret.id, org, secret.sealed, created_at])
    changes.push(connection.write(statement.removeSecrets, [org, prefix, toPrefixEnd(prefix)]))
    changes.push(runBulk(connection, statement.insertSecrets, rows))
  }
  await Promise.all(changes)
}

/** The first text after all texts with this prefix. */
function toPrefixEnd(prefix: string): string {
  return `${prefix.slice(0, -1)}${String.fromCodePoint((prefix.codePointAt(prefix.length - 1) ?? 0) + 1)}`
}
