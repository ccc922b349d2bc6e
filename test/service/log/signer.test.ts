import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { toPublicBytes } from '../../../src/log/note-key.ts'
import { listSigners, openLogProcess, operate, type Machine } from '../../../testkit/log/log-process.ts'
import { createCurrentDatabase, createFolder } from '../../../testkit/service/store/engine.ts'
import { sqlite } from '../../../testkit/service/store/database.ts'

interface Signer {
  readonly command: string
  readonly publicKey: string
  readonly pem: string
  /** Changes what the command does from now on. */
  readonly behave: (source: string) => void
  /** The texts that it was given. */
  readonly texts: () => string
}

const signs = "process.stdout.write(sign(null, text, key).toString('base64') + '\\n')"

/** A command with a key of its own, as the client of a key management service. */
async function createSigner(privateKey: KeyObject = generateKeyPairSync('ed25519').privateKey): Promise<Signer> {
  const folder = await createFolder()
  const [script, texts] = [join(folder, 'sign.cjs'), join(folder, 'texts')]
  const behave = (source: string): void =>
    writeFileSync(
      script,
      `const { appendFileSync, readFileSync } = require('node:fs'); const { createPrivateKey, sign } = require('node:crypto')
const key = createPrivateKey(${JSON.stringify(privateKey.export({ type: 'pkcs8', format: 'pem' }))})
const text = readFileSync(0); appendFileSync(${JSON.stringify(texts)}, text)
${source}`,
    )
  behave(signs)
  const publicKey = Buffer.from(toPublicBytes(privateKey)).toString('base64')
  const { x = '' } = privateKey.export({ format: 'jwk' })
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(x, 'base64url')])
  return {
    command: `"${process.execPath}" "${script}"`,
    publicKey,
    pem: `-----BEGIN PUBLIC KEY-----\n${der.toString('base64')}\n-----END PUBLIC KEY-----\n`,
    behave,
    texts: () => (existsSync(texts) ? readFileSync(texts, 'utf8') : ''),
  }
}

async function createMachine(): Promise<Machine> {
  return { engine: sqlite, place: await createCurrentDatabase(sqlite), folder: await createFolder() }
}

describe('a signer', () => {
  test('signs the text of each checkpoint with a key that no file here has', async () => {
    const [machine, signer] = [await createMachine(), await createSigner()]
    await operate(machine, (keys) => keys.initKeys(signer.pem))

    const process = await openLogProcess(machine, { signers: [signer.command] })
    await process.append()
    const checkpoint = await process.logs.readCheckpoint('acme')

    expect(listSigners(checkpoint?.note ?? '', [signer.publicKey])).toHaveLength(1)
    expect(signer.texts().endsWith(checkpoint?.note.slice(0, checkpoint.note.indexOf('\n\n') + 1) ?? '')).toBe(true)
    expect(existsSync(join(machine.folder, 'evidence-log.pem'))).toBe(false)
  })

  test('takes over from a key file: during the overlap the file and the command sign', async () => {
    const [machine, signer] = [await createMachine(), await createSigner()]
    const first = await openLogProcess(machine)
    await first.append()
    await first.close()
    await operate(machine, (keys) => keys.rotateKey({ overlapSeconds: 3600, publicKey: signer.pem }))
    const keys = (await operate(machine, (opened) => opened.listKeys())).map((key) => key.public_key)
    const process = await openLogProcess(machine, { signers: [signer.command] })
    await process.append()

    const during = (await process.logs.readCheckpoint('acme'))?.note ?? ''
    process.advanceClock(3601)
    await process.append()
    const after = (await process.logs.readCheckpoint('acme'))?.note ?? ''

    expect([listSigners(during, keys), listSigners(after, keys)]).toEqual([keys, [signer.publicKey]])
  })

  test('of another key, or without a key in the database, does not start', async () => {
    const [machine, signer, other] = [await createMachine(), await createSigner(), await createSigner()]
    const start = (command: string): Promise<unknown> => openLogProcess(machine, { signers: [command] })

    await expect(start(signer.command)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/evidence key init --public/),
    })
    await operate(machine, (keys) => keys.initKeys(signer.pem))
    await expect(start(other.command)).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/signer .* has another key than/),
    })
    await expect(openLogProcess(machine)).rejects.toThrow(/The key 1 of the logs is not here/)
  })
})

