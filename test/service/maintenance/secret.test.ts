import { readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'
import { checkStore } from '../../../src/service/maintenance/fsck.ts'
import { importArchive } from '../../../src/service/maintenance/import.ts'
import { backup } from '../../../src/service/maintenance/maintenance.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import { detachSecrets, toSecretPrefix } from '../../../src/service/store/secret/detach.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { exportLines, forge, toFile, type Values } from '../../../testkit/service/maintenance/archive.ts'
import { createDataStores } from '../../../testkit/service/maintenance/data-stores.ts'
import { createFolder, engines, toRecord } from '../../../testkit/service/store/engine.ts'
import { hash } from 'node:crypto'
import { toCanonicalJson } from '../../../src/json/canonical.ts'

const body = {
  name: 'notify',
  triggers: ['ON_ATTESTATION'],
  targets: [
    { type: 'WEBHOOK', url: 'https://hooks.example.test/', secret: 'hush-1' },
    { type: 'SLACK', webhook: 'https://hooks.slack.test/hush-2' },
    { type: 'WEBHOOK', url: 'https://hooks.example.test/plain' },
  ],
}

async function appendAction(store: Store): Promise<void> {
  const detached = detachSecrets(body, 'notify')
  const sealed = await store.secrets.sealSecrets('acme', detached.secrets)
  const members = { flow: null, trail: null, type: null, name: 'notify' }
  const record = toRecord({ id: 'action', kind: 'notification', ...members, body: detached.body })
  await store.append({
    record,
    secrets: { prefix: toSecretPrefix('notify'), sealed },
    idempotency: { caller: 'ci', key: 'k', request: 'r' },
  })
}

/** The archive of an earlier version, in which the record of the action contains its secrets. */
function toFirstVersion(lines: readonly string[]): string {
  return forge(lines, (values: Values) =>
    values.map((value) => {
      if ('archive' in value) return { archive: { ...Object(value['archive']), version: 1, tag_key: undefined } }
      if (!('record' in value)) return value
      const {
        version: _,
        nonce: _nonce,
        origin: _origin,
        ignored_members: _members,
        ...record
      } = Object(value['record'])
      const old = { ...record, body }
      const { ordinal: _ordinal, ...rest } = value
      return { ...rest, record: old, sha256: hash('sha256', toCanonicalJson(old)) }
    }),
  )
}

describe.each(engines)('an archive of an earlier version, imported into $name', (engine) => {
  test('leaves its secrets behind, with the digests of their requests, and fsck finds no fault', async () => {
    const [source, target] = [await createDataStores(engine), await createDataStores(engine)]
    await appendAction(source.store)
    const archive = toFirstVersion(await exportLines(source))
    expect(archive).toMatch(/hush-1.*hush-2/s)

    await importArchive(target, await toFile(archive))

    const id = expect.stringMatching(/^[0-9a-f]{16}\.[0-9a-f-]{36}$/)
    expect((await target.store.findById('acme', 'action'))?.body).toEqual({
      ...body,
      targets: [
        { type: 'WEBHOOK', url: 'https://hooks.example.test/', secret_id: id },
        { type: 'SLACK', secret_id: id },
        body.targets[2],
      ],
    })
    expect(await target.store.secrets.listSecretIds('acme')).toEqual(new Set())
    const again = (await exportLines(target)).join('')
    expect(again).not.toContain('hush')
    expect(again).toContain('"keys":[]')
    const findings: unknown[] = []
    await checkStore(target, { report: (finding) => findings.push(finding) })
    expect(findings).toEqual([])
  })
})

async function prepare(): Promise<{ readonly data: string; readonly target: string; readonly store: Store }> {
  const base = await createFolder()
  const data = join(base, 'data')
  const store = await openSqliteStore(join(data, 'evidence.db'))
  onTestFinished(() => store.close())
  await openFolderAttachments(join(data, 'attachments'))
  await appendAction(store)
  return { data, target: join(base, 'backup'), store }
}

function readAll(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

describe('a backup', () => {
  test('has the secrets sealed, and not the key, whose file it names', async () => {
    const { data, target } = await prepare()
    const key = readFileSync(join(data, 'evidence.key'), 'utf8').trim()

    const made = await backup({ folder: data, environment: {} }, target, () => undefined)

    expect(made).toMatchObject({ isSound: true, missingKey: join(data, 'evidence.key') })
    expect(readdirSync(target).toSorted()).toEqual(['attachments', 'evidence.db'])
    expect(readAll(target)).not.toMatch(/hush/)
    expect(readAll(target)).not.toContain(key)
    const without = await openSqliteStore(join(target, 'evidence.db'))
    onTestFinished(() => without.close())
    await expect(without.secrets.checkSecrets()).rejects.toThrow('does not exist, but the database has secrets')
  })

  test('has the key for its owner alone if that is asked for, and opens its secrets', async () => {
    const { data, target } = await prepare()

    const made = await backup({ folder: data, environment: {}, includeKey: true }, target, () => undefined)

    expect(made.missingKey).toBeUndefined()
    expect(statSync(join(target, 'evidence.key')).mode & 0o777).toBe(0o600)
    expect(readAll(target)).not.toMatch(/hush/)
    const restored = await openSqliteStore(join(target, 'evidence.db'))
    onTestFinished(() => restored.close())
    await restored.secrets.checkSecrets()
  })

  test('of a service whose key file cannot be used is complete without it', async () => {
    const { data, target } = await prepare()
    await chmod(join(data, 'evidence.key'), 0o644)

    const made = await backup({ folder: data, environment: {} }, target, () => undefined)

    expect(made).toMatchObject({ isSound: true, records: 1 })
  })

  test('of a service without secrets has no key and misses none', async () => {
    const base = await createFolder()
    const data = join(base, 'data')
    await (await openSqliteStore(join(data, 'evidence.db'))).close()

    const made = await backup(
      { folder: data, environment: {}, includeKey: true },
      join(base, 'backup'),
      () => undefined,
    )

    expect(made.missingKey).toBeUndefined()
    expect(readdirSync(join(base, 'backup')).toSorted()).toEqual(['attachments', 'evidence.db'])
  })
})
