import { createPrivateKey } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseCheckpoint, printCheckpoint, type Checkpoint } from '../../../src/log/checkpoint.ts'
import { createCosignatureVerifier } from '../../../src/log/cosignature.ts'
import { parseVerifierKey, printVerifierKey, signNote } from '../../../src/log/note-key.ts'
import { openNote, parseNote, printNote } from '../../../src/log/note.ts'
import { createFolder, runEvidence } from '../../../testkit/cli/evidence.ts'
import type { Finished } from '../../../testkit/action/process.ts'
import { sqlite } from '../../../testkit/service/store/database.ts'
import { createTestWitness, toPolicy } from '../../../testkit/log/witness.ts'
import { startHarness, toForm, type Harness } from '../../../testkit/service/harness.ts'

interface Scene {
  readonly folder: string
  readonly service: Harness
  readonly report: (count: number, trail?: string) => Promise<void>
  /** Runs `evidence witness` on the log. */
  readonly witness: (...args: readonly string[]) => Promise<Finished>
  /** The same, on another address. */
  readonly witnessAt: (url: string, ...args: readonly string[]) => Promise<Finished>
  readonly readState: (file: string) => string | undefined
}

async function start(options: Parameters<typeof startHarness>[0] = {}): Promise<Scene> {
  const folder = createFolder()
  const service = await startHarness({ signLogs: true, ...options })
  onTestFinished(service.close)
  const state = join(folder, 'state')
  const token = await service.tokenFor('reader', 'acme')
  const witnessAt: Scene['witnessAt'] = (url, ...args) =>
    runEvidence(['witness', url, '--key', join(folder, 'ada.pem'), '--state', state, '--timeout', '5', ...args], {
      env: { EVIDENCE_TOKEN: token },
    })
  return {
    folder,
    service,
    report: async (count, trail = 'one') => {
      for (let at = 0; at < count; at += 1) {
        const form = toForm({ attestation_name: 'generic', is_compliant: true })
        const { status } = await service.request('POST', `/attestations/acme/shop/trail/${trail}/generic`, { form })
        expect(status).toBe(201)
      }
    },
    witness: (...args) => witnessAt(`${service.origin}/log/acme`, ...args),
    witnessAt,
    readState: (file) => {
      const [found] = existsSync(state) ? readdirSync(state).filter((name) => name.endsWith(`.${file}`)) : []
      return found === undefined ? undefined : readFileSync(join(state, found), 'utf8')
    },
  }
}

function sizeOf(note: string | undefined): number {
  return parseCheckpoint(parseNote(note ?? '').text).size
}

