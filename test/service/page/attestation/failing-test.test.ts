import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { form, startHarness, type Harness, type Told } from '../../../../testkit/service/harness.ts'
import { suite } from '../../../../testkit/service/report.ts'
import { expectSafe, pathOf } from '../../../../testkit/service/page/safe.ts'

let service: Harness
beforeAll(async () => {
  service = await startHarness({ openPages: true })
})
afterAll(() => service.close())

const evil = '"&gt;&lt;script&gt;alert(1)&lt;/script&gt;'

async function lookAt(content: string, name = 'junit.xml', failures = 1): Promise<Told> {
  const told = await service.ask('POST', `/attestations/${service.org()}/flow/trail/t/junit`, {
    form: form({ attestation_name: 'tests', junit_results: [suite({ failures })] }, { content, name }),
  })
  const page = await service.ask('GET', `/${pathOf(told)}`, { token: null })
  expect(page.status).toBe(200)
  expectSafe(page)
  return page
}

function xmlOf(...names: readonly string[]): string {
  const cases = names.map((name) => `<testcase name='${name}'><failure message='no: ${name}'/></testcase>`)
  return `<testsuites><testsuite name="s">${cases.join('')}</testsuite></testsuites>`
}

describe('test results of which some failed', () => {
  test('name those that did, as the file that came with them says', async () => {
    const { text } = await lookAt(xmlOf('adds up', evil))
    expect(text).toContain('Failing tests')
    expect(text).toContain('adds up')
    expect(text).toContain('&lt;script&gt;alert(1)')
  })
  test('say how many more there are than the page shows', async () => {
    const { text } = await lookAt(xmlOf(...Array.from({ length: 60 }, (_, at) => `case ${at}`)))
    expect(text).toContain('60 tests failed; the first 50 are shown.')
  })
  test('say why where the file cannot be trusted', async () => {
    const { text } = await lookAt('<testsuites><testsuite name="s"><testcase')
    expect(text).toContain('junit.xml</bdi> does not name them')
    expect(text).not.toContain('aria-label="Failing tests"')
    expect(text).not.toMatch(/Failing tests\s*<span class="count">/)
  })
  test.each([
    [xmlOf('a'), 'junit.xml', 0],
    ['no XML', 'junit.tar.gz', 1],
  ])('name none where there is no such file, or nothing failed', async (content, name, failures) => {
    expect((await lookAt(content, name, failures)).text).not.toContain('id="failing"')
  })
})
