import { expect, test } from 'vitest'
import { convertJunit } from '../../../src/convert/junit/junit.ts'
import { fileOf } from '../../../testkit/convert/file.ts'
import { suitesOf, totalsOf } from '../../../testkit/convert/junit-totals.ts'

test('a header is not believed where cases fail, and people are told', async () => {
  const { payload, notes } = await convertJunit([
    fileOf('<testsuite name="a" tests="9" failures="4" errors="5"><testcase><failure/></testcase></testsuite>'),
  ])
  expect(payload.junit_results).toMatchObject([{ total: 1, failures: 1, errors: 0 }])
  expect(notes).toEqual(['More failures and errors are declared than listed in 1 suite; what is listed was counted.'])
})

test('a header that tells of failures is believed where no case does: a browser that was lost fails no test', async () => {
  const { payload, notes } = await convertJunit([
    fileOf(
      '<testsuites><testsuite name="Chrome" tests="2" errors="1" failures="0"><testcase/><testcase/></testsuite></testsuites>',
    ),
  ])
  expect(payload.junit_results).toMatchObject([{ total: 2, failures: 0, errors: 1 }])
  expect(notes).toEqual([
    'Failures or errors are declared that no case shows in 1 suite; what is declared was counted.',
  ])
})

test('a header that speaks of more tests than are listed is not about those, and people are told', async () => {
  const { payload, notes } = await convertJunit([
    fileOf('<testsuite name="a" tests="9" failures="4" errors="5"><testcase name="a"/></testsuite>'),
  ])
  expect(payload.junit_results).toMatchObject([{ total: 1, failures: 0, errors: 0 }])
  expect(notes).toEqual(['More failures and errors are declared than listed in 1 suite; what is listed was counted.'])
})

test('so is one of a suite within another, and that of <testsuites> with its failures', async () => {
  const nested = '<testsuite tests="2"><testsuite tests="1" failures="1"><testcase/></testsuite><testcase/></testsuite>'
  expect(await totalsOf(nested)).toEqual([2, 1, 0, 0])
  const collection =
    '<testsuites tests="2" failures="1"><testsuite name="s" tests="2"><testcase/><testcase/></testsuite></testsuites>'
  expect(await suitesOf(collection)).toMatchObject([
    { name: 's', total: 2, failures: 0 },
    { total: 0, failures: 1 },
  ])
  const loose = '<testsuites tests="1" failures="1" name="run"><testcase/></testsuites>'
  expect(await suitesOf(loose)).toMatchObject([{ name: 'run', total: 1, failures: 1 }])
})

test('errors of <testsuites> alone are none of its tests: some tools count what a compiler printed', async () => {
  expect(
    await suitesOf('<testsuites tests="1" errors="1"><testsuite name="s"><testcase/></testsuite></testsuites>'),
  ).toMatchObject([{ name: 's', total: 1, errors: 0 }])
})

test('a suite that lists no case counts what it declares, for an error may stand in attributes alone', async () => {
  const { payload, notes } = await convertJunit([
    fileOf('<testsuites><testsuite name="a" tests="25" errors="11" skipped="1" disabled="2" time="3"/></testsuites>'),
  ])
  expect(payload.junit_results).toEqual([{ name: 'a', total: 25, failures: 0, errors: 11, skipped: 3, duration: 3 }])
  expect(notes).toEqual(['No test case is listed in 1 suite; what is declared there was counted.'])
})

test('what is declared of nested suites is not counted twice', async () => {
  const xml =
    '<testsuite tests="25" failures="3"><testsuite tests="10" failures="3"/><testsuite tests="15"/></testsuite>'
  expect(await totalsOf(xml)).toEqual([25, 3, 0, 0])
  const mixed = '<testsuite tests="3"><testsuite><testcase/></testsuite><testsuite tests="2" errors="1"/></testsuite>'
  expect(await totalsOf(mixed)).toEqual([3, 0, 1, 0])
})

test('what <testsuites> alone declares counts, too', async () => {
  expect(await totalsOf('<testsuites name="all" tests="5" failures="2"/>')).toEqual([5, 2, 0, 0])
  expect(await totalsOf('<testsuites tests="5" errors="1"><testsuite tests="0"/></testsuites>')).toEqual([0, 0, 0, 0])
  expect(await suitesOf('<testsuites tests="5" errors="1"><testsuite tests="0"/></testsuites>')).toMatchObject([
    { total: 0 },
    { total: 5, errors: 1 },
  ])
})
