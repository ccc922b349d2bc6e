import { expect, test } from 'vitest'
import { findReleasedErrorPage, toErrorPage } from '../../src/cli/error-page.ts'
import { describePackage } from '../../tools/generate/package-file.ts'

test('a released package has the address of the page at its version', () => {
  const released = describePackage().replaceAll('OWNER', 'acme')
  const page = 'https://github.com/acme/delivery-evidence/blob/v1.2.3/docs/reference/errors.md'
  expect(toErrorPage(released, '1.2.3')).toBe(page)
})

test.each([
  ['a clone', describePackage()],
  ['no address', '{}'],
  ['another address', '{"homepage":"https://evidence.example.com/"}'],
  ['no JSON', 'x'],
])('a package with %s has none', (_, text) => {
  expect(toErrorPage(text, '1.2.3')).toBeUndefined()
})

test('the source has no package beside it', () => {
  expect(findReleasedErrorPage()).toBeUndefined()
})
