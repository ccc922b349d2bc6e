import { expect, test } from 'vitest'
import { replaceRegion } from '../../../tools/generate/region.ts'

const text = 'a\n  # begin list, generated\n  old\n  # end list\nz\n'

test('the text between the markers is replaced, with their indentation', () => {
  expect(replaceRegion(text, 'list', ['x', '  y'])).toBe('a\n  # begin list, generated\n  x\n    y\n  # end list\nz\n')
})

test('replacing twice with the same lines changes nothing', () => {
  const once = replaceRegion(text, 'list', ['x'])
  expect(replaceRegion(once, 'list', ['x'])).toBe(once)
})

test('special characters of regular expressions are kept', () => {
  expect(replaceRegion(text, 'list', ['$1 $& ${{ x }}'])).toContain('  $1 $& ${{ x }}\n')
})

test('a text without the markers is refused by name', () => {
  expect(() => replaceRegion('a\n', 'list', [])).toThrow('The markers "begin list" and "end list" are missing.')
})
