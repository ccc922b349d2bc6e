import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCosignatureVerifier } from '../../../src/log/cosignature.ts'
import { parseVerifierKey } from '../../../src/log/note-key.ts'
import { openNote } from '../../../src/log/note.ts'
import { createFolder, callEvidence } from '../../../testkit/cli/evidence.ts'
import { createTestWitness, toPolicy } from '../../../testkit/log/witness.ts'
import { sizeOfNote, startWitnessScene } from '../../../testkit/log/witness-scene.ts'
import { sqlite } from '../../../testkit/service/store/database.ts'

test('prints the cosigned checkpoint, keeps it, and follows the log', async () => {
  const { folder, report, witness, readState } = await startWitnessScene()
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
  expect([sizeOfNote(first.stdout), sizeOfNote(second.stdout)]).toEqual([4, 7])
  expect(second.stderr).toBe('')
  expect(readState('checkpoint')).toBe(second.stdout)
  expect(statSync(join(folder, 'ada.pem')).mode & 0o777).toBe(0o600)
})

test('ends with 4 if the service cannot be reached, and with 5 if it refuses', async () => {
  const { service, report, witness, witnessAt } = await startWitnessScene()
  await report(1)
  expect((await witness()).exitCode).toBe(0)
  const refused = await witness('--token', await service.tokenFor('reader', 'other'))
  const unknown = await witnessAt(`${service.origin}/log/none`, '--token', await service.tokenFor('reader', '*'))
  const unreachable = await witnessAt('http://127.0.0.1:1/log/acme', '--timeout', '1')
  expect([refused.exitCode, unknown.exitCode, unreachable.exitCode]).toEqual([5, 5, 4])
})

test('sends the cosignature to a service whose policy has its key', async () => {
  const ada = createTestWitness('ada')
  const { folder, service, report, witness } = await startWitnessScene({ logPolicy: toPolicy([ada], 1) })
  await report(1)

  const refused = await witness('--submit')
  const pem = ada.privateKey.export({ format: 'pem', type: 'pkcs8' })
  writeFileSync(join(folder, 'ada.pem'), pem, { mode: 0o600 })
  const { exitCode, stdout } = await witness('--submit')

  expect([refused.exitCode, refused.stdout]).toEqual([5, ''])
  expect(refused.stderr).toContain('No key of the policy cosigned the checkpoint.')
  const { text } = await service.request('GET', '//log/acme/checkpoint')
  expect([exitCode, text]).toEqual([0, stdout])
})

test('of two runs at a time, both keep one history', async () => {
  const { report, witness, readState } = await startWitnessScene()
  await report(3)

  const runs = await Promise.all([witness(), witness(), witness()])

  expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0])
  expect(runs.map(({ stdout }) => stdout)).toContain(readState('checkpoint'))
})

test('with the key of the tags, it checks the tag and the ordinal of each new entry', async () => {
  const { folder, service, report, witness, readState } = await startWitnessScene()
  const secret = join(folder, 'tags.key')
  await report(300, 'one')
  await report(2, 'two')
  const head = await service.store.log.readLogHead('acme')
  writeFileSync(secret, `${head?.tagKey}\n`, { mode: 0o600 })

  expect((await witness('--log-secret', secret)).exitCode).toBe(0)
  expect(readState('tags')?.trim().split('\n')).toHaveLength(5)
  await report(1, 'two')
  expect((await witness('--log-secret', secret)).exitCode).toBe(0)

  await sqlite.exec(service.place, `UPDATE head SET tag_key = '${'ab'.repeat(32)}' WHERE org = 'acme'`)
  await report(1, 'three')
  const unknown = await witness('--log-secret', secret)
  expect([unknown.exitCode, unknown.stdout]).toEqual([6, ''])
  expect(unknown.stderr).toContain('it has 1 tag of no flow and trail that the service shows')

  await report(1, 'two')
  const gap = await witness('--log-secret', secret)
  expect(gap.stderr).toMatch(/entry \d+ has the ordinal 4 of its tag, and 1 comes next/)
  expect((await witness()).exitCode).toBe(0)
})

test.each([
  [[], 'needs a URL'],
  [['https://host/log/acme'], '--key is required'],
  [['https://host/acme', '--key', 'k.pem', '--state', 's'], 'is not the address of a log'],
  [['https://host/log/acme?x', '--key', 'k.pem', '--state', 's'], 'is not the address of a log'],
  [['https://host/log/acme', '--key', 'k.pem', '--state', 's', '--name', 'a b'], 'cannot be the name of a witness'],
  [['https://host/log/acme', '--key', 'k.pem', '--state', 's', '--log-secret', 'none'], 'does not exist'],
])('%j is wrong usage', async (args, message) => {
  const { exitCode, stderr } = await callEvidence(['witness', ...args], { cwd: createFolder() })
  expect(exitCode).toBe(2)
  expect(stderr).toContain(message)
})
