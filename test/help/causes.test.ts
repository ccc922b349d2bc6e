import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findCause, type Cause } from '../../src/help/cause.ts'
import { causes } from '../../src/help/causes.ts'
import { addHelp, createHelp, findCauses } from '../../src/help/help.ts'
import { createLateHelp } from '../../src/help/late-help.ts'
import { describeHelpLine, spellOutHelp } from '../../src/help/help-line.ts'
import { toPlainText } from '../../src/text/document.ts'
import { toMarkdown } from '../../src/text/markdown.ts'
import { groups } from '../../tools/generate/cause/groups.ts'

/** The texts of the program without its comments and those of the causes, with code as a message has it. */
const sources = [...globSync('src/**/*.ts').filter((path) => !path.startsWith('src/help/')), 'action.yml']
  .map((path) => readFileSync(path, 'utf8').replaceAll(/\/\*\*[^]*?\*\/|^\s*\/\/.*$/gm, ''))
  .join('\n')
  .replaceAll('\\`', '`')
  .replaceAll("\\'", "'")
  .toLowerCase()

/** The parts of a message that do not differ. */
function listWords({ message }: Cause): readonly string[] {
  return message
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

test.each(causes)('the words of $name are in messages of the source', (cause) => {
  expect(listWords(cause).filter((words) => !sources.includes(words.toLowerCase()))).toEqual([])
})

test('each cause has a name and a message of its own, and is found by its message', () => {
  const names = causes.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at || !/^[a-z]+(?:-[a-z]+)*$/.test(name))).toEqual([])
  for (const cause of causes) expect(findCause(cause.message, causes)?.name).toBe(cause.name)
})

test('the page has an anchor and a heading for each cause, in groups', () => {
  const page = readFileSync('docs/reference/errors.md', 'utf8')
  const anchors = [...page.matchAll(/^### <a id="([a-z-]+)"><\/a>\S/gm)].map(([, name]) => name)
  expect(anchors).toEqual(causes.map(({ name }) => name))
  for (const title of Object.keys(groups)) expect(page).toContain(`\n## ${title}\n`)
})

describe('a message', () => {
  const noFile = '`files`: no file matches reports/*.xml (line 1) in /work.'

  test('has a line that leads to its section', () => {
    expect(addHelp(noFile, undefined)).toBe(`${noFile}\nMore: docs/reference/errors.md#no-file`)
    expect(addHelp(noFile, 'https://x.example/errors.md')).toBe(`${noFile}\nMore: https://x.example/errors.md#no-file`)
    expect(addHelp('All is well.', undefined)).toBe('All is well.')
  })

  test('of several causes has that with the longest words', () => {
    const both = `${noFile} A comma does not separate patterns: write one pattern per line.`
    expect(findCauses([both, noFile, both]).map(({ name }) => name)).toEqual(['comma', 'no-file'])
  })

  test('with the words in another order has no section', () => {
    expect(findCauses(['may not request it; the service: 403'])).toEqual([])
    expect(findCauses(['It did not cosign the log of acme: the witness fails.'])).toEqual([])
  })

  test('about the same cause has the line once', () => {
    const explain = createHelp(undefined)
    expect([noFile, noFile, 'No test report was found.'].map(explain)).toEqual([
      expect.stringContaining('#no-file'),
      noFile,
      expect.stringContaining('#no-test-report'),
    ])
  })
})

describe('the line of several messages', () => {
  const messages = ['No job has reported it.', 'All is well.', 'No test was executed.']

  test('has a link to each section, which a place without links spells out', () => {
    const page = 'https://x.example/errors.md'
    const document = describeHelpLine(messages, page)
    expect(toMarkdown(document)).toBe(`More: [not-reported](<${page}#not-reported>) · [no-test](<${page}#no-test>)\n`)
    expect(toPlainText(spellOutHelp(document, page))).toBe(`More: ${page}#not-reported · ${page}#no-test\n`)
  })

  test('has the paths of a page whose address is not known, and is no line without a section', () => {
    expect(toPlainText(spellOutHelp(describeHelpLine(messages.slice(0, 1), undefined), undefined))).toBe(
      'More: docs/reference/errors.md#not-reported\n',
    )
    expect(describeHelpLine(['All is well.'], undefined)).toEqual([])
  })
})

test('a message has no line before the table of the causes is loaded, and then the first one about a cause has it', async () => {
  const { explain, load } = createLateHelp(undefined)
  const message = 'No test report was found.'
  expect(explain(message)).toBe(message)
  await Promise.all([load(), load()])
  expect([explain(message), explain(message)]).toEqual([
    `${message}\nMore: docs/reference/errors.md#no-test-report`,
    message,
  ])
})
