import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findReleasedErrorPage } from '../../src/cli/error-page.ts'
import { version } from '../../src/cli/version.ts'
import { createFolder } from '../../testkit/cli/evidence.ts'
import { describePackage } from '../../tools/generate/package-file.ts'

function findPageOf(packageJson: string): string | undefined {
  const folder = createFolder()
  writeFileSync(join(folder, 'package.json'), packageJson)
  return findReleasedErrorPage(folder)
}

test('a released package has the address of the page at its version', () => {
  const page = `https://github.com/acme/delivery-evidence/blob/v${version}/docs/reference/errors.md`
  expect(findPageOf(describePackage().replaceAll('OWNER', 'acme'))).toBe(page)
})

test.each([
  ['of a clone', describePackage()],
  ['without an address', '{}'],
  ['with another address', '{"homepage":"https://evidence.example.com/"}'],
  ['that is no JSON', 'x'],
])('a package %s has none', (_, text) => {
  expect(findPageOf(text)).toBeUndefined()
})

test('the source has no package beside it', () => {
  expect(findReleasedErrorPage()).toBeUndefined()
})
