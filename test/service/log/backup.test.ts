import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { backup } from '../../../src/service/operate/maintenance.ts'
import { openLogProcess, operate, restartOn, type Machine } from '../../../testkit/log/log-process.ts'
import { createFolder } from '../../../testkit/service/store/engine.ts'
import { sqlite } from '../../../testkit/service/store/database.ts'

const day = 86_400

/** A backup in a folder of its own, and the last checkpoint that the service signed after it. */
async function backUp(): Promise<{ readonly copy: Machine; readonly folder: string; readonly last: string }> {
  const [root, engine] = [await createFolder(), sqlite]
  const folder = join(root, 'data')
  const service = await openLogProcess({ engine, folder, place: join(folder, 'evidence.db') })
  await service.append(5)
  await operate({ engine, folder, place: join(folder, 'evidence.db') }, (keys) =>
    keys.rotateKey({ overlapSeconds: day }),
  )
  service.advanceClock(2)
  await service.append()
  await service.logs.readCheckpoint('acme')
  await service.logs.close()
  const target = join(root, 'backup')
  await backup({ folder, environment: {}, includeKey: true }, target, () => undefined)
  await service.append(3)
  const last = (await service.logs.readCheckpoint('acme'))?.note ?? ''
  return { copy: { engine, folder: target, place: join(target, 'evidence.db') }, folder, last }
}

describe('a backup of SQLite with the keys', () => {
  test('has all keys; a service on it signs nothing, also with the checkpoints of the service, which it is behind', async () => {
    const { copy, folder } = await backUp()
    const names = readdirSync(copy.folder).filter((name) => name.endsWith('.pem'))
    const process = await openLogProcess(copy)
    await expect(process.logs.readCheckpoint('acme')).rejects.toThrow(/is not in .*Copy the folder from the service/)

    cpSync(join(folder, 'evidence-log'), join(copy.folder, 'evidence-log'), { recursive: true })

    expect(names.toSorted()).toEqual(['evidence-log-2.pem', 'evidence-log.pem', 'evidence-verdict.pem'])
    await expect(process.logs.readCheckpoint('acme')).rejects.toThrow(/does not continue its signed checkpoint of 10/)
  })

  test('restarts with the last checkpoint that a witness has, if the folder of the service is lost', async () => {
    const { copy, last } = await backUp()
    const process = await openLogProcess(copy)
    await expect(restartOn(copy, 'acme', `${last}x`)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/--checkpoint/),
    })

    const restarted = await restartOn(copy, 'acme', last)

    expect(restarted).toMatchObject({ origin: 'evidence.example/log/acme/2', previous: { size: 10 } })
    process.advanceClock(2)
    expect(await process.logs.readCheckpoint('acme')).toMatchObject({ origin: restarted.origin })
  })
})
