import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toOutputs } from '../../../src/step/outcome/output.ts'
import { exitCodeOfOutcome } from '../../../src/step/outcome/outcome.ts'
import { parseCheckpoint } from '../../../src/log/checkpoint.ts'
import { parseNote } from '../../../src/log/note.ts'
import {
  openLogScene,
  readKey,
  recordEvent,
  replaceKey,
  restoreBackup,
  rewriteHistory,
} from '../../../testkit/step/log-scene.ts'
import { operate } from '../../../testkit/log/log-process.ts'
import { sqlite } from '../../../testkit/service/store/database.ts'
import { toVerifierKey } from '../../../testkit/log/signed-log.ts'

function originOf(note: string): string {
  return parseCheckpoint(parseNote(note).text).origin
}

/** The machine of an operator in the folder of a service. */
function machineOf(folder: string): Parameters<typeof operate>[0] {
  return { engine: sqlite, place: join(folder, 'evidence.db'), folder }
}

async function rotate(folder: string, overlapSeconds: number): Promise<void> {
  await operate(machineOf(folder), (keys) => keys.rotateKey({ overlapSeconds }))
}

test('a rotation is followed: during the overlap by the earlier key, after it by the event of the log', async () => {
  const { step, restart, folder } = await openLogScene()
  const first = await step()
  await restart(() => rotate(folder, 86_400))

  const during = await step({ given: { 'log-key': first.log?.key ?? '' } })
  await restart(() => rotate(folder, 0))
  const after = await step()
  const next = await step()

  expect([during, after, next].map(exitCodeOfOutcome)).toEqual([0, 0, 0])
  expect(during.log?.lines.join(' ')).not.toContain('new key')
  const [earlier, newer] = [first, after].map(({ log }) => log?.key)
  expect(newer).not.toBe(earlier)
  expect([during, next].map(({ log }) => log?.key)).toEqual([earlier, newer])
  expect(after.log?.lines).toContain(`The log has a new key, which it records: \`${newer}\`.`)
})

test('a restart by the operator after a restore fails the gate until its origin is accepted', async () => {
  const { step, restart, backUp, folder } = await openLogScene()
  await step()
  await backUp()
  const { origin } = parseCheckpoint(parseNote(toOutputs(await step()).checkpoint).text)
  await restart(restoreBackup)
  await expect(step()).rejects.toMatchObject({ code: 'nonsense' })

  const actor = { name: 'user ada on the command line' }
  const request = { org: 'acme', reason: 'Disk failure', actor }
  await restart(async () => {
    await operate(machineOf(folder), (keys) => keys.restartLog(request))
  })

  const next = `${origin}/2`
  const closed = await step()
  const accepted = await step({ given: { 'log-restart-accepted': next } })
  const after = await step()
  expect(closed.closedBy[0]).toMatch(new RegExp(`Abandoned checkpoints: ${origin} with \\d+ records`))
  expect(closed.closedBy[0]).toContain(`set \`log-restart-accepted: ${next}\``)
  expect([closed, accepted, after].map(exitCodeOfOutcome)).toEqual([1, 0, 0])
  expect(toOutputs(after).checkpoint).toMatch(new RegExp(`^${next}\n`))
})

test('two restores and restarts since the last run: the gate names both logs, and accepts the newest origin alone', async () => {
  const { step, restart, backUp, folder } = await openLogScene()
  await backUp()
  const { origin } = parseCheckpoint(parseNote(toOutputs(await step()).checkpoint).text)
  const request = { org: 'acme', reason: 'Disk failure', actor: { name: 'user ada on the command line' } }
  const loseAndRestart = async (): Promise<void> => {
    restoreBackup(folder)
    await operate(machineOf(folder), (keys) => keys.restartLog(request))
  }
  await restart(loseAndRestart)
  // The service signs the second log, and the second restore removes it.
  await restart(() => undefined)
  await restart(loseAndRestart)

  const closed = await step({ given: { 'log-restart-accepted': `${origin}/2` } })
  const accepted = await step({ given: { 'log-restart-accepted': `${origin}/3` } })

  expect(closed.closedBy[0]).toMatch(
    new RegExp(`Abandoned checkpoints: ${origin}/2 with \\d+ records, ${origin} with \\d+ records`),
  )
  expect(closed.closedBy[0]).toContain(`set \`log-restart-accepted: ${origin}/3\``)
  expect([closed, accepted, await step()].map(exitCodeOfOutcome)).toEqual([1, 0, 0])
})

test('a new key that the log of a real service records is followed, also where `log-key` is the earlier one', async () => {
  const { step, restart, folder } = await openLogScene()
  const origin = originOf(toOutputs(await step()).checkpoint)
  const earlier = toVerifierKey(origin, readKey(folder))
  await restart(replaceKey)

  const given = await step({ given: { 'log-key': earlier } })
  const next = await step()

  const key = toVerifierKey(origin, readKey(folder))
  expect(given.log?.lines.join(' ')).toContain(
    `The log has a new key, which it records: \`${key}\`. Set \`log-key\` to it.`,
  )
  expect([exitCodeOfOutcome(given), given.log?.key, next.log?.key]).toEqual([0, key, key])
  expect(next.log?.lines.join(' ')).not.toContain('new key')
})

test('a new key does not hide that the history was rewritten', async () => {
  const { step, restart, backUp } = await openLogScene()
  await backUp()
  await step()
  await restart(rewriteHistory)
  await restart(replaceKey)

  expect((await step()).closedBy[0]).toMatch(/^History was rewritten: /)
})

test('a restarted log closes the gate until its origin is accepted', async () => {
  const { step, restart, backUp, folder, readMark } = await openLogScene()
  await backUp()
  const before = toOutputs(await step()).checkpoint
  const mark = readMark()
  const { origin, size } = parseCheckpoint(parseNote(before).text)
  const next = `${origin}/2`
  await restart(async () => {
    rewriteHistory(folder)
    const keys = [toVerifierKey(next, readKey(folder))]
    await recordEvent(folder, { event: 'restart', origin: next, keys, previous: { origin, size } })
  })

  const closed = await step()
  const markAfter = readMark()
  const accepted = await step({ given: { 'log-restart-accepted': next } })
  const after = await step()

  expect(closed.closedBy[0]).toContain(`set \`log-restart-accepted: ${next}\``)
  expect([exitCodeOfOutcome(closed), markAfter]).toEqual([1, mark])
  expect(exitCodeOfOutcome(accepted)).toBe(0)
  expect(after.log?.lines.join(' ')).toContain('continues')
  expect(toOutputs(after).checkpoint).toMatch(new RegExp(`^${next}\n`))
})