test.each([
  ['fails', "process.stderr.write('no credentials'); process.exitCode = 3", /ended with 3 \(no credentials\)/],
  ['prints no signature', "process.stdout.write('hello')", /printed 5 bytes/],
  ['prints without end', "setInterval(() => process.stdout.write('x'.repeat(9999)), 1)", /printed more than/],
  ['signs another text', "process.stdout.write(sign(null, Buffer.from('x'), key).toString('base64'))", /another key/],
  ['does not end', 'setInterval(() => undefined, 1000)', /did not end within 4 s/],
  ['ends before it reads its input', 'process.kill(process.pid)', /ended with /],
])('a signer that %s signs nothing; records are accepted, and the next one is signed', async (_, source, reason) => {
  const [machine, signer] = [await createMachine(), await createSigner()]
  await operate(machine, (keys) => keys.initKeys(signer.pem))
  const process = await openLogProcess(machine, { signers: [signer.command], signerTimeoutMs: 4000 })
  signer.behave(source)
  await process.append(2)

  await expect(process.logs.readCheckpoint('acme')).rejects.toMatchObject({
    name: 'EvidenceError',
    message: expect.stringMatching(reason),
  })

  expect(await process.store.readHead('acme')).toBe(3)
  expect(existsSync(join(machine.folder, 'evidence-log'))).toBe(false)
  signer.behave(signs)
  await process.append()
  expect(await process.logs.readCheckpoint('acme')).toMatchObject({ size: 4 })
})

test('a signer that is not available at the start does not prevent it, and the log of the service gives the reason', async () => {
  const [machine, signer] = [await createMachine(), await createSigner()]
  await operate(machine, (keys) => keys.initKeys(signer.pem))
  signer.behave('process.exitCode = 1')

  const process = await openLogProcess(machine, { signers: [signer.command] })

  expect(process.lines.join('\n')).toMatch(
    /The signer of the logs ended with 1; nothing is signed until it works again/,
  )
  signer.behave(signs)
  await process.append()
  expect(await process.logs.readCheckpoint('acme')).toMatchObject({ size: 2 })
})

test('a command line with a private key, or with a key of another kind, is refused as a public key', async () => {
  const machine = await createMachine()
  const { privateKey } = generateKeyPairSync('ed25519')
  const { publicKey: other } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const texts = [
    privateKey.export({ type: 'pkcs8', format: 'pem' }),
    other.export({ type: 'spki', format: 'pem' }),
    'x',
  ]

  for (const text of texts) {
    await expect(operate(machine, (keys) => keys.initKeys(String(text)))).rejects.toMatchObject({ code: 'usage' })
  }
})

test('a signer that does not end in time is killed, with all that its shell has started', async () => {
  const [machine, signer, folder] = [await createMachine(), await createSigner(), await createFolder()]
  await operate(machine, (keys) => keys.initKeys(signer.pem))
  const command = `sleep 600 & echo $! > ${join(folder, 'pid')}; ${signer.command}; wait`
  const process = await openLogProcess(machine, { signers: [command], signerTimeoutMs: 3000 })
  await process.append()

  await expect(process.logs.readCheckpoint('acme')).rejects.toThrow(/did not end within 3 s/)

  const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
  await expect.poll(() => isRunning(pid)).toBe(false)
})

/** A process that has ended and waits for its parent does not run. */
function isRunning(pid: number): boolean {
  if (!existsSync(`/proc/${pid}/stat`)) return false
  return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}
