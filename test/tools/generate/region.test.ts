import { expect, test } from 'vitest'
import { replaceRegion } from '../../../tools/generate/region.ts'

const text = 'a\n  # begin list, generated\n  old\n  # end list\nz\n'

test('what stands between the markers is replaced, in their indentation', () => {
  expect(replaceRegion(text, 'list', ['x', '  y'])).toBe('a\n  # begin list, generated\n  x\n    y\n  # end list\nz\n')
})

test('replacing again with the same changes nothing', () => {
  const once = replaceRegion(text, 'list', ['x'])
  expect(replaceRegion(once, 'list', ['x'])).toBe(once)
})

test('signs that mean something to a regular expression stay as they are', () => {
  expect(replaceRegion(text, 'list', ['$1 $& ${{ x }}'])).toContain('  $1 $& ${{ x }}\n')
})

test('a text without the markers is refused, naming them', () => {
  expect(() => replaceRegion('a\n', 'list', [])).toThrow('The markers "begin list" and "end list" are missing.')
})
