import { describe, expect, onTestFinished, test } from 'vitest'
import type { Driver } from '../../../../src/service/store/engine/driver.ts'
import { recordBatch } from '../../../../src/service/store/ledger/record-batch.ts'
import { prepareSchema } from '../../../../src/service/store/schema.ts'
import type { NewRecord, Write, WriteOutcome } from '../../../../src/service/store/record.ts'
import { createCurrentDatabase, engines, toNext, toRecord } from '../../../../testkit/service/store/engine.ts'

const toWrite = (members: Partial<NewRecord> & Pick<NewRecord, 'id'>): Write => ({ record: toRecord(members) })

const toKeyed = (id: string): Write => ({
  ...toWrite({ id }),
  idempotency: { caller: 'ci', key: 'one', request: 'same' },
})

const repository = { issuer: 'https://issuer.example', repository_id: '1' }

/** Records a batch with an engine that can commit early, and notes that and the end of the savepoint. */
async function record(
  driver: Driver,
  ...batch: readonly Write[]
): Promise<{ readonly outcomes: readonly WriteOutcome[]; readonly steps: readonly string[] }> {
  const steps: string[] = []
  const outcomes = await driver.transaction((transaction) => {
    const note = (step: string) => (): Promise<void> => {
      steps.push(step)
      return step === 'release' ? transaction.releaseSavepoint() : Promise.resolve()
    }
    const connection = { ...transaction, commitTogether: note('commit'), releaseSavepoint: note('release') }
    return recordBatch(connection, toNext(batch))
  })
  return { outcomes, steps }
}

describe.each(engines)('on $name', (engine) => {
  const open = async (): Promise<Driver> => {
    const driver = await engine.openDriver(await createCurrentDatabase(engine))
    onTestFinished(() => driver.close())
    await prepareSchema(driver)
    return driver
  }
  test('a batch of new records is committed with them', async () => {
    const driver = await open()
    const { outcomes, steps } = await record(driver, toWrite({ id: 'a' }), toKeyed('b'))
    expect(outcomes).toMatchObject([{ written: { replayed: false } }, { written: { replayed: false } }])
    expect(steps).toEqual(['commit'])
  })

  // A commit before the answer would keep a record of a foreign repository, and what an erasure must remove.
  test.each<readonly [string, Write]>([
    ['repeats a request', toKeyed('b')],
    ['needs the flow of a repository', { ...toWrite({ id: 'b' }), repository }],
    ['erases', toWrite({ id: 'b', kind: 'erasure' })],
  ])('a batch is committed after its answers if one of its writes %s', async (_name, write) => {
    const driver = await open()
    await record(driver, toKeyed('a'))
    expect((await record(driver, toWrite({ id: 'c' }), write)).steps).not.toContain('commit')
    expect((await record(driver, { ...write, record: { ...write.record, id: 'd' } })).steps).not.toContain('commit')
  })

  test('a batch that is committed after its answers ends its savepoint', async () => {
    const driver = await open()
    expect((await record(driver, { ...toWrite({ id: 'a' }), repository })).steps).toEqual(['release'])
  })

  test('a batch that was committed with its records fails as a whole', async () => {
    const driver = await open()
    await record(driver, toWrite({ id: 'a' }))
    await expect(record(driver, toWrite({ id: 'b' }), toWrite({ id: 'a' }))).rejects.toThrow(/new id|record_id_key/)
    expect(await driver.read('SELECT id FROM record')).toEqual([{ id: 'a' }])
  })
})
