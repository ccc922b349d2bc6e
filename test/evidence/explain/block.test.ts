import { describe, expect, test } from 'vitest'
import { Trail } from '../../../src/wire/resource/trail.ts'
import { toReasonBlocks, toReporterTable, toVerdictHeading } from '../../../src/evidence/explain/render.ts'
import type { Explanation } from '../../../src/evidence/explain/explanation.ts'
import { explanationOf, itemOf } from '../../../testkit/evidence/explanation.ts'
import { head } from '../../../testkit/evidence/origin.ts'

const code = (text: string) => ({ kind: 'code', text })

const commitOf = (message: string | undefined) => {
  const trail = message === undefined ? undefined : { name: 't', git_commit_info: { sha1: head, message } }
  const heading = toVerdictHeading(explanationOf([]), trail && Trail.parse(trail))
  return heading.kind === 'heading' ? heading.content.slice(1) : []
}

describe('the heading of a verdict', () => {
  test.each([
    ['  Fix it\nand more', 'Fix it'],
    ['Fix it\r\nand more', 'Fix it'],
    ['x'.repeat(72), 'x'.repeat(72)],
    ['x'.repeat(73), `${'x'.repeat(71)}…`],
  ])('has the subject of the commit and its short SHA: %j', (message, subject) => {
    expect(commitOf(message)).toEqual(['·', subject, '·', code('ccccccc')])
  })
  test('has the SHA alone without a message, and nothing without a trail', () => {
    expect(commitOf(' ')).toEqual(['·', code('ccccccc')])
    const trail = Trail.parse({ name: 't', git_commit_info: { sha1: head } })
    expect(toVerdictHeading(explanationOf([]), trail)).toMatchObject({ content: [{}, '·', code('ccccccc')] })
    expect(commitOf(undefined)).toEqual([])
  })
})

const passing = (count: number) => Array.from({ length: count }, (_, at) => itemOf({ name: `n${at}` }))

describe('the blocks of the reasons', () => {
  const headline = { kind: 'paragraph', content: ['Trail abc1234 is waiting.'] }

  test('are the headline and the notes, if there are any', () => {
    expect(toReasonBlocks(explanationOf([]))).toEqual([headline])
    const items = [[{ kind: 'prose', text: 'one' }], [{ kind: 'prose', text: 'two' }]]
    expect(toReasonBlocks(explanationOf([], { notes: ['one', 'two'] }))).toEqual([headline, { kind: 'list', items }])
  })
  test('fold the items after the eighth', () => {
    const failing = itemOf({ name: 'scan', state: 'failing' })
    expect(toReasonBlocks(explanationOf([failing, ...passing(7)]))).toHaveLength(2)
    const [, shown, folded] = toReasonBlocks(explanationOf([failing, ...passing(8)]))
    expect(shown).toMatchObject({ kind: 'table', rows: { length: 8 } })
    const content = [{ kind: 'table', rows: [[{}, [code('n7')]]] }]
    expect(folded).toMatchObject({ kind: 'details', title: ['1 more'], content })
  })
  test('have the columns that are not empty', () => {
    const [, plain] = toReasonBlocks(explanationOf([itemOf()]))
    const status = [{ kind: 'status', tone: 'good', word: 'compliant' }]
    expect(plain).toMatchObject({ head: ['State', 'Evidence'], rows: [[status, [code('tests')]]] })
    const [, full] = toReasonBlocks(explanationOf([itemOf({ result: '3 passed' }), itemOf({ unexpected: true })]))
    expect(full).toMatchObject({
      head: ['State', 'Evidence', 'Result', 'Why'],
      rows: [
        [status, {}, ['3 passed'], []],
        [status, {}, [], [{ kind: 'prose', text: 'not in the template' }]],
      ],
    })
  })
  test('have the source of names that occur more than once, and links', () => {
    const url = 'https://evidence.example/1'
    const items = [
      itemOf({ source: 'a', url }),
      itemOf({ source: 'b' }),
      itemOf({ name: 'scan', source: 'c' }),
      itemOf(),
    ]
    const [, table] = toReasonBlocks(explanationOf(items))
    const rows = table?.kind === 'table' ? table.rows.map(([, evidence]) => evidence) : []
    const link = { kind: 'link', text: 'tests', url }
    expect(rows).toEqual([[link, code('a')], [code('tests'), code('b')], [code('scan')], [code('tests')]])
  })
  test('have all reasons and marks, and no run to repeat where the advice names it', () => {
    const reasons = ['1 failed', 'repeat run 7']
    const items = [
      itemOf({ state: 'failing', reasons, run: 7, advisory: true }),
      itemOf({ state: 'failing', reasons, run: 7, unexpected: true }),
    ]
    const [, table] = toReasonBlocks(explanationOf(items))
    const rows = table?.kind === 'table' ? table.rows.map((row) => row.at(-1)) : []
    expect(rows).toEqual([
      [{ kind: 'prose', text: '1 failed; repeat run 7; advisory' }],
      [{ kind: 'prose', text: '1 failed; not in the template' }],
    ])
  })
})

