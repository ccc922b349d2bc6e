import { describe, expect, test } from 'vitest'
import { convertJunit } from '../../../src/convert/junit/junit.ts'
import { fileOf } from '../../../testkit/convert/result-file.ts'
import { convertedSuites, firstSuiteTotals } from '../../../testkit/convert/junit-totals.ts'

async function notesOf(xml: string): Promise<readonly string[]> {
  return (await convertJunit([fileOf(xml)])).notes
}

describe('a header that states more failures than its list counts, and a note names both', () => {
  const listed = '<testcase name="a"/><testcase name="b"><failure/></testcase>'
  test.each([
    [
      'a suite',
      `<testsuite name="s" tests="2" failures="3">${listed}</testsuite>`,
      { totals: [2, 3, 0, 0], note: 'suite "s" states 3' },
    ],
    [
      'errors',
      `<testsuite name="s" tests="2" failures="1" errors="2">${listed}</testsuite>`,
      { totals: [2, 1, 2, 0], note: 'states 3 failed tests and lists 1' },
    ],
    [
      'a suite whose list has no failure: a lost browser fails no test',
      '<testsuite name="s" tests="1" errors="1"><testcase/></testsuite>',
      { totals: [1, 0, 1, 0], note: 'suite "s" states 1 failed test and lists 0; 1 counts' },
    ],
    [
      'a nested suite',
      '<testsuite tests="2"><testsuite name="in" tests="1" failures="1"><testcase/></testsuite><testcase/></testsuite>',
      { totals: [2, 1, 0, 0], note: 'suite "in" states 1 failed test and lists 0; 1 counts' },
    ],
    [
      'a suite around nested suites',
      `<testsuite name="out" failures="2"><testsuite tests="2">${listed}</testsuite></testsuite>`,
      { totals: [2, 2, 0, 0], note: 'suite "out" states 2 failed tests and lists 1; 2 count' },
    ],
  ])('%s', async (_of, xml, { totals, note }) => {
    expect(await firstSuiteTotals(xml)).toEqual(totals)
    expect(await notesOf(xml)).toEqual([expect.stringContaining(note)])
  })

  test('<testsuites> around suites: the difference is one more suite', async () => {
    const suite = '<testsuite name="api"><testcase/><testcase/></testsuite>'
    const xml = `<testsuites tests="2" failures="1" errors="11">${suite}</testsuites>`
    expect(await convertedSuites(xml)).toMatchObject([
      { name: 'api', total: 2, failures: 0, errors: 0 },
      { total: 0, failures: 1, errors: 11, counted: 0 },
    ])
    expect(await notesOf(xml)).toEqual(['<testsuites> states 12 failed tests and lists 0; 12 count.'])
    const beside = `<testsuites tests="3" failures="3">${suite}<testsuite name="b">${listed}</testsuite></testsuites>`
    expect(await convertedSuites(beside)).toMatchObject([{ name: 'api' }, { failures: 1 }, { failures: 2, errors: 0 }])
  })

  test('<testsuites> around its own test cases', async () => {
    const loose = '<testsuites tests="1" failures="1" name="run"><testcase/></testsuites>'
    expect(await convertedSuites(loose)).toMatchObject([{ name: 'run', total: 1, failures: 1 }])
  })

  test('no header is worse if a case lists each of its failures: assertions, or a teardown', async () => {
    const xml =
      '<testsuite tests="1" failures="2" errors="1"><testcase><failure/><failure/><error/></testcase></testsuite>'
    expect(await firstSuiteTotals(xml)).toEqual([1, 0, 1, 0])
    expect(await notesOf(xml)).toEqual([])
  })

  test('no header is worse if it states each failure as an error, too: Mocha, TestCafe', async () => {
    const xml = `<testsuite tests="2" failures="1" errors="1">${listed}</testsuite>`
    expect(await firstSuiteTotals(xml)).toEqual([2, 1, 0, 0])
    expect(await firstSuiteTotals(xml.replace('<failure/>', ''))).toEqual([2, 1, 1, 0])
  })

  test('the first three are named', async () => {
    const suites = [1, 2, 3, 4, 5].map((n) => `<testsuite name="s${n}" failures="1"><testcase/></testsuite>`)
    expect(await notesOf(`<testsuites>${suites.join('')}</testsuites>`)).toEqual([
      'suite "s1" states 1 failed test and lists 0; 1 counts.',
      'suite "s2" states 1 failed test and lists 0; 1 counts.',
      'suite "s3" states 1 failed test and lists 0; 1 counts.',
      '2 further suites with more failed tests in the header than in the list; the header counts.',
    ])
  })
})

