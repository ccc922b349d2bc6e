import { describe, expect, test } from 'vitest'
import { convertJunit } from '../../../src/convert/junit/junit.ts'
import { fileOf } from '../../../testkit/convert/result-file.ts'

describe('failing tests', () => {
  test('are listed with location and message', async () => {
    const xml = `<testsuite name="s"><testcase name="t" classname="C" file="src/c.test.ts" line="12">
      <failure message="expected 1" type="AssertionError">at c.test.ts:12</failure></testcase></testsuite>`
    const { failing } = await convertJunit([fileOf(xml)])
    expect(failing).toEqual([
      {
        suite: 's',
        name: 't',
        classname: 'C',
        file: 'src/c.test.ts',
        line: 12,
        message: 'expected 1',
        kind: 'failure',
      },
    ])
  })

  test.each([
    ['its text', '<failure>  broken &amp; bent </failure>', 'broken & bent'],
    ['its CDATA', '<failure type="E"><![CDATA[a < b]]></failure>', 'a < b'],
    ['its type', '<failure type="TimeoutError"/>', 'TimeoutError'],
    ['nothing', '<failure/>', ''],
    ['at most 500 characters', `<failure message="${'x'.repeat(600)}"/>`, `${'x'.repeat(500)}…`],
  ])('take their message from %s', async (_, element, message) => {
    const { failing } = await convertJunit([
      fileOf(`<testsuite><testcase name="t">${element}</testcase></testsuite>`, 'a.xml', 3),
    ])
    expect(failing).toMatchObject([{ message }])
  })

  test.each([
    [
      'the first of two failures',
      '<failure message="one"/><failure message="two">more</failure>',
      { message: 'one', kind: 'failure' },
    ],
    ['the first of two errors', '<error message="one"/><error message="two"/>', { message: 'one', kind: 'error' }],
    ['an error after a failure', '<failure message="one"/><error message="two"/>', { message: 'two', kind: 'error' }],
    ['an error before a failure', '<error message="one"/><failure message="two"/>', { message: 'one', kind: 'error' }],
    ['a failure after a skip', '<skipped message="one"/><failure message="two"/>', { message: 'two', kind: 'failure' }],
  ])('have the message and the kind of %s', async (_, elements, expected) => {
    const { failing } = await convertJunit([
      fileOf(`<testsuite><testcase name="t">${elements}</testcase></testsuite>`, 'a.xml', 3),
    ])
    expect(failing).toMatchObject([expected])
  })

  test('beyond the first 50 are counted', async () => {
    const { failing, notes, payload } = await convertJunit([
      fileOf(`<testsuite>${'<testcase name="t"><failure>no</failure></testcase>'.repeat(120)}</testsuite>`),
    ])
    expect(failing).toHaveLength(50)
    expect(payload.junit_results).toMatchObject([{ failures: 120 }])
    expect(notes).toEqual(['120 tests failed; the first 50 are shown.'])
  })
})