/** A service whose answers to some paths are replaced. The others come from the real one. */
async function startProxy(origin: string, replaced: ReadonlyMap<string, string>): Promise<string> {
  const server: Server = createServer((request, response) => {
    const answer = async (): Promise<void> => {
      const path = (request.url ?? '').replace(/\?.*/, '')
      const text = replaced.get(path)
      const headers = { authorization: request.headers.authorization ?? '' }
      const found = await fetch(`${origin}${request.url}`, { headers })
      if (text === undefined) response.writeHead(found.status).end(Buffer.from(await found.arrayBuffer()))
      else response.writeHead(200).end(text)
    }
    void answer()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

/** Signs a changed checkpoint with the key of the log, as its operator could. */
function forge({ folder }: Harness, note: string, change: Partial<Checkpoint>): string {
  const key = createPrivateKey(readFileSync(join(folder, 'evidence-log.pem'), 'utf8'))
  const checkpoint = { ...parseCheckpoint(parseNote(note).text), ...change }
  const text = printCheckpoint(checkpoint)
  return printNote({ text, signatures: [signNote(text, checkpoint.origin, key)] })
}

test('prints the cosigned checkpoint, keeps it, and follows the log', async () => {
  const { folder, report, witness, readState } = await start()
  await report(2)

  const first = await witness()
  await report(3)
  const second = await witness()

  expect([first.exitCode, second.exitCode]).toEqual([0, 0])
  expect(first.stderr).toMatch(
    /^The first checkpoint of the log has 4 entries\. Its key is 127\.0\.0\.1:\d+\/log\/acme\+/m,
  )
  const [, key = ''] = /for the policy of the service, is (ada\+\S+)/.exec(first.stderr) ?? []
  const { name, publicKey } = parseVerifierKey(key)
  expect(openNote(second.stdout, [createCosignatureVerifier(name, publicKey)]).signers).toHaveLength(1)
  expect([sizeOf(first.stdout), sizeOf(second.stdout)]).toEqual([4, 7])
  expect(second.stderr).toBe('')
  expect(readState('checkpoint')).toBe(second.stdout)
  expect(statSync(join(folder, 'ada.pem')).mode & 0o777).toBe(0o600)
})

const root = Buffer.alloc(32, 7)

test.each<[string, Partial<Checkpoint>, string]>([
  ['with another root', { root }, 'its 7 entries have another root than before'],
  ['that is longer and does not continue it', { root, size: 9 }, 'its 9 entries do not continue the 7 before'],
  [
    'that is longer than what the service can prove',
    { root, size: 99 },
    'the service has no proof that its 99 entries',
  ],
  ['that is shorter', { root, size: 6 }, 'it has 6 entries, and had 7'],
  ['under another origin', { origin: 'evidence.example/log/acme/2' }, 'it was 127.0.0.1:'],
])('refuses a checkpoint %s, and keeps it as evidence', async (_, change, reason) => {
  const { service, report, witnessAt, readState } = await start()
  await report(5)
  const replaced = new Map<string, string>()
  const url = `${await startProxy(service.origin, replaced)}/log/acme`
  const { stdout: before } = await witnessAt(url)
  await report(2)
  const forged = forge(service, before, change)
  replaced.set('/log/acme/checkpoint', forged)
  const { name } = parseNote(forged).signatures[0] ?? {}
  const key = `${String(name)}+${readState('key')?.trim().split('+').slice(1).join('+')}`
  const keys = change.origin === undefined ? [] : ['--log-key', renameKey(key)]

  const refused = await witnessAt(url, ...keys)

  expect([refused.exitCode, refused.stdout]).toEqual([6, ''])
  expect(refused.stderr).toContain(' was rewritten: ')
  expect(refused.stderr).toContain(reason)
  expect([readState('checkpoint'), readState('conflict')]).toEqual([before, forged])
})

/** The verifier key of the same key under another name, which has another id. */
function renameKey(key: string): string {
  const [name = '', , encoded = ''] = key.split('+')
  const publicKey = Buffer.from(key.slice(key.indexOf('+', key.indexOf('+') + 1) + 1), 'base64').subarray(1)
  return encoded === '' ? key : printVerifierKey({ name, type: 0x01, publicKey })
}

test('refuses an earlier checkpoint of the same log, and cosigns the same one again', async () => {
  const { service, report, witnessAt, readState } = await start()
  await report(2)
  const replaced = new Map<string, string>()
  const url = `${await startProxy(service.origin, replaced)}/log/acme`
  const { stdout: old } = await witnessAt(url)
  const again = await witnessAt(url)
  await report(2)
  const newer = await witnessAt(url)
  replaced.set('/log/acme/checkpoint', old)

  const rollback = await witnessAt(url)

  expect([again.exitCode, newer.exitCode, rollback.exitCode]).toEqual([0, 0, 6])
  expect(sizeOf(again.stdout)).toBe(sizeOf(old))
  expect(readState('checkpoint')).toBe(newer.stdout)
})

test.each<[string, string]>([
  ['is no note', 'nonsense'],
  ['another key signed', ''],
])('a checkpoint that %s is no answer of the log', async (_, text) => {
  const { service, report, witnessAt, readState } = await start()
  await report(1)
  const replaced = new Map<string, string>()
  const url = `${await startProxy(service.origin, replaced)}/log/acme`
  const { stdout: before } = await witnessAt(url)
  const { origin } = parseCheckpoint(parseNote(before).text)
  const { privateKey } = createTestWitness(origin)
  const signed = parseNote(before).text
  const note = printNote({ text: signed, signatures: [signNote(signed, origin, privateKey)] })
  replaced.set('/log/acme/checkpoint', text === '' ? note : text)

  const { exitCode, stdout } = await witnessAt(url)

  expect([exitCode, stdout]).toEqual([4, ''])
  expect(readState('checkpoint')).toBe(before)
})

test('ends with 4 if the service cannot be reached, and with 5 if it refuses', async () => {
  const { service, report, witness, witnessAt } = await start()
  await report(1)
  expect((await witness()).exitCode).toBe(0)
  const refused = await witness('--token', await service.tokenFor('reader', 'other'))
  const unknown = await witnessAt(`${service.origin}/log/none`, '--token', await service.tokenFor('reader', '*'))
  const unreachable = await witnessAt('http://127.0.0.1:1/log/acme', '--timeout', '1')
  expect([refused.exitCode, unknown.exitCode, unreachable.exitCode]).toEqual([5, 5, 4])
})

test('sends the cosignature to a service whose policy has its key', async () => {
  const { folder, service, report, witness } = await start({ logPolicy: toPolicy([createTestWitness('ada')], 1) })
  const ada = createTestWitness('ada')
  await report(1)
  const refused = await witness('--submit')
  expect([refused.exitCode, refused.stdout]).toEqual([5, ''])
  expect(refused.stderr).toContain('No key of the policy cosigned the checkpoint.')

  const other = await start({ logPolicy: toPolicy([ada], 1) })
  await other.report(1)
  const pem = ada.privateKey.export({ format: 'pem', type: 'pkcs8' })
  writeFileSync(join(other.folder, 'ada.pem'), pem, { mode: 0o600 })
  const { exitCode, stdout } = await other.witness('--submit')

  const { text } = await other.service.request('GET', '//log/acme/checkpoint')
  expect([exitCode, text]).toEqual([0, stdout])
  expect([folder, service.origin]).not.toEqual([other.folder, other.service.origin])
})

test('of two runs at a time, both keep one history', async () => {
  const { report, witness, readState } = await start()
  await report(3)

  const runs = await Promise.all([witness(), witness(), witness()])

  expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])
  expect(runs.map(({ stdout }) => stdout)).toContain(readState('checkpoint'))
})

test('with the key of the tags, it checks the tag and the ordinal of each new entry', async () => {
  const { folder, service, report, witness, readState } = await start()
  const secret = join(folder, 'tags.key')
  const keep = async (): Promise<string> => {
    const key = (await service.store.log.readLogHead('acme'))?.tagKey ?? ''
    writeFileSync(secret, `${key}\n`, { mode: 0o600 })
    return key
  }
  await report(300, 'one')
  await report(2, 'two')
  const key = await keep()

  expect((await witness('--log-secret', secret)).exitCode).toBe(0)
  expect(readState('tags')?.trim().split('\n')).toHaveLength(5)
  await report(1, 'two')
  expect((await witness('--log-secret', secret)).exitCode).toBe(0)

  await sqlite.exec(service.place, `UPDATE head SET tag_key = '${'ab'.repeat(32)}' WHERE org = 'acme'`)
  await report(1, 'three')
  const unknown = await witness('--log-secret', secret)
  expect([unknown.exitCode, unknown.stdout]).toEqual([6, ''])
  expect(unknown.stderr).toContain('it has entries with 1 tags of no flow and trail that it shows')

  await report(1, 'two')
  const gap = await witness('--log-secret', secret)
  expect(gap.stderr).toMatch(/entry \d+ has the ordinal 4 of its tag, and 1 comes next/)
  expect((await witness()).exitCode).toBe(0)
  expect(key).toHaveLength(64)
})

test.each([
  [[], 'needs a URL'],
  [['https://host/log/acme'], '--key is required'],
  [['https://host/acme', '--key', 'k.pem', '--state', 's'], 'is not the address of a log'],
  [['https://host/log/acme?x', '--key', 'k.pem', '--state', 's'], 'is not the address of a log'],
  [['https://host/log/acme', '--key', 'k.pem', '--state', 's', '--name', 'a b'], 'cannot be the name of a witness'],
  [['https://host/log/acme', '--key', 'k.pem', '--state', 's', '--log-secret', 'none'], 'does not exist'],
])('%j is wrong usage', async (args, message) => {
  const { exitCode, stderr } = await runEvidence(['witness', ...args], { cwd: createFolder() })
  expect(exitCode).toBe(2)
  expect(stderr).toContain(message)
})
