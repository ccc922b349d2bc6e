import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSourcePath } from '../../../src/step/collect/source-path.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'

const sources = {
  'src/cart.test.ts': '',
  'packages/shop/src/cart.test.ts': '',
  'packages/shop/src/pay.test.ts': '',
  'packages/bank/src/pay.test.ts': '',
}
const shop = ['packages/shop/reports/junit.xml']

test.each([
  ['keeps a path that exists in the workspace', 'src/cart.test.ts', shop, 'src/cart.test.ts'],
  ['gets the folder of its package', 'src/pay.test.ts', shop, 'packages/shop/src/pay.test.ts'],
  [
    'keeps its path if two packages have it',
    'src/pay.test.ts',
    [...shop, 'packages/bank/junit.xml'],
    'src/pay.test.ts',
  ],
  ['keeps its path if it is not found', 'src/gone.test.ts', shop, 'src/gone.test.ts'],
  ['is not searched above the workspace', '../src/pay.test.ts', shop, '../src/pay.test.ts'],
])('a source file %s', (_, ...[file, reports, found]) => {
  expect(findSourcePath(file, { reports, cwd: createWorkspace(sources) })).toBe(found)
})

test('an absolute path has the separators of git', () => {
  const cwd = createWorkspace({})
  expect(findSourcePath(join(cwd, 'src\\cart.test.ts'), { reports: [], cwd })).toBe('src/cart.test.ts')
})

test('an absolute path becomes relative to the workspace, unless it is outside', () => {
  const cwd = createWorkspace(sources)
  expect(findSourcePath(join(cwd, 'src', 'cart.test.ts'), { reports: shop, cwd })).toBe('src/cart.test.ts')
  expect(findSourcePath('/elsewhere/cart.test.ts', { reports: shop, cwd })).toBe('/elsewhere/cart.test.ts')
})
