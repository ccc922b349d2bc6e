import { readdirSync, readFileSync, statSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { NotificationReport } from '../../../src/wire/resource/notification.ts'
import { openFolderAttachments } from '../../../src/service/attachment/folder.ts'
import { backup } from '../../../src/service/operate/maintenance.ts'
import { openSqliteStore } from '../../../src/service/store/open-sqlite.ts'
import { detachSecrets } from '../../../src/service/notify/action.ts'
import { toSecretPrefix } from '../../../src/service/store/secret/secret.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { createFolder, toRecord } from '../../../testkit/service/store/engine.ts'

const body: NotificationReport = {
  name: 'notify',
  triggers: ['ON_ATTESTATION'],
  targets: [
    { type: 'WEBHOOK', url: 'https://hooks.example.test/', secret: 'hush-1' },
    { type: 'SLACK', webhook: 'https://hooks.slack.test/hush-2' },
    { type: 'WEBHOOK', url: 'https://hooks.example.test/plain' },
  ],
}

async function appendAction(store: Store): Promise<void> {
  const detached = detachSecrets(body)
  const sealed = await store.secrets.sealSecrets('acme', detached.secrets)
  const members = { flow: null, trail: null, type: null, name: 'notify' }
  const record = toRecord({ id: 'action', kind: 'notification', ...members, body: detached.body })
  await store.append({
    record,
    secrets: { prefix: toSecretPrefix('notify'), sealed },
    idempotency: { caller: 'ci', key: 'k', request: 'r' },
  })
}

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
