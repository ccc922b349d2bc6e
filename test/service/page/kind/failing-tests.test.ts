import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toForm, startHarness, type Harness, type HttpResponse } from '../../../../testkit/service/harness.ts'
import { junitSuite } from '../../../../testkit/service/report.ts'
import { expectSafe, pathOf } from '../../../../testkit/service/page/expect-safe.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

const hostile = '"&gt;&lt;script&gt;alert(1)&lt;/script&gt;'

async function lookAt(content: string, name = 'junit.xml', failures = 1): Promise<HttpResponse> {
  const response = await service.request('POST', `/attestations/${service.org()}/flow/trail/t/junit`, {
    form: toForm({ attestation_name: 'tests', junit_results: [junitSuite({ failures })] }, { content, name }),
  })
  const page = await service.request('GET', `/${pathOf(response)}`, { token: null })
  expect(page.status).toBe(200)
  expectSafe(page)
  return page
}

function xmlOf(...names: readonly string[]): string {
  const cases = names.map((name) => `<testcase name='${name}'><failure message='no: ${name}'/></testcase>`)
  return `<testsuites><testsuite name="s">${cases.join('')}</testsuite></testsuites>`
}

describe('a report with failed tests', () => {
  test('shows the names of the failed tests in the attachment', async () => {
    const { text } = await lookAt(xmlOf('adds up', hostile))
    expect(text).toContain('Failing tests')
    expect(text).toContain('adds up')
    expect(text).toContain('&lt;script&gt;alert(1)')
  })
  test('shows how many tests are not listed', async () => {
    const { text } = await lookAt(xmlOf(...Array.from({ length: 60 }, (_, at) => `case ${at}`)))
    expect(text).toContain('60 tests failed; the first 50 are shown.')
  })
  test('shows why an invalid attachment cannot be read', async () => {
    const { text } = await lookAt('<testsuites><testsuite name="s"><testcase')
    expect(text).toContain('junit.xml</bdi> does not contain their names')
    expect(text).not.toContain('aria-label="Failing tests"')
    expect(text).not.toMatch(/Failing tests\s*<span class="count">/)
  })
  test.each([
    [xmlOf('a'), 'junit.xml', 0],
    ['no XML', 'junit.tar.gz', 1],
  ])('lists no tests without an XML attachment or without failures', async (content, name, failures) => {
    expect((await lookAt(content, name, failures)).text).not.toContain('id="failing"')
  })
})
