import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPlainText, type Document } from '../../src/text/document.ts'
import { toMarkdown } from '../../src/text/markdown.ts'

const everything: Document = [
  { kind: 'heading', level: 1, content: [{ kind: 'status', tone: 'bad', word: 'Not compliant' }] },
  {
    kind: 'paragraph',
    content: ['See', { kind: 'link', text: 'the trail', url: 'https://evidence.example/t?a=1&b=2' }],
  },
  {
    kind: 'table',
    head: ['State', 'Name'],
    rows: [
      [[{ kind: 'status', tone: 'good', word: 'passing' }], [{ kind: 'code', text: 'app.tests' }]],
      [[{ kind: 'status', tone: 'open', word: 'missing' }], []],
    ],
  },
  {
    kind: 'table',
    head: ['State', 'Name', 'Why'],
    rows: [
      [['passing'], ['app'], []],
      [[], ['lib'], ['a|b']],
    ],
    groups: [['Name', 'State', 'Source'], ['Source'], ['Why']],
  },
  { kind: 'heading', level: 2, content: ['To copy'] },
  { kind: 'code', language: 'yaml', text: '- uses: a\n  with: b\n' },
  { kind: 'list', items: [['one'], ['two']] },
  {
    kind: 'details',
    title: [{ kind: 'code', text: 'a <b> @c' }, '$d$ @e'],
    content: [
      { kind: 'entries', items: [{ title: ['three'], content: [{ kind: 'code', language: '', text: 'x\n\ny' }] }] },
    ],
  },
]

describe('a document', () => {
  test('as text', () => {
    expect(toPlainText(everything)).toBe(
      [
        'Not compliant',
        'See the trail',
        '  STATE    NAME\n  passing  app.tests\n  missing',
        '  STATE    NAME  WHY\n  passing  app\n           lib   a|b',
        'To copy',
        '- uses: a\n  with: b',
        '- one\n- two',
        'a <b> @c $d$ @e',
        '- three\n  x\n\n  y\n',
      ].join('\n\n'),
    )
  })
  test('as Markdown', () => {
    expect(toMarkdown(everything)).toBe(
      [
        '## ❌ Not compliant',
        'See [the trail](<https://evidence.example/t?a=1&amp;b=2>)',
        '| State | Name |\n| --- | --- |\n| ✅&nbsp;passing | `app.tests` |\n| ⏳&nbsp;missing |  |',
        '| Name | Why |\n| --- | --- |\n| app<br>passing |  |\n| lib | a&#124;b |',
        '### To copy',
        '```yaml\n- uses: a\n  with: b\n```',
        '- one\n- two',
        '<details>\n<summary><code>a &lt;b&gt; @\u200Bc</code> &#36;\u200Bd&#36;\u200B @\u200Be</summary>',
        '- three',
        '  ```\n  x\n\n  y\n  ```',
        '</details>\n',
      ].join('\n\n'),
    )
  })
})

function markdownOf(text: string): string {
  return toMarkdown([{ kind: 'paragraph', content: [text] }]).trimEnd()
}

function markdownCodeOf(text: string): string {
  return toMarkdown([{ kind: 'paragraph', content: [{ kind: 'code', text }] }]).trimEnd()
}

