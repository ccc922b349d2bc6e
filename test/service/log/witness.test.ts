import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseCheckpoint, printCheckpoint } from '../../../src/log/checkpoint.ts'
import { createCosignatureVerifier } from '../../../src/log/cosignature.ts'
import { createNoteVerifier, parseVerifierKey, signNote, toPublicBytes } from '../../../src/log/note-key.ts'
import { openNote, parseNote, printNote } from '../../../src/log/note.ts'
import { parseLogPolicy } from '../../../src/log/policy.ts'
import { parseReceipt } from '../../../src/log/receipt.ts'
import { startHarness, textAt, type Harness } from '../../../testkit/service/harness.ts'
import { engines, toRecord } from '../../../testkit/service/store/engine.ts'
import { createTestWitness, startWitnessServer, toPolicy, type TestWitness } from '../../../testkit/log/witness.ts'

const [ada, bob, eve] = ['ada.example/w', 'bob.example/w', 'eve.example/w'].map(createTestWitness) as [
  TestWitness,
  TestWitness,
  TestWitness,
]

async function start(options: Parameters<typeof startHarness>[0]): Promise<Harness> {
  const service = await startHarness({ signLogs: true, logPolicy: toPolicy([ada, bob], 2), ...options })
  onTestFinished(service.close)
  return service
}

async function append(service: Harness, from: number, count = 3): Promise<void> {
  for (let at = from; at < from + count; at += 1)
    await service.store.append({ record: toRecord({ id: `record-${at}` }) })
}

async function readCheckpoint(service: Harness): Promise<string> {
  return (await service.request('GET', '//log/acme/checkpoint')).text
}

async function post(service: Harness, note: string, token?: string | null): Promise<readonly [number, string]> {
  const sent = token === undefined ? { raw: note } : { raw: note, token }
  const { status, text } = await service.request('POST', '//log/acme/cosignatures', sent)
  return [status, text]
}

function listSigners(note: string): readonly string[] {
  return parseNote(note).signatures.map(({ name }) => name)
}

function verifierOf({ verifierKey }: TestWitness): ReturnType<typeof createCosignatureVerifier> {
  const { name, publicKey } = parseVerifierKey(verifierKey)
  return createCosignatureVerifier(name, publicKey)
}

/** Signs a text with the key of the log, as its operator could. */
function signAsLog({ folder }: Harness, text: string): string {
  const key = createPrivateKey(readFileSync(join(folder, 'evidence-log.pem'), 'utf8'))
  return printNote({ text, signatures: [signNote(text, parseCheckpoint(text).origin, key)] })
}

describe.each(engines)('cosignatures in $name', (engine) => {
  test('are given with the checkpoint and with receipts, and are kept once', async () => {
    const service = await start({ engine })
    await append(service, 0)
    const note = await readCheckpoint(service)

    const first = await post(service, ada.cosign(note))
    const again = await post(service, ada.cosign(note, 1_700_000_000))
    const both = await post(service, bob.cosign(ada.cosign(note)))

    expect([first[0], again[0], both[0]]).toEqual([200, 200, 200])
    expect(again[1]).toBe(first[1])
    const cosigned = await readCheckpoint(service)
    expect(listSigners(cosigned)).toEqual([parseCheckpoint(parseNote(note).text).origin, ada.name, bob.name])
    expect(openNote(cosigned, [ada, bob].map(verifierOf)).signers).toHaveLength(2)
    const receipt = await service.request('GET', '/receipts/acme/1')
    expect(parseReceipt(textAt(receipt.body, 'receipt')).checkpoint).toBe(cosigned)
  })

  test('of the quorum decide which checkpoint a later receipt has', async () => {
    const service = await start({ engine })
    await append(service, 0)
    const quorate = await readCheckpoint(service)
    await post(service, bob.cosign(ada.cosign(quorate)))
    await append(service, 10)
    await post(service, ada.cosign(await readCheckpoint(service)))

    const sizeOf = async (sequence: number): Promise<number> => {
      const { body } = await service.request('GET', `/receipts/acme/${sequence}`)
      return parseCheckpoint(parseNote(parseReceipt(textAt(body, 'receipt')).checkpoint).text).size
    }

    expect(await sizeOf(1)).toBe(4)
    expect(await sizeOf(6)).toBe(7)
  })

  test('that were changed in the database are not given to readers', async () => {
    const service = await start({ engine })
    await append(service, 0)
    const note = await readCheckpoint(service)
    const { origin, size } = parseCheckpoint(parseNote(note).text)
    const { name, keyId } = verifierOf(ada)
    const wrong = parseNote(eve.cosign(note)).signatures.at(-1)?.signature ?? ''
    const row = { origin, size, name, keyId, signature: Buffer.from(wrong).toString('base64') }
    await service.store.log.saveCosignature('acme', row)

    expect(await readCheckpoint(service)).toBe(note)
    await expect(engine.exec(service.place, 'DELETE FROM cosignature')).rejects.toThrow(/append-only|never/i)
  })
})

test('a service sends what it publishes to its witnesses, also on loopback', async () => {
  const witness = await startWitnessServer(ada)
  const service = await start({ witnesses: [witness.url], logPolicy: toPolicy([ada], 1) })
  await append(service, 0)

  await witness.waitFor(200)

  let signers: readonly string[] = []
  while (!signers.includes(ada.name)) signers = listSigners(await readCheckpoint(service))
  expect(witness.requests.map(([, answered]) => answered)).not.toContain(422)
  expect(service.logLines).toEqual([])
})

