import { expect, test } from 'vitest'
import { findBuiltFiles, listWorkspace } from '../../../src/step/collect/workspace-listing.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'

test('the packages that a build leaves are found, and the archives beside them are not', async () => {
  const built = [
    'build/libs/shop-1.0.war',
    'dist/shop-1.0-py3-none-any.whl',
    'dist/shop-1.0.tar.gz',
    'dist/shop.zip',
    'module/target/original-shop.jar.war',
    'shop-1.0.tgz',
    'target/shop.jar',
  ]
  const others = [
    'a/b/target/shop.jar',
    'dist/deep/shop.whl',
    'dist/.whl',
    'other/shop.tgz',
    'target/original-shop.jar',
    'target/shop-javadoc.jar',
    'target/shop-plain.jar',
    'target/shop-sources.jar',
    'target/shop-tests.jar',
    'target/shop.jar.sha256',
  ]
  const cwd = createWorkspace(Object.fromEntries([...built, ...others].map((path) => [path, ''])))
  expect(findBuiltFiles(await listWorkspace(cwd))).toEqual(built)
})
