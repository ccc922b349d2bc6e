import {
  assert,
  constant,
  constantFrom,
  nat,
  oneof,
  option,
  property,
  record,
  string,
  tuple,
  uniqueArray,
} from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findTextLimit, parseComment, printComment, type CommentRow } from '../../../src/step/publish/comment-rows.ts'
import { sha7, toBody, toRow } from '../../../testkit/step/comment.ts'

const anyText = oneof(string({ unit: 'grapheme' }), constant('-->\n</details>\n<!-- delivery-evidence: {} -->'))
const anyRow = record({
  org: anyText,
  flow: anyText,
  state: constantFrom('error', 'failure', 'pending', 'success'),
  line: anyText,
  sha: constantFrom(sha7, 'bbbbbbb'),
  position: record({ sequence: option(nat(), { nil: undefined }), readAt: nat() }),
  text: anyText,
})

const key = ({ org, flow }: CommentRow): string => JSON.stringify([org, flow])
const sort = (all: readonly CommentRow[]): CommentRow[] => all.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))

test('a comment has the rows and the words that were printed, with any texts', () => {
  assert(
    property(
      uniqueArray(anyRow, { selector: key, maxLength: 20 }),
      uniqueArray(tuple(anyText, anyText), { selector: ([org]) => org, maxLength: 4 }),
      (rows, words) => {
        const logs = new Map(words)
        const parsed = parseComment(printComment({ rows, logs }, sha7))
        expect({ ...parsed, rows: sort(parsed.rows) }).toEqual({ rows: sort(rows), logs })
      },
    ),
  )
})

const rows = (count: number, text = 'details\n'): CommentRow[] =>
  Array.from({ length: count }, (_, at) => toRow(at, { flow: `flow-${String(at).padStart(3, '0')}`, text }))

function markdownOf(all: readonly CommentRow[]): string {
  return toBody(all).split('\n').slice(1).join('\n')
}

describe('the Markdown', () => {
  test('of one flow is its text', () => {
    expect(markdownOf([toRow(1)])).toBe('verdict 1\n')
  })

  test('of several has the worst verdict, then a folded row for each, the worst first', () => {
    const failing = toRow(1, { flow: 'bank', state: 'failure', line: 'Not compliant: unit', text: 'details\n' })
    expect(markdownOf([toRow(2), failing])).toBe(`## ❌ Not compliant · 1 of 2 flows · \`aaaaaaa\`

<details>
<summary>❌ bank · Not compliant: unit</summary>

details

</details>

<details>
<summary>✅ shop · Compliant</summary>

verdict 2

</details>
`)
  })

  test('counts a verdict on another commit as none yet, and names that commit', () => {
    const earlier = toRow(1, { flow: 'bank', sha: 'bbbbbbb' })
    const markdown = markdownOf([toRow(2), earlier])
    expect(markdown).toContain('## ⏳ Waiting · 1 of 2 flows · `aaaaaaa`')
    expect(markdown).toContain('<summary>✅ bank · Compliant · for <code>bbbbbbb</code></summary>')
  })

  test('has eight rows, and the others folded together', () => {
    expect(markdownOf(rows(8))).not.toContain('more</summary>')
    const markdown = markdownOf(rows(12))
    expect(markdown).toContain('<summary>4 more</summary>')
    expect(markdown.indexOf('flow-007')).toBeLessThan(markdown.indexOf('4 more'))
    expect(markdown.indexOf('4 more')).toBeLessThan(markdown.indexOf('flow-008'))
    expect(markdown.match(/<details>/g)).toHaveLength(13)
    expect(markdown.match(/<\/details>/g)).toHaveLength(13)
  })
})

describe('the limit of GitHub', () => {
  test.each([1, 2, 30, 100, 300])('holds for %i flows with long texts, names and verdicts', (count) => {
    const wide = rows(count).map((row) => ({ ...row, line: '<'.repeat(200), flow: row.flow.padEnd(400, 'x') }))
    const limit = findTextLimit({ rows: wide, logs: new Map() }, sha7)
    const body = toBody(wide.map((row) => ({ ...row, text: 'x'.repeat(limit) })))
    expect(body.length).toBeLessThanOrEqual(65_536)
    expect(parseComment(body).rows.length).toBeGreaterThan(Math.min(count, 20) - 1)
  })

  test('leaves the text of one flow nearly all of the comment', () => {
    const limit = findTextLimit({ rows: [toRow(1)], logs: new Map() }, sha7)
    expect(limit).toBeGreaterThan(65_000)
    expect(toBody([toRow(1, { text: 'x'.repeat(limit) })])).toContain('x'.repeat(limit))
  })

  test('leaves out a text that is too long beside the others', () => {
    const markdown = markdownOf([toRow(1, { text: 'x'.repeat(40_000) }), toRow(2, { flow: 'bank' })])
    expect(markdown).toContain('Too long to be shown here')
    expect(markdown).toContain('verdict 2')
  })
})

test('the texts of a comment that a person has edited are not known, and its rows are', () => {
  const edited = toBody([toRow(1)]).replace('verdict', 'my verdict')
  expect(parseComment(edited).rows).toEqual([toRow(1, { text: '' })])
})

test.each([
  '',
  'hello',
  '<!-- delivery-evidence: x -->\nhi',
  '<!-- delivery-evidence: {"rows":1} -->',
  '<!-- delivery-evidence: {}',
])('the comment %j has no rows', (body) => {
  expect(parseComment(body)).toEqual({ rows: [], logs: new Map() })
})