describe('a cosignature is refused', () => {
  test.each<[string, number, (note: string, service: Harness) => string]>([
    ['of an unknown key', 403, (note) => eve.cosign(note)],
    ['of a known name with another key', 403, (note) => createTestWitness(ada.name).cosign(note)],
    ['that is missing', 403, (note) => note],
    ['of another text', 403, (note) => moveSignature(ada.cosign(note.replace(/\n\d+\n/, '\n2\n')), note)],
    ['beside a wrong one of a known key', 403, (note) => moveSignature(ada.cosign(`x\n${note}`), bob.cosign(note))],
    ['with a time in the future', 400, (note) => ada.cosign(note, Math.floor(Date.now() / 1000) + 3600)],
    ['twice in one note', 400, (note) => ada.cosign(ada.cosign(ada.cosign(note)))],
    ['of an empty body', 400, () => ''],
    ['of a checkpoint without the signature of the log', 400, (note) => ada.cosign(withoutLog(note))],
    ['of a checkpoint that another key signed', 400, (note) => ada.cosign(signWithNewKey(note))],
    ['of another root with the key of the log', 400, (note, service) => ada.cosign(forge(service, note, {}))],
    ['of a size that the log never had', 400, (note, service) => ada.cosign(forge(service, note, { size: 99 }))],
    ['of another log', 400, (note, service) => ada.cosign(forge(service, note, { origin: 'evidence.example/log/x' }))],
    ['of another origin under the name of this log', 400, (note, service) => ada.cosign(renameOrigin(service, note))],
    ['of a checkpoint with a further line', 400, (note, service) => ada.cosign(addLine(service, note))],
  ])('%s', async (_, status, change) => {
    const service = await start({})
    await append(service, 0)
    const note = await readCheckpoint(service)

    const [answered] = await post(service, change(note, service))

    expect(answered).toBe(status)
    expect(await readCheckpoint(service)).toBe(note)
    expect(await service.store.log.listCheckpoints('acme', { size: 5, origin: '' })).toEqual([])
  })

  test('from a caller that may not read the log, and with a body of more than 16 KiB', async () => {
    const service = await start({})
    await append(service, 0)
    const note = ada.cosign(await readCheckpoint(service))

    expect((await post(service, note, null))[0]).toBe(401)
    expect((await post(service, note, await service.tokenFor('admin', 'other')))[0]).toBe(403)
    expect((await post(service, note.padEnd(16 * 1024 + 1, '\n')))[0]).toBe(413)
    const unknown = await service.request('POST', '//log/none/cosignatures', { raw: note })
    expect(unknown.status).toBe(404)
    expect((await post(service, note, await service.tokenFor('reader', 'acme')))[0]).toBe(200)
  })
})

function withoutLog(note: string): string {
  const { text, signatures } = parseNote(note)
  const { origin } = parseCheckpoint(text)
  const other = generateKeyPairSync('ed25519').privateKey
  return printNote({ text, signatures: [...signatures.slice(1), signNote(text, `${origin}-2`, other)] })
}

function signWithNewKey(note: string): string {
  const { text } = parseNote(note)
  const { origin } = parseCheckpoint(text)
  return printNote({ text, signatures: [signNote(text, origin, generateKeyPairSync('ed25519').privateKey)] })
}

function forge(service: Harness, note: string, change: { readonly size?: number; readonly origin?: string }): string {
  const checkpoint = { ...parseCheckpoint(parseNote(note).text), ...change, root: Buffer.alloc(32, 7) }
  return signAsLog(service, printCheckpoint(checkpoint))
}

function renameOrigin({ folder }: Harness, note: string): string {
  const checkpoint = parseCheckpoint(parseNote(note).text)
  const text = printCheckpoint({ ...checkpoint, origin: 'evidence.example/log/x' })
  const key = createPrivateKey(readFileSync(join(folder, 'evidence-log.pem'), 'utf8'))
  return printNote({ text, signatures: [signNote(text, checkpoint.origin, key)] })
}

function addLine(service: Harness, note: string): string {
  return signAsLog(service, `${parseNote(note).text}extra\n`)
}

/** The note with the last signature of another note. */
function moveSignature(from: string, to: string): string {
  const { text, signatures } = parseNote(to)
  return printNote({ text, signatures: [...signatures, ...parseNote(from).signatures.slice(-1)] })
}

test('the policy of a log names its key, its address and the witnesses', async () => {
  const service = await start({})
  await append(service, 0)
  const { status, text, headers } = await service.request('GET', '//log/acme/policy')

  const { logs, witnesses } = parseLogPolicy(text)

  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const { origin } = parseCheckpoint(parseNote(await readCheckpoint(service)).text)
  const key = toPublicBytes(createPrivateKey(readFileSync(join(service.folder, 'evidence-log.pem'), 'utf8')))
  expect(logs).toEqual([{ name: origin, type: 1, publicKey: key }])
  expect(text.split('\n')[0]?.split(' ')[2]).toBe(`${service.origin}/log/acme`)
  expect(openNote(await readCheckpoint(service), [createNoteVerifier(origin, key)]).signers).toHaveLength(1)
  expect(witnesses.map(({ name }) => name)).toEqual([ada.name, bob.name])
  expect((await service.request('GET', '//log/none/policy')).status).toBe(404)
  expect((await service.request('GET', '//log/acme/policy', { token: null })).status).toBe(401)
})
