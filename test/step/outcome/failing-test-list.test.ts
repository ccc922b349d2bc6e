import { describe, expect, test } from 'vitest'
import { describeFailingTests } from '../../../src/step/outcome/failing-test-list.ts'
import type { FailingTest } from '../../../src/convert/junit/failing-test.ts'
import type { Block, Entry } from '../../../src/text/document.ts'

const failure: FailingTest = { suite: 's', name: 't', message: '', kind: 'failure' }

function describeTests(failing: readonly FailingTest[], failed?: number): readonly Block[] {
  const tests = failed === undefined ? undefined : { total: 99, failed, skipped: 0 }
  return describeFailingTests({ failing, counts: { findings: undefined, tests } })
}

/** What is folded. */
function contentOf(blocks: readonly Block[]): readonly Block[] {
  return blocks.flatMap((block) => (block.kind === 'details' ? block.content : []))
}

function entryOf(members: Partial<FailingTest>): Entry | undefined {
  const list = contentOf(describeTests([{ ...failure, ...members }])).find((block) => block.kind === 'entries')
  return list?.items[0]
}

function headingOf(blocks: readonly Block[]): unknown {
  return blocks.flatMap((block) => (block.kind === 'details' ? block.title : []))
}

function sentencesOf(blocks: readonly Block[]): unknown {
  return contentOf(blocks).flatMap((block) => (block.kind === 'paragraph' ? block.content : []))
}

test('no failing test needs no list', () => {
  expect(describeTests([], 0)).toEqual([])
})

describe('the title has the number of failing tests, and a sentence those that are not listed', () => {
  test.each<[listed: number, counted: number | undefined, heading: string, sentences: readonly string[]]>([
    [1, undefined, '1 failing test', []],
    [1, 1, '1 failing test', []],
    [2, 1, '2 failing tests', []],
    [2, 2, '2 failing tests', []],
    [2, 3, '3 failing tests', ['1 more are in the result files.']],
    [1, 8, '8 failing tests', ['7 more are in the result files.']],
  ])('%j listed of %j', (...[listed, counted, heading, sentences]) => {
    const blocks = describeTests(
      Array.from({ length: listed }, () => failure),
      counted,
    )
    expect([headingOf(blocks), sentencesOf(blocks)]).toEqual([[heading], sentences])
  })
})

test('ten tests are in the list, and the others folded in it', () => {
  const kinds = [10, 11].map((length) => contentOf(describeTests(Array.from({ length }, () => failure))))
  expect(kinds.map((blocks) => blocks.map(({ kind }) => kind))).toEqual([['entries'], ['entries', 'details']])
  expect(kinds[1]?.[1]).toMatchObject({ title: ['1 more failing'] })
})

const titleOf = (message: string): unknown => {
  const [block] = entryOf({ message })?.content ?? []
  return block?.kind === 'details' ? block.title : undefined
}

describe('a failing test', () => {
  test.each<[Partial<FailingTest>, string]>([
    [{ suite: 'shop', name: 'pays' }, 'shop › pays'],
    [{ suite: 'shop', classname: 'Cart', name: 'pays' }, 'Cart › pays'],
    [{ suite: '', name: 'pays' }, 'pays'],
    [{ suite: 'shop', classname: '', name: 'pays' }, 'pays'],
    [{ suite: 'shop', name: 'shop pays' }, 'shop pays'],
    [{ suite: 'shop', name: 'the shop' }, 'shop › the shop'],
  ])('of %j is named %s', (members, name) => {
    expect(entryOf(members)?.title).toEqual([{ kind: 'code', text: name }])
  })

  test.each<[Partial<FailingTest>, readonly unknown[]]>([
    [{}, []],
    [{ line: 3 }, []],
    [{ file: 'a.ts' }, ['·', { kind: 'code', text: 'a.ts' }]],
    [{ file: 'a.ts', line: 3 }, ['·', { kind: 'code', text: 'a.ts:3' }]],
  ])('of %j has its place', (members, place) => {
    expect(entryOf(members)?.title.slice(1)).toEqual(place)
  })

  test.each([
    ['three lines', 'a\nb\r\nc'],
    ['160 characters', 'x'.repeat(160)],
    ['blanks around it', '  x \n'],
  ])('shows a message of %s', (_, message) => {
    expect(entryOf({ message })?.content).toEqual([{ kind: 'code', language: '', text: message.trim() }])
  })

  test.each([
    ['four lines', 'a\nb\rc\r\nd', 'a'],
    ['161 characters', 'x'.repeat(161), `${'x'.repeat(159)}…`],
  ])('folds a message of %s, with its first line as the title', (_, message, title) => {
    const content = [{ kind: 'code', language: '', text: message }]
    expect(entryOf({ message })?.content).toEqual([
      { kind: 'details', title: [{ kind: 'code', text: title }], content, onlyFolds: true },
    ])
  })

  test('keeps a first line of 160 characters, and cuts no character in two', () => {
    expect(titleOf(`${'x'.repeat(160)}\ny`)).toEqual([{ kind: 'code', text: 'x'.repeat(160) }])
    expect(titleOf(`${'x'.repeat(158)}🎈🎈`)).toEqual([{ kind: 'code', text: `${'x'.repeat(158)}�…` }])
  })

  test('without a message has none', () => {
    expect(entryOf({ message: ' \n ' })?.content).toEqual([])
  })
})
