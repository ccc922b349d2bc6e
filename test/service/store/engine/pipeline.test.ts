import { expect, test } from 'vitest'
import {
  createAbortState,
  pipelineSavepoints,
  withoutWaiting,
  writeAndCommit,
} from '../../../../src/service/store/engine/pipeline.ts'

test('after a failure nothing runs until a rollback, and the first failure is the one that is thrown', () => {
  const state = createAbortState()
  expect(() => state.check()).not.toThrow()
  const first = new Error('first')
  expect(state.fail(first)).toBe(first)
  expect(state.fail(new Error('second'))).toBe(first)
  expect(() => state.check()).toThrow(first)
  state.clear()
  expect(() => state.check()).not.toThrow()
})

test('a savepoint is requested without waiting, and its failure is left to the statements after it', async () => {
  const requested: string[] = []
  const failing = (name: string) => async (): Promise<void> => {
    requested.push(name)
    throw new Error(name)
  }
  const connection = pipelineSavepoints({ setSavepoint: failing('set'), releaseSavepoint: failing('release') })
  await connection.setSavepoint()
  await connection.releaseSavepoint()
  await withoutWaiting(() => new Promise(() => undefined))()
  expect(requested).toEqual(['set', 'release'])
})

test('the commit is requested together with the statements, and a later statement is rejected', async () => {
  const requested: string[] = []
  const write = async (sql: string): Promise<readonly []> => {
    requested.push(sql)
    return []
  }
  const late = Promise.withResolvers<void>()
  const written = writeAndCommit(
    { write },
    async (connection) => {
      await Promise.all([connection.write('one'), connection.write('two')])
      await expect(connection.write('three')).rejects.toThrow('The statement comes after the commit: three')
      late.resolve()
      return 'done'
    },
    async () => void requested.push('commit'),
  )
  expect(requested).toEqual(['one', 'two', 'commit'])
  await late.promise
  expect(await written).toBe('done')
})

test('a failed statement is the failure, also if its commit fails first', async () => {
  const failed = writeAndCommit(
    { write: (sql: string) => Promise.reject(new Error(`statement ${sql}`)) },
    async ({ write }) => {
      await new Promise((resolve) => setImmediate(resolve))
      return write('late')
    },
    () => Promise.reject(new Error('commit')),
  )
  await expect(failed).rejects.toMatchObject({ message: 'The statement comes after the commit: late' })
  const lost = writeAndCommit(
    { write: async () => [] },
    async () => 'done',
    () => Promise.reject(new Error('commit')),
  )
  await expect(lost).rejects.toMatchObject({ message: 'commit' })
})

test('a commit that fails after its statements is not an unhandled failure too', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown): void => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  const commit = Promise.withResolvers<void>()
  const failed = writeAndCommit(
    { write: async () => [] },
    () => Promise.reject(new Error('statement')),
    () => commit.promise,
  )
  await expect(failed).rejects.toMatchObject({ message: 'statement' })
  commit.reject(new Error('commit'))
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