describe('a header with more tests than are listed', () => {
  test('is incomplete: the result of the others is unknown', async () => {
    const xml = '<testsuite name="a" tests="9"><testcase name="a"/></testsuite>'
    const reason = 'suite "a" states 9 tests and lists 1'
    expect(await convertedSuites(xml)).toMatchObject([{ total: 1, counted: 1, incomplete: [reason] }])
    expect(await notesOf(xml)).toEqual([`${reason}.`])
  })

  test('is incomplete with the failures that may be of the others', async () => {
    const xml = '<testsuite name="a" tests="9" failures="1" errors="5"><testcase name="a"/></testsuite>'
    const reason = 'suite "a" states 9 tests, 6 of them failed, and lists 1'
    expect(await convertedSuites(xml)).toMatchObject([{ total: 1, failures: 0, errors: 0, incomplete: [reason] }])
    const most = xml.replace('tests="9"', 'tests="3"')
    expect(await convertedSuites(most)).toMatchObject([
      { total: 1, errors: 4, incomplete: ['suite "a" states 3 tests, 2 of them failed, and lists 1'] },
    ])
  })

  test('is incomplete for a nested suite and for <testsuites>', async () => {
    const nested = '<testsuite><testsuite name="in" tests="3"><testcase/></testsuite></testsuite>'
    expect(await convertedSuites(nested)).toMatchObject([
      { total: 1, incomplete: ['suite "in" states 3 tests and lists 1'] },
    ])
    const root = '<testsuites tests="3"><testsuite name="s"><testcase/></testsuite></testsuites>'
    expect(await convertedSuites(root)).toMatchObject([
      { name: 's', total: 1 },
      { total: 0, incomplete: ['<testsuites> states 3 tests and lists 1'] },
    ])
  })

  test('is complete if the others are skipped or counted by another suite', async () => {
    const skips = '<testsuite tests="3" skipped="1"><testcase/><testcase/></testsuite>'
    expect(await convertedSuites(skips)).toEqual([expect.not.objectContaining({ incomplete: expect.anything() })])
    expect(await firstSuiteTotals(skips)).toEqual([3, 0, 0, 1])
    const mixed = '<testsuites tests="3"><testsuite><testcase/></testsuite><testsuite tests="2"/></testsuites>'
    expect(await convertedSuites(mixed)).toHaveLength(2)
  })
})

test('the header counts for a suite without test cases, because an error may be in attributes alone', async () => {
  const xml = '<testsuites><testsuite name="a" tests="25" errors="11" skipped="1" disabled="2" time="3"/></testsuites>'
  const counts = { total: 25, failures: 0, errors: 11, skipped: 3, counted: 0 }
  expect(await convertedSuites(xml)).toEqual([{ name: 'a', ...counts, duration: 3 }])
  expect(await notesOf(xml)).toEqual(['1 suite without test cases counted by the numbers in the header.'])
})

test('the headers of nested suites are not counted twice', async () => {
  const xml =
    '<testsuite tests="25" failures="3"><testsuite tests="10" failures="3"/><testsuite tests="15"/></testsuite>'
  expect(await firstSuiteTotals(xml)).toEqual([25, 3, 0, 0])
  const mixed = '<testsuite tests="3"><testsuite><testcase/></testsuite><testsuite tests="2" errors="1"/></testsuite>'
  expect(await firstSuiteTotals(mixed)).toEqual([3, 0, 1, 0])
})

test('the header of <testsuites> alone counts too', async () => {
  expect(await firstSuiteTotals('<testsuites name="all" tests="5" failures="2"/>')).toEqual([5, 2, 0, 0])
  const beside = '<testsuites tests="5" errors="1"><testsuite tests="0"/></testsuites>'
  expect(await convertedSuites(beside)).toMatchObject([{ total: 0 }, { total: 5, errors: 1 }])
})

test('skipped tests that only the header of <testsuites> has form one more suite: mocha-junit-reporter lists none', async () => {
  const suite = '<testsuite name="s" tests="3"><testcase/><testcase/></testsuite>'
  const xml = `<testsuites name="all" tests="3" skipped="1">${suite}</testsuites>`
  expect(await convertedSuites(xml)).toMatchObject([
    { name: 's', total: 2, skipped: 0, counted: 2 },
    { name: 'all', total: 1, skipped: 1 },
  ])
  expect(await notesOf(xml)).toEqual([])
  const more = xml.replaceAll('tests="3"', 'tests="4"')
  const reason = 'suite "s" states 4 tests and lists 2'
  expect(await convertedSuites(more)).toMatchObject([{ incomplete: [reason] }, { total: 1, skipped: 1 }])
  expect(await notesOf(more)).toContain(`${reason}.`)
})

test('skipped tests in the header of <testsuites> count at most once for each test that is not listed', async () => {
  const suite = '<testsuite name="s"><testcase/><testcase><skipped/></testcase></testsuite>'
  const convertWith = (header: string): Promise<unknown> =>
    convertedSuites(`<testsuites ${header}>${suite}</testsuites>`)
  expect(await convertWith('tests="2" skipped="2"')).toMatchObject([{ total: 2, skipped: 1 }])
  expect(await convertWith('tests="3" skipped="9"')).toMatchObject([{ skipped: 1 }, { total: 1, skipped: 1 }])
  expect(await convertWith('skipped="9"')).toMatchObject([{ total: 2, skipped: 1 }])
  expect(
    await convertedSuites(
      `<testsuites tests="3" skipped="2"><testsuites tests="3" skipped="2">${suite}</testsuites></testsuites>`,
    ),
  ).toHaveLength(2)
})

test('a failure outside of all suites is a suite of its own', async () => {
  const suite = '<testsuite name="a" tests="1"><testcase name="x"/></testsuite>'
  const { payload } = await convertJunit([fileOf(`<testsuites>${suite}<failure message="boom"/></testsuites>`)])
  expect(payload.junit_results).toMatchObject([
    { name: 'a', total: 1, failures: 0 },
    { total: 0, failures: 1 },
  ])
})