const many = (count: number) => Array.from({ length: count }, (_, at) => `n${at}`)

const advise = (names: readonly string[]) => ({ names, text: 'Do it.' })

const blocksOf = (rest: Partial<Explanation>) => toReasonBlocks(explanationOf([], rest)).slice(1)

describe('the blocks of the advice', () => {
  test('are absent without advice and YAML', () => {
    expect(blocksOf({})).toEqual([])
  })
  test('are what to do, and folded, YAML to copy', () => {
    const prose = { kind: 'prose', text: 'Do it.' }
    const list = { kind: 'list', items: [[code('a'), code('b'), '·', prose]] }
    expect(blocksOf({ advice: [advise(['a', 'b'])] })).toEqual([list])
    const link = { text: 'Open run 7', url: 'https://github.example/runs/7' }
    expect(blocksOf({ advice: [{ ...advise(['a']), link }] })).toMatchObject([
      { items: [[code('a'), '·', { kind: 'prose' }, { kind: 'link', ...link }]] },
    ])
    const yaml = { kind: 'code', language: 'yaml', text: 'a: 1' }
    expect(blocksOf({ fix: 'a: 1' })).toEqual([{ kind: 'details', title: ['YAML to copy'], content: [yaml] }])
  })
  test('come before the table, at most three of them and ten names', () => {
    expect(blocksOf({ advice: many(3).map((name) => advise([name])) })).toHaveLength(1)
    const [, more] = blocksOf({ advice: many(4).map((name) => advise([name])) })
    expect(more).toMatchObject({ kind: 'details', title: ['1 more to do'] })
    const [ten] = blocksOf({ advice: [advise(many(10))] })
    const [eleven] = blocksOf({ advice: [advise(many(11))] })
    expect(ten).toMatchObject({ items: [[...many(10).map(code), '·', {}]] })
    expect(eleven).toMatchObject({ items: [[...many(10).map(code), 'and 1 more', '·', {}]] })
    const kinds = toReasonBlocks(explanationOf([itemOf()], { advice: [advise(['a'])] })).map(({ kind }) => kind)
    expect(kinds).toEqual(['paragraph', 'list', 'table'])
  })
})

describe('the table of reporters', () => {
  test('has the items that have a source or a time', () => {
    const items = [itemOf({ name: 'a', reportedAt: 1_800_000_000 }), itemOf({ name: 'b', source: 'ci' }), itemOf()]
    expect(toReporterTable(explanationOf(items))).toMatchObject([
      {
        kind: 'table',
        head: ['Evidence', 'Type', 'Source', 'Reported'],
        rows: [
          [[code('a')], [code('junit')], [], ['15 Jan 08:00 UTC']],
          [[code('b')], [code('junit')], [code('ci')], []],
        ],
      },
    ])
    expect(toReporterTable(explanationOf([itemOf()]))).toEqual([])
  })
  test('names the reporter', () => {
    const [table] = toReporterTable(explanationOf([itemOf({ reportedAt: 0, reportedBy: 'ci' })]))
    expect(table).toMatchObject({ rows: [[{}, {}, ['1 Jan 00:00 UTC', 'by', code('ci')]]] })
  })
})
