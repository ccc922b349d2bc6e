import { describe, expect, test } from 'vitest'
import { renderPreformatted, renderProse, renderUserText } from '../../src/service/page/component/text.ts'
import { escapeMarkdown, proseToMarkdown, toMarkdownCode } from '../../src/text/escape.ts'
import { truncateText } from '../../src/text/shorten.ts'

const limit = 65_536
const outputs = {
  renderUserText,
  renderProse,
  renderPreformatted,
  escapeMarkdown,
  proseToMarkdown,
  toMarkdownCode,
}

describe.each(Object.entries(outputs))('%s', (_name, render) => {
  const print = async (text: string): Promise<string> => String(await render(text)).replaceAll('<wbr>', '')

  test.each(['x', '|', '`'])('cuts a long text of %j, and says how much is left out', async (letter) => {
    const text = await print(letter.repeat(2_000_000))
    expect(text).toMatch(/… \(1,934,464 more characters\)|… \\\(1,934,464 more characters\\\)/)
    expect(text.split('more characters')).toHaveLength(2)
  })
  test('shows a text at the limit whole', async () => {
    const text = await print('x'.repeat(limit))
    expect(text).toContain('x'.repeat(limit))
    expect(text).not.toContain('more characters')
  })
})

test('a cut is never within a character', () => {
  expect(escapeMarkdown(`x${'😀'.repeat(limit)}`).isWellFormed()).toBe(true)
})

test.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'ab…'],
  ['🎉🎉🎉', 3, '🎉🎉🎉'],
  ['🎉🎉🎉🎉', 3, '🎉🎉…'],
  ['a'.repeat(1000), 1, '…'],
])('%j in %d characters is %j', (text, length, expected) => {
  expect(truncateText(text, length)).toBe(expected)
})
