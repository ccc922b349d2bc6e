import { createPrivateKey } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { listVerdictKeys, type SignStatement } from '../../../../src/service/log/verdict/verdict-key.ts'
import { openLogProcess, operate, type LogProcess, type Machine } from '../../../../testkit/log/log-process.ts'
import type { Engine } from '../../../../testkit/service/store/database.ts'
import { createCurrentDatabase, createFolder, engines } from '../../../../testkit/service/store/engine.ts'

async function createMachine(engine: Engine): Promise<Machine> {
  return { engine, place: await createCurrentDatabase(engine), folder: await createFolder() }
}

/** Opens the present key for an organisation with a record, as a request for a verdict does. */
async function openSigner({ logs, append }: LogProcess, org = 'acme'): Promise<SignStatement | undefined> {
  await append(1, org)
  await logs.readCheckpoint(org)
  return logs.openVerdictSigner(org)
}

async function signKeyId(process: LogProcess, org = 'acme'): Promise<string | undefined> {
  return (await openSigner(process, org))?.('{}').signatures[0]?.keyid
}

/** The events of a log, oldest first. */
async function listEvents({ store }: LogProcess, org = 'acme'): Promise<readonly unknown[]> {
  const events = await store.find(org, { kinds: ['log_event'] })
  return events.toReversed().map(({ body }) => body['event'])
}

const rotate = (machine: Machine): Promise<{ readonly keyid: string }> =>
  operate(machine, (keys) => keys.rotateVerdictKey())

describe.each(engines)('the key of the verdicts in $name', (engine) => {
  test('is created by the first start, for this user alone, and is the same for later processes', async () => {
    const machine = await createMachine(engine)
    const first = await signKeyId(await openLogProcess(machine))
    const second = await signKeyId(await openLogProcess(machine))

    const path = join(machine.folder, 'evidence-verdict.pem')
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(readFileSync(path, 'utf8'))
    expect([asymmetricKeyType, asymmetricKeyDetails?.namedCurve]).toEqual(['ec', 'prime256v1'])
    expect(process.platform === 'win32' ? 0o600 : statSync(path).mode & 0o777).toBe(0o600)
    expect(second).toBe(first)
    expect(await operate(machine, (keys) => keys.listVerdictKeys())).toMatchObject([
      { number: 1, keyid: first, state: 'signs', revoked_at: null, file: path },
    ])
  })

  test('has one event in each log before its first verdict, and the log goes on as before', async () => {
    const machine = await createMachine(engine)
    const [one, other] = [await openLogProcess(machine), await openLogProcess(machine)]
    await one.append()
    await one.logs.readCheckpoint('acme')
    await Promise.all([one, other].map((running) => signKeyId(running)))
    await signKeyId(other, 'bank')
    for (const running of [one, other]) {
      running.advanceClock(5)
      await running.append()
      await running.logs.readCheckpoint('acme')
    }

    expect(await listEvents(one)).toEqual(['start', 'verdict_key'])
    expect(await listEvents(one, 'bank')).toEqual(['start', 'verdict_key'])
    const [verifier] = await operate(machine, (keys) => keys.listVerifierKeys())
    expect(verifier).toMatchObject({ org: 'acme', keys: [expect.stringMatching(/^evidence\.example\/log\/acme\+/)] })
  })

  test('is rotated while the service runs, and an earlier one is revoked in each log that has it', async () => {
    const machine = await createMachine(engine)
    const running = await openLogProcess(machine)
    const first = await signKeyId(running)
    await running.append(1, 'bank')
    await running.logs.readCheckpoint('bank')

    const { keyid: second } = await rotate(machine)
    expect(await signKeyId(running)).toBe(second)
    const before = await running.store.readHead('acme')
    await operate(machine, (keys) => keys.revokeVerdictKey(1))
    await operate(machine, (keys) => keys.revokeVerdictKey(1))
    await signKeyId(running)
    await signKeyId(running, 'bank')

    expect(await listEvents(running)).toEqual(['start', 'verdict_key', 'verdict_key', 'verdict_key_revoked'])
    expect(await listEvents(running, 'bank')).toEqual(['start', 'verdict_key'])
    expect(await listVerdictKeys(running.store, 'acme')).toMatchObject([
      { keyid: first, state: 'revoked', revokedSequence: before + 1 },
      { keyid: second, state: 'signs', revokedSequence: null },
    ])
    expect(await listVerdictKeys(running.store, 'bank')).toMatchObject([
      { keyid: second, state: 'signs' },
      { keyid: first, state: 'revoked', sequence: null, revokedSequence: null },
    ])
  })

  test('signs nothing without its file, and again once the file is there', async () => {
    const machine = await createMachine(engine)
    const running = await openLogProcess(machine)
    const first = await signKeyId(running)
    const path = join(machine.folder, 'evidence-verdict.pem')
    const pem = readFileSync(path, 'utf8')
    rmSync(path)
    expect(await openSigner(running)).toBeUndefined()
    await expect(openLogProcess(machine)).rejects.toThrow(/The key 1 of the verdicts is not here; copy /)
    writeFileSync(path, pem, { mode: 0o600 })
    expect(await signKeyId(running)).toBe(first)
  })

  test('of another database, and of another algorithm, prevents the start', async () => {
    const [machine, other] = [await createMachine(engine), await createMachine(engine)]
    await (await openLogProcess(machine)).close()
    await (await openLogProcess(other)).close()
    const replace = (name: string): void =>
      writeFileSync(join(machine.folder, 'evidence-verdict.pem'), readFileSync(join(other.folder, name), 'utf8'))
    replace('evidence-verdict.pem')
    await expect(openLogProcess(machine)).rejects.toThrow('has another key than the verdicts of the database')
    replace('evidence-log.pem')
    await expect(openLogProcess(machine)).rejects.toThrow('does not contain an ECDSA P-256 private key in PEM')
  })

  test('that signs cannot be revoked, and an unknown one neither', async () => {
    const machine = await createMachine(engine)
    await openLogProcess(machine)
    const revoke = (number: number): Promise<unknown> => operate(machine, (keys) => keys.revokeVerdictKey(number))
    await expect(revoke(1)).rejects.toThrow('Key 1 signs the verdicts; run evidence key rotate --verdicts first.')
    await expect(revoke(2)).rejects.toThrow('The verdicts have no key 2')
    await expect(operate(machine, (keys) => keys.listVerdictKeys())).resolves.toHaveLength(1)
  })
})
