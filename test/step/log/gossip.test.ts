import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toOutputs } from '../../../src/step/outcome/output.ts'
import { exitCodeOfOutcome } from '../../../src/step/outcome/outcome.ts'
import { toSummary } from '../../../src/step/outcome/summary.ts'
import { parseVerifierKey, printVerifierKey } from '../../../src/log/note-key.ts'
import { toPlainText } from '../../../src/text/document.ts'
import { openLogScene, restoreBackup, rewriteHistory } from '../../../testkit/step/log-scene.ts'

test('the second run of a pull request verifies that the log continues that of the first', async () => {
  const { step, readMark, scene } = await openLogScene()

  const first = await step()
  const mark = readMark()
  const second = await step()

  expect(first.log?.lines.join(' ')).toMatch(
    /Verified receipts: 1\. The log has \d+ records\. Nothing was compared: the comment has no checkpoint yet\. `log-key` is not set/,
  )
  expect(second.log?.lines.join(' ')).toMatch(/The log of \d+ records continues the \d+ records that an earlier run/)
  expect([mark, readMark()]).toEqual([expect.stringMatching(/^[\w+/=]+$/), expect.not.stringMatching(mark ?? '')])
  expect(scene.github.comments).toHaveLength(1)
  expect(scene.github.comments[0]?.body).toContain(toOutputs(second).checkpoint.split('\n')[0])
  expect(toPlainText(toSummary(second))).toContain(toOutputs(second).checkpoint.trim())
  expect(exitCodeOfOutcome(second)).toBe(0)
})

test('receipts are files that are named by the sequence of their records', async () => {
  const { step } = await openLogScene()

  const { receipts: folder } = toOutputs(await step())

  const names = readdirSync(folder)
    .filter((name) => !name.startsWith('verdict-'))
    .toSorted()
  expect(names).toEqual([expect.stringMatching(/^\d+\.json$/), expect.stringMatching(/^\d+\.receipt$/)])
  const [record = '', receipt = ''] = names.map((name) => readFileSync(join(folder, name), 'utf8'))
  expect(JSON.parse(record)).toMatchObject({
    kind: 'attestation',
    name: 'unit',
    sequence: Number.parseInt(names[0] ?? ''),
  })
  expect(receipt).toMatch(/^c2sp\.org\/tlog-proof@v1\nextra [\w+/=]+\nindex \d+\n/)
})

test('a rewritten history closes the gate of each further run, and no run hides it', async () => {
  const { step, readMark, restart, backUp } = await openLogScene()
  await backUp()
  await step()
  const mark = readMark()
  await restart(rewriteHistory)
  const messages: string[] = []

  const open = await step({ given: { gate: 'false' }, messages })
  const closed = await step()

  expect(messages.join('\n')).toContain('History was rewritten')
  expect(open.closedBy).toEqual([])
  expect(closed.closedBy[0]).toMatch(/^History was rewritten: the log /)
  expect(exitCodeOfOutcome(closed)).toBe(1)
  expect(toOutputs(closed)).toMatchObject({ compliant: 'false', checkpoint: '' })
  expect(readMark()).toBe(mark)
  expect((await step()).closedBy[0]).toContain('History was rewritten')
})

test('a service that signs nothing after the restore of an old backup leaves the gate without an answer', async () => {
  const { step, readMark, restart, backUp, scene } = await openLogScene()
  await backUp()
  await step()
  await step()
  const mark = readMark()
  await restart(restoreBackup)

  await expect(step()).rejects.toMatchObject({
    code: 'nonsense',
    message: expect.stringMatching(
      /^The service sent no checkpoint of its log, so the log could not be compared .* The gate fails\.$/,
    ),
  })
  expect(scene.stateOf()).toBe('error')
  expect(readMark()).toBe(mark)
})

test.each([
  ['that is no base64', 'x'],
  ['of other members', Buffer.from('{"key":1}').toString('base64')],
  ['that no key signed', Buffer.from('{"key":"a+00000000+AA==","checkpoint":"a\\n"}').toString('base64')],
])('a checkpoint %s is a warning, and is replaced', async (_, word) => {
  const { step, readMark, scene } = await openLogScene()
  await step()
  const [comment] = scene.github.comments
  const mark = readMark() ?? ''
  scene.github.editComment(comment?.id ?? 0, (body) => body.replace(mark, word))
  const messages: string[] = []

  const outcome = await step({ messages })

  expect(messages.join('\n')).toMatch(/The checkpoint in the comment is not usable: .*a new one replaces it/)
  expect(exitCodeOfOutcome(outcome)).toBe(0)
  expect(readMark()).not.toBe(word)
  expect((await step()).log?.lines.join(' ')).toContain('continues')
})

test('a run without a comment compares nothing, in one line', async () => {
  const { step } = await openLogScene()

  const { log } = await step({ given: { comment: 'false' } })

  expect(log?.lines.join(' ')).toContain('Nothing was compared: this run has no comment.')
})

test('a service without a log gives one line, and fails only with `log-key`', async () => {
  const { step } = await openLogScene({}, false)
  const key = printVerifierKey({ name: 'evidence.example/log/acme', type: 0x01, publicKey: randomBytes(32) })

  const outcome = await step()

  expect(outcome.log?.lines).toEqual(['The service signs no log: it gave no receipts, and nothing was compared.'])
  expect(toOutputs(outcome)).toMatchObject({ checkpoint: '', receipts: '' })
  await expect(step({ given: { 'log-key': key } })).rejects.toMatchObject({ code: 'nonsense' })
})

test('an earlier checkpoint in the comment, such as one that was put back, is compared too', async () => {
  const { step, readMark, scene } = await openLogScene()
  await step()
  const first = readMark() ?? ''
  await step()
  const [second, comment] = [readMark() ?? '', scene.github.comments[0]]
  scene.github.editComment(comment?.id ?? 0, (body) => body.replace(second, first))

  const outcome = await step()

  expect(outcome.log?.lines.join(' ')).toContain('continues')
  expect(readMark()).not.toBe(first)
})

test('a mark in a comment of another account has no effect', async () => {
  const { step, readMark, scene } = await openLogScene()
  await step()
  const [own] = scene.github.comments
  const forged = (own?.body ?? '').replace(readMark() ?? '', 'x')
  scene.github.editComment(own?.id ?? 0, () => 'deleted')
  scene.addComment({ id: 1, number: 12, user: 'mallory', body: forged })
  const messages: string[] = []

  const { log } = await step({ messages })

  expect(log?.lines.join(' ')).toContain('Nothing was compared: the comment has no checkpoint yet.')
  expect(messages.join('\n')).not.toContain('not usable')
})

test('`log-key` verifies the first run, and a key of another log fails it', async () => {
  const { step, readMark } = await openLogScene()
  const { log } = await step()
  const { key = '' } = log ?? {}
  const { name } = parseVerifierKey(key)
  const wrong = printVerifierKey({ name, type: 0x01, publicKey: randomBytes(32) })
  const foreign = printVerifierKey({
    name: name.replace('/log/acme', '/log/other'),
    type: 0x01,
    publicKey: randomBytes(32),
  })
  const mark = readMark()

  expect((await step({ given: { 'log-key': key } })).log?.lines.join(' ')).not.toContain('`log-key` is not set')
  const messages: string[] = []
  await expect(step({ given: { 'log-key': wrong }, messages })).rejects.toMatchObject({ code: 'nonsense' })
  await expect(step({ given: { 'log-key': foreign } })).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringMatching(/is a key of the log .*\/log\/other, which is not that of the organisation acme/),
  })
  expect(readMark()).not.toBe(mark)
})
