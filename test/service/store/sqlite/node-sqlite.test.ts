import { expect, test } from 'vitest'
import { loadSqlite } from '../../../../src/service/store/sqlite/node-sqlite.ts'

test('warnings of other code are shown as before, also by code that has changed how', () => {
  const original = Object.getOwnPropertyDescriptor(process, 'emitWarning')
  try {
    const own = { value: () => undefined, writable: true, enumerable: false, configurable: true }
    Object.defineProperty(process, 'emitWarning', own)
    expect(loadSqlite().DatabaseSync).toBeTypeOf('function')
    expect(Object.getOwnPropertyDescriptor(process, 'emitWarning')).toEqual(own)
  } finally {
    Object.defineProperty(process, 'emitWarning', original ?? {})
  }
})