describe('in Markdown, hostile text is shown literally', () => {
  test.each([
    ['HTML', '<img src=x onerror=a>', '&lt;img src=x onerror=a&gt;'],
    ['an entity', '&lt;b&gt;', '&amp;lt;b&amp;gt;'],
    ['a link', '[a](javascript:b)', String.raw`\[a\](javascript:b)`],
    ['an address', 'https://evil.example', 'https:\u200B//evil.example'],
    ['an address without a scheme', 'www.evil.example', 'www\u200B.evil.example'],
    ['a mention', '@octocat', '@\u200Boctocat'],
    ['an issue', '#1 GH-2', '#\u200B1 GH\u200B-2'],
    ['emphasis', '**a** _b_ ~~c~~', String.raw`\*\*a\*\* \_b\_ \~\~c\~\~`],
    ['code', '`a`', String.raw`\`a\``],
    ['an escape', String.raw`\<`, String.raw`\\&lt;`],
    ['a formula', '$a$', String.raw`\$a\$`],
    ['the end of a cell', 'a | b', 'a &#124; b'],
    ['the end of a line', 'a\r\n\n## b', 'a #\u200B#\u200B b'],
    ['the start of a list', '- a', '\u200B- a'],
    ['the start of a numbered list', '1. a', '\u200B1. a'],
    ['the start of a heading', '# a', '#\u200B a'],
  ])('%s', (_, text, markdown) => {
    expect(markdownOf(text)).toBe(markdown)
  })
  test.each([
    ['a backtick', 'a`b', '`` a`b ``'],
    ['a run of backticks', '``', '``` `` ```'],
    ['HTML', '<b>', '`<b>`'],
    ['the end of a cell', 'a|<b>', '<code>a&#124;&lt;b&gt;</code>'],
    ['the end of a line', 'a\nb', '`a b`'],
    ['nothing', '', ''],
  ])('in a code span: %s', (_, text, markdown) => {
    expect(markdownCodeOf(text)).toBe(markdown)
  })
  test.each([
    ['text in backticks is code', 'Set `attach: false`, or `x|y`.', 'Set `attach: false`, or <code>x&#124;y</code>.'],
    ['code may come first', '`url` is empty: - <b>', '`url` is empty: - &lt;b&gt;'],
    ['code may be the whole sentence', '`@octocat`', '`@octocat`'],
    ['a single backtick is a character', "it's `odd @octocat", "it's \\`odd @\u200Boctocat"],
    ['the rest is escaped', '1. `a` *b* `c` #1', '\u200B1. `a` \\*b\\* `c` #\u200B1'],
    ['two code spans need text between them', '`a``b` - c', String.raw`\`a\`\`b\` - c`],
  ])('in prose, %s', (_, text, markdown) => {
    expect(toMarkdown([{ kind: 'paragraph', content: [{ kind: 'prose', text }] }]).trimEnd()).toBe(markdown)
    expect(toPlainText([{ kind: 'paragraph', content: [{ kind: 'prose', text }] }]).trimEnd()).toBe(text)
  })
  test('the content of a code block cannot close it', () => {
    const block = { kind: 'code', language: 'yaml', text: 'a: |\n  ```\n# out' } as const
    expect(toMarkdown([block])).toBe('````yaml\na: |\n  ```\n# out\n````\n')
  })
  test('the content of a code block in a list item cannot close it', () => {
    const text = fc.string({
      unit: fc.constantFrom('`', '```', '~~~', '\n', ' ', 'a', '</details>', '- '),
      maxLength: 12,
    })
    fc.assert(
      fc.property(text, (message) => {
        const content = [{ kind: 'code', language: '', text: message }] as const
        const [, ...lines] = toMarkdown([{ kind: 'entries', items: [{ title: ['t'], content }] }])
          .trimEnd()
          .split('\n')
        const [, fence = '', ...rest] = lines
        expect(fence).toMatch(/^ {2}`{3,}$/)
        expect(rest.findIndex((line) => line.trim().startsWith(fence.trim()))).toBe(rest.length - 1)
        for (const line of lines) expect(line === '' || line.startsWith('  ')).toBe(true)
      }),
    )
  })
  test('a long word of a table may break, and stays literal', () => {
    const text = `${'tests/'.repeat(8)}<b>@octocat|www.evil.example`
    const link = { kind: 'link', text, url: 'https://evidence.example/a|b"' } as const
    const prose = { kind: 'prose', text: `${text} \`${text}\`` } as const
    const cells = [[link], [{ kind: 'code', text } as const], [text], [prose]]
    const printed = toMarkdown([{ kind: 'table', head: ['a', 'b', 'c', 'd'], rows: [cells] }])
    const row = printed.trimEnd().split('\n').at(-1) ?? ''
    expect(row.match(/\|/g)).toHaveLength(5)
    expect(row.match(/tests\/<wbr>tests\//g)?.length).toBe(20)
    expect(row).toContain('<a href="https://evidence.example/a%7Cb%22">tests/<wbr>tests/<wbr>')
    expect(row).not.toMatch(/<b>|@octocat|www\./)
  })
  test('a table row keeps its cells with any content', () => {
    const cellText = fc.string({ unit: fc.constantFrom('|', '\\', '`', '<', '\n', 'a', '@', '&', ' ') })
    fc.assert(
      fc.property(cellText, cellText, (text, code) => {
        const prose = { kind: 'prose', text } as const
        const printed = toMarkdown([
          { kind: 'table', head: ['a', 'b', 'c'], rows: [[[text], [{ kind: 'code', text: code }], [prose]]] },
        ])
        const lines = printed.trimEnd().split('\n')
        expect(lines).toHaveLength(3)
        expect(lines[2]?.match(/\|/g)).toHaveLength(4)
      }),
    )
  })
})

describe('in every format', () => {
  const hostile = '\u001B[32mCOMPLIANT\u202E\u0007\u2028x'
  test('control and bidirectional characters are shown escaped', () => {
    for (const print of [toPlainText, toMarkdown]) {
      const code = { kind: 'code', language: '', text: hostile } as const
      const printed = print([{ kind: 'paragraph', content: [hostile] }, code])
      for (const character of ['\u001B', '\u0007', '\u202E', '\u2028']) expect(printed).not.toContain(character)
      expect(printed.replaceAll('\\\\', '\\')).toContain(String.raw`\u001B`)
      expect(printed.replaceAll('\\\\', '\\')).toContain(String.raw`COMPLIANT\u202E\u0007\u2028x`)
    }
  })
  test.each([
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['//evil.example', undefined],
    ['https://', undefined],
    ['HTTPS://a.example/b', 'HTTPS://a.example/b'],
    ['https://a.example/"><script>', 'https://a.example/%22%3E%3Cscript%3E'],
    ['https://a.example/a b)|(c', 'https://a.example/ab%29%7C%28c'],
    ['https://a.example/%20?q=ü\uD800', 'https://a.example/%20?q=%C3%BC%EF%BF%BD'],
  ])('a link has an http or https target or none: %s', (url, target) => {
    const link = { kind: 'link', text: 'x', url } as const
    const document: Document = [{ kind: 'paragraph', content: [link] }]
    expect(toMarkdown(document)).toBe(target === undefined ? 'x\n' : `[x](<${target}>)\n`)
  })
})
