import { describe, expect, test } from 'vitest'
import { convertJunit } from '../../../src/convert/junit/junit.ts'
import { findTestLocation } from '../../../src/convert/junit/test-location.ts'
import { fileOf } from '../../../testkit/convert/result-file.ts'

async function failingOf(content: string): Promise<unknown> {
  return (await convertJunit([fileOf(`<testsuite name="s">${content}</testsuite>`)])).failing
}

const failed = (attributes: string, failure = '<failure message="m"/>'): string =>
  `<testcase ${attributes}>${failure}</testcase>`
const plain = { suite: 's', name: '', message: 'm', kind: 'failure' }

test.each<[string, string, object]>([
  ['its name', failed('name="n" id="i"'), { ...plain, name: 'n' }],
  ['its id', failed('name=" " id="i"'), { ...plain, name: 'i' }],
  ['its class name', failed('classname="c" class="d"'), { ...plain, classname: 'c' }],
  ['its class', failed('class="d"'), { ...plain, classname: 'd' }],
  [
    'its file and line',
    failed('file="f" line="3"', '<failure message="m" file="g" line="4"/>'),
    { ...plain, file: 'f', line: 3 },
  ],
  [
    'the file and line of the failure',
    failed('', '<failure message="m" file="g" line="4"/>'),
    { ...plain, file: 'g', line: 4 },
  ],
  ['a file without a line', failed('file="f" line="0"'), { ...plain, file: 'f' }],
  ['a line without a file', failed('line="3"'), plain],
  [
    'a file and the line in the message',
    failed('file="src/f.ts"', '<failure message="at src/f.ts:7"/>'),
    { ...plain, message: 'at src/f.ts:7', file: 'src/f.ts', line: 7 },
  ],
  [
    'the location in the text',
    failed('', '<failure message="m">a/f.ts:8</failure>'),
    { ...plain, file: 'a/f.ts', line: 8 },
  ],
  [
    'the location in the message before that in the text',
    failed('', '<failure message="a/e.ts:7">a/f.ts:8</failure>'),
    { ...plain, message: 'a/e.ts:7', file: 'a/e.ts', line: 7 },
  ],
  [
    'no location behind 2,000 characters',
    failed('', `<failure message="m">${'x '.repeat(1000)}a/f.ts:8</failure>`),
    plain,
  ],
  ['a message without white space around it', failed('', '<failure message=" m "/>'), plain],
  ['a message on its own lines', failed('', '<failure>\n m\n n \n</failure>'), { ...plain, message: 'm\n n' }],
  [
    'an error of its suite',
    '<error message="m" file="g" line="4"/>',
    { ...plain, name: 's', file: 'g', line: 4, kind: 'error' },
  ],
  ['a failure of its suite', '<failure type="t"/>', { ...plain, name: 's', message: 't' }],
])('a failing test has %s', async (_what, content, expected) => {
  expect(await failingOf(content)).toEqual([expected])
})

test('a failing test is listed with the innermost suite, and one outside of suites with the collection', async () => {
  const xml = `<testsuites name="all">${failed('name="a"')}<testsuite name="o"><testsuite name="i">${failed('name="b"')}</testsuite>${failed('name="c"')}</testsuite></testsuites>`
  const { failing } = await convertJunit([fileOf(xml)])
  expect(failing.map(({ suite, name }) => `${suite} ${name}`)).toEqual(['all a', 'i b', 'o c'])
})

test('the text of a failure has 2,000 characters, in as many parts as it arrives', async () => {
  const xml = `<testsuite name="s">${failed('', `<failure>${'a'.repeat(1990)}<![CDATA[${'b'.repeat(9)}]]>c/d.ts:5</failure>`)}</testsuite>`
  for (const size of [7, 65_536]) {
    const { failing } = await convertJunit([fileOf(xml, 'a.xml', size)])
    expect(failing).toMatchObject([{ message: `${'a'.repeat(500)}…` }])
  }
})

test('only the text of the failure itself is its message', async () => {
  const content = failed(
    '',
    '<system-out>out</system-out><failure>in<b>side</b> end</failure>after<properties>p</properties>',
  )
  expect(await failingOf(content)).toEqual([{ ...plain, message: 'inside end' }])
})

test('output and settings around a failure leave it alone', async () => {
  const content = `<properties><property name="a"><failure/></property></properties>${failed('name="a"')}<system-out>x</system-out>`
  expect(await failingOf(content)).toEqual([{ ...plain, name: 'a' }])
})

describe('with more failing tests than are listed', () => {
  test('the first 50 have their text', async () => {
    const { failing, notes } = await convertJunit([
      fileOf(`<testsuite>${failed('', '<failure>text</failure>').repeat(50)}</testsuite>`),
    ])
    expect(failing.map(({ message }) => message)).toEqual(Array.from({ length: 50 }, () => 'text'))
    expect(notes).toEqual([])
  })
  test('the others are counted', async () => {
    const { notes } = await convertJunit([fileOf(`<testsuite>${failed('').repeat(51)}</testsuite>`)])
    expect(notes).toEqual(['51 tests failed; the first 50 are shown.'])
  })
})

