import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findSource } from '../../../src/command/collect/source-path.ts'
import { createWorkspace } from '../../../testkit/command/workspace.ts'

const sources = {
  'src/cart.test.ts': '',
  'packages/shop/src/cart.test.ts': '',
  'packages/shop/src/pay.test.ts': '',
  'packages/bank/src/pay.test.ts': '',
}
const shop = ['packages/shop/reports/junit.xml']

test.each([
  ['is told from the root where it is there', 'src/cart.test.ts', shop, 'src/cart.test.ts'],
  ['is told from the folder of a package', 'src/pay.test.ts', shop, 'packages/shop/src/pay.test.ts'],
  [
    'is left as it is told where two packages have it',
    'src/pay.test.ts',
    [...shop, 'packages/bank/junit.xml'],
    'src/pay.test.ts',
  ],
  ['is left as it is told where nothing is there', 'src/gone.test.ts', shop, 'src/gone.test.ts'],
  ['is not looked for above the workspace', '../src/pay.test.ts', shop, '../src/pay.test.ts'],
])('a source file %s', (_, ...[file, reports, found]) => {
  expect(findSource(file, { reports, cwd: createWorkspace(sources) })).toBe(found)
})

test('a source file that is told by its place on this machine is told by that in the repository, unless it lies elsewhere', () => {
  const cwd = createWorkspace(sources)
  expect(findSource(join(cwd, 'src', 'cart.test.ts'), { reports: shop, cwd })).toBe('src/cart.test.ts')
  expect(findSource('/elsewhere/cart.test.ts', { reports: shop, cwd })).toBe('/elsewhere/cart.test.ts')
})
