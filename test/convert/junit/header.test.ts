import { expect, test } from 'vitest'
import { convertJunit } from '../../../src/convert/junit/junit.ts'
import { fileOf } from '../../../testkit/convert/result-file.ts'
import { convertedSuites, firstSuiteTotals } from '../../../testkit/convert/junit-totals.ts'

test('the test cases count, not the header, if test cases fail; a note says so', async () => {
  const { payload, notes } = await convertJunit([
    fileOf('<testsuite name="a" tests="9" failures="4" errors="5"><testcase><failure/></testcase></testsuite>'),
  ])
  expect(payload.junit_results).toMatchObject([{ total: 1, failures: 1, errors: 0 }])
  expect(notes).toEqual([
    '1 suite with more failures and errors in the header than in the test cases; the test cases count.',
  ])
})

test('the header counts if it has failures and no test case does: a lost browser fails no test', async () => {
  const { payload, notes } = await convertJunit([
    fileOf(
      '<testsuites><testsuite name="Chrome" tests="2" errors="1" failures="0"><testcase/><testcase/></testsuite></testsuites>',
    ),
  ])
  expect(payload.junit_results).toMatchObject([{ total: 2, failures: 0, errors: 1 }])
  expect(notes).toEqual([
    '1 suite with failures or errors in the header and none in the test cases; the header counts.',
  ])
})

test('a header with more tests than are listed does not count; a note says so', async () => {
  const { payload, notes } = await convertJunit([
    fileOf('<testsuite name="a" tests="9" failures="4" errors="5"><testcase name="a"/></testsuite>'),
  ])
  expect(payload.junit_results).toMatchObject([{ total: 1, failures: 0, errors: 0 }])
  expect(notes).toEqual([
    '1 suite with more failures and errors in the header than in the test cases; the test cases count.',
  ])
})

test('the header of a nested suite and the failures of <testsuites> count in the same way', async () => {
  const nested = '<testsuite tests="2"><testsuite tests="1" failures="1"><testcase/></testsuite><testcase/></testsuite>'
  expect(await firstSuiteTotals(nested)).toEqual([2, 1, 0, 0])
  const collection =
    '<testsuites tests="2" failures="1"><testsuite name="s" tests="2"><testcase/><testcase/></testsuite></testsuites>'
  expect(await convertedSuites(collection)).toMatchObject([
    { name: 's', total: 2, failures: 0 },
    { total: 0, failures: 1 },
  ])
  const loose = '<testsuites tests="1" failures="1" name="run"><testcase/></testsuites>'
  expect(await convertedSuites(loose)).toMatchObject([{ name: 'run', total: 1, failures: 1 }])
})

test('errors in the header of <testsuites> alone do not count: some tools count compiler output there', async () => {
  expect(
    await convertedSuites('<testsuites tests="1" errors="1"><testsuite name="s"><testcase/></testsuite></testsuites>'),
  ).toMatchObject([{ name: 's', total: 1, errors: 0 }])
})

test('the header counts for a suite without test cases, because an error may be in attributes alone', async () => {
  const { payload, notes } = await convertJunit([
    fileOf('<testsuites><testsuite name="a" tests="25" errors="11" skipped="1" disabled="2" time="3"/></testsuites>'),
  ])
  const counts = { total: 25, failures: 0, errors: 11, skipped: 3, counted: 0 }
  expect(payload.junit_results).toEqual([{ name: 'a', ...counts, duration: 3 }])
  expect(notes).toEqual(['1 suite without test cases counted by the numbers in the header.'])
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
  expect(await firstSuiteTotals('<testsuites tests="5" errors="1"><testsuite tests="0"/></testsuites>')).toEqual([
    0, 0, 0, 0,
  ])
  expect(await convertedSuites('<testsuites tests="5" errors="1"><testsuite tests="0"/></testsuites>')).toMatchObject([
    { total: 0 },
    { total: 5, errors: 1 },
  ])
})

test('skipped tests that only the header of <testsuites> has form one more suite: mocha-junit-reporter lists none', async () => {
  const suite = '<testsuite name="s" tests="3"><testcase/><testcase/></testsuite>'
  expect(await convertedSuites(`<testsuites name="all" tests="3" skipped="1">${suite}</testsuites>`)).toMatchObject([
    { name: 's', total: 2, skipped: 0, counted: 2 },
    { name: 'all', total: 1, skipped: 1, counted: 0 },
  ])
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