test.each([
  [1, '1 flaky: passed after failing attempts (t0).'],
  [10, '10 flaky: passed after failing attempts (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9).'],
  [11, '11 flaky: passed after failing attempts (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9 and 1 more).'],
])('%d flaky tests are noted', async (count, note) => {
  const cases = Array.from({ length: count }, (_, at) => `<testcase name="t${at}"><flakyError/></testcase>`)
  expect((await convertJunit([fileOf(`<testsuite>${cases.join('')}</testsuite>`)])).notes).toEqual([note])
})

test('a test that failed after flaky attempts is not flaky', async () => {
  const xml = `<testsuite><testcase name="a"><flakyFailure/><failure/></testcase><testcase name="b"><flakyError/><skipped/></testcase></testsuite>`
  expect((await convertJunit([fileOf(xml)])).notes).toEqual([])
})

test('the notes count suites of all kinds', async () => {
  const suites = [
    '<testsuite tests="2" failures="1"/>',
    '<testsuite failures="1"/>',
    '<testsuite tests="0"/>',
    '<testsuite tests="1" errors="1"><testcase/></testsuite>',
    '<testsuite failures="2"><testcase><failure/></testcase></testsuite>',
    '<testsuite failures="1"><testcase><failure/></testcase></testsuite>',
  ]
  const { notes } = await convertJunit(suites.map((suite) => fileOf(suite)))
  expect(notes).toEqual([
    '2 suites without test cases counted by the numbers in the header.',
    'a suite without a name states 1 failed test and lists 0; 1 counts.',
    'a suite without a name states 2 failed tests and lists 1; 2 count.',
  ])
})

test('suites beyond the size limit are combined with the sum of their numbers, and the failing ones are kept', async () => {
  const [name, count] = ['x'.repeat(480), 3500]
  const suite = (at: number, result = ''): string =>
    `<testsuite name="${at} ${name}"><testcase time="0.5">${result}</testcase><testcase><skipped/></testcase></testsuite>`
  const suites = Array.from({ length: count }, (_, at) => suite(at))
  const failing = suite(count, '<error/>')
  const { payload, notes } = await convertJunit([fileOf(`<testsuites>${suites.join('')}${failing}</testsuites>`)])
  const found = payload.junit_results
  const [last, rest] = [found.at(-2), found.at(-1)]
  const combined = count + 1 - (found.length - 1)
  expect(found.slice(0, -2).map((one) => Number.parseInt(one.name, 10))).toEqual(found.slice(0, -2).map((_, at) => at))
  expect(last).toMatchObject({ name: `${count} ${name}`, errors: 1 })
  expect(rest).toEqual({
    name: `${combined} further suites`,
    total: 2 * combined,
    failures: 0,
    errors: 0,
    skipped: combined,
    duration: combined / 2,
    counted: 2 * combined,
  })
  expect(notes).toEqual([
    `${combined} of ${count + 1} suites are combined into one item to stay within the size limit.`,
  ])
})

test.each([
  ['/src/cart.ts:3', 'src/cart.ts', 3],
  ['./src/cart.ts:3', 'src/cart.ts', 3],
  ['src\\cart.ts:3', './src/cart.ts', 3],
  ['src/cart.ts:3', '../src/cart.ts', 3],
  ['xsrc/cart.ts:3', 'src/cart.ts', undefined],
  ['run@/src/cart.ts:3', 'src/cart.ts', 3],
  ['<run@src/cart.ts:3', 'src/cart.ts', 3],
  ['<@src/cart.ts:3', 'src/cart.ts', 3],
  ['run/src/cart.ts:3:', 'src/cart.ts', 3],
  ['(src/cart.ts:3)', 'src/cart.ts', 3],
  ['"src/cart.ts:3"', 'src/cart.ts', 3],
  ["'src/cart.ts:3'", 'src/cart.ts', 3],
  ['=src/cart.ts:3', 'src/cart.ts', undefined],
  ['src/cart.ts:1234567', 'src/cart.ts', undefined],
  ['src/cart.ts:123456', 'src/cart.ts', 123_456],
  ['src/cart.ts:3a', 'src/cart.ts', undefined],
  ['src/cart:3', 'src/cart', undefined],
  ['src/cart.tsconfig:3', 'src/cart.tsconfig', undefined],
  ['src/cart.7z:3', 'src/cart.7z', undefined],
])('in %j the line of %s is %s', (text, file, line) => {
  expect(findTestLocation(text, file)).toEqual({ file, ...(line !== undefined && { line }) })
})

test.each([
  ['/a/site-packages/b/c.py:1', {}],
  ['/a/dist-packages/b/c.py:1', {}],
  ['node:internal/a/b.js:1', {}],
  ['a/vendor/b.go:1', {}],
  ['a\\vendor\\b.go:1', {}],
  ['a/vendors/b.go:1', { file: 'a/vendors/b.go', line: 1 }],
  ['File "a/b.py", line 2, in c\nFile "a/c.py", line 3', { file: 'a/b.py', line: 2 }],
  ['File "b.py", line 2', {}],
])('the first own location in %j is %j', (text, location) => {
  expect(findTestLocation(text, '')).toEqual(location)
})
