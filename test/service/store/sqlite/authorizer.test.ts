import { constants } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { createAuthorizer, erasureTrigger } from '../../../../src/service/store/sqlite/authorizer.ts'

describe('a statement', () => {
  const {
    SQLITE_DELETE,
    SQLITE_INSERT,
    SQLITE_READ,
    SQLITE_SAVEPOINT,
    SQLITE_SELECT,
    SQLITE_TRANSACTION,
    SQLITE_UPDATE,
    SQLITE_OK,
    SQLITE_CREATE_TABLE,
  } = constants
  type Use = Parameters<ReturnType<typeof createAuthorizer>['permit']>[0]
  const isPermitted = (use: Use, action: number, [table, trigger]: readonly (string | null)[] = []): boolean => {
    const asked: ((...words: readonly unknown[]) => number)[] = []
    const database = { setAuthorizer: (ask: (...words: readonly unknown[]) => number) => asked.push(ask) }
    createAuthorizer(database as never, constants).permit(use)
    return asked[0]?.(action, table ?? null, null, 'main', trigger ?? null) === SQLITE_OK
  }
  test.each<[Use, number, readonly (string | null)[], boolean]>([
    ['read', SQLITE_SELECT, [], true],
    ['read', SQLITE_READ, ['record'], true],
    ['read', SQLITE_INSERT, ['record'], false],
    ['read', SQLITE_TRANSACTION, [], false],
    ['write', SQLITE_READ, ['record'], true],
    ['write', SQLITE_INSERT, ['record'], true],
    ['write', SQLITE_UPDATE, ['token'], true],
    ['write', SQLITE_UPDATE, ['record'], false],
    ['write', SQLITE_UPDATE, ['record', erasureTrigger], true],
    ['write', SQLITE_UPDATE, ['idempotency', erasureTrigger], true],
    ['write', SQLITE_UPDATE, ['delivery', erasureTrigger], true],
    ['write', SQLITE_UPDATE, ['token', erasureTrigger], false],
    ['write', SQLITE_UPDATE, ['record', 'other'], false],
    ['write', SQLITE_DELETE, ['record'], false],
    ['write', SQLITE_DELETE, ['secret'], true],
    ['write', SQLITE_DELETE, ['search_term'], false],
    ['write', SQLITE_DELETE, ['search_term', erasureTrigger], true],
    ['write', SQLITE_DELETE, ['secret', erasureTrigger], false],
    ['write', SQLITE_TRANSACTION, [], false],
    ['write', SQLITE_CREATE_TABLE, ['x'], false],
    ['control', SQLITE_TRANSACTION, [], true],
    ['control', SQLITE_SAVEPOINT, [], true],
    ['control', SQLITE_SELECT, [], false],
    ['control', SQLITE_UPDATE, ['token'], false],
    ['schema', SQLITE_CREATE_TABLE, ['x'], true],
    ['schema', SQLITE_DELETE, ['record'], true],
  ])('to %s may perform the action %d on %j: %s', (...[use, action, target, expected]) => {
    expect(isPermitted(use, action, target)).toBe(expected)
  })
})
