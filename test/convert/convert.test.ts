import { Buffer } from 'node:buffer'
import { createReadStream } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convert, recognise } from '../../src/convert/convert.ts'
import { fileOf, jsonFile } from '../../testkit/convert/file.ts'

const suite = '<?xml version="1.0"?>\n<testsuite><testcase name="a"/></testsuite>'
const sarif = (name: string, rules: readonly unknown[] = []): unknown => ({
  version: '2.1.0',
  runs: [{ tool: { driver: { name, rules } }, results: [] }],
})
const issue = { description: 'd', check_name: 'c', severity: 'major', location: { path: 'a.rb' } }
const webhook = { serverUrl: 'https://q', taskId: 'T', status: 'FAILED', project: { key: 'k' } }

describe('the converter', () => {
  test.each(['junit', 'vulnscan', 'codequality'] as const)('wants a %s file', async (kind) => {
    await expect(convert(kind, [])).rejects.toMatchObject({ code: 'usage' })
  })

  test('converts each kind', async () => {
    expect(await convert('junit', [fileOf(suite)])).toMatchObject({
      kind: 'junit',
      payload: { junit_results: [{ total: 1 }] },
    })
    expect(await convert('vulnscan', [jsonFile(sarif('Trivy'))])).toMatchObject({ kind: 'vulnscan' })
    expect(await convert('codequality', [jsonFile([issue])], { maxIssues: '1' })).toMatchObject({ kind: 'codequality' })
    expect(await convert('codequality', [jsonFile(webhook)])).toMatchObject({ kind: 'codequality' })
  })

  test.each(['junit', 'vulnscan', 'codequality'] as const)(
    'never takes one broken %s file among good ones',
    async (kind) => {
      const good = { junit: fileOf(suite), vulnscan: jsonFile(sarif('Trivy')), codequality: jsonFile([issue]) }[kind]
      await expect(convert(kind, [good, fileOf('<', 'bad'), good], { maxIssues: '9' })).rejects.toMatchObject({
        code: 'file',
        message: expect.stringMatching(/^bad: /),
      })
    },
  )

  test('names a file that is not there', async () => {
    const file = { path: 'gone.xml', read: () => createReadStream('/nowhere/gone.xml') }
    await expect(convert('junit', [file])).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/^gone\.xml: cannot be read/),
    })
  })
})

describe('a file is recognised', () => {
  test.each([
    ['junit', 'a suite', suite],
    ['junit', 'suites', '<testsuites/>'],
    ['junit', 'suites behind a comment and a DOCTYPE', '<!-- hi -->\n<!DOCTYPE testsuites>\n<testsuites/>'],
    ['junit', 'suites that are cut off', '<testsuites><testsuite>'],
    ['broken', 'suites that break in their first tag', '<testsuites a="1" a="2"><x'],
    ['broken', 'XML that is cut off in its first tag', '<?xml version="1.0"?>\n<testsui'],
    ['broken', 'suites in no UTF-8', Buffer.from('<?xml version="1.0"?><testsuites name="\u00E9"/>', 'latin1')],
    ['junit', 'suites in UTF-16', Buffer.from(`\uFEFF${suite}`, 'utf16le')],
    [undefined, 'another XML', '<project/>'],
    ['broken', 'XML that never comes to its root', `<!--${'x'.repeat(200_000)}-->`],
    ['vulnscan', 'SARIF of a scanner', JSON.stringify(sarif('Trivy'))],
    [
      'vulnscan',
      'SARIF with security severities',
      JSON.stringify(sarif('House', [{ id: 'R', properties: { 'security-severity': '5' } }])),
    ],
    ['broken', 'SARIF of a scanner that is cut off', JSON.stringify(sarif('Trivy')).slice(0, -3)],
    [undefined, 'SARIF of a linter', JSON.stringify(sarif('ESLint', [{ id: 'R' }]))],
    ['broken', 'SARIF of a linter that is cut off', JSON.stringify(sarif('ESLint')).slice(0, -3)],
    ['vulnscan', 'Trivy', '{"SchemaVersion":2,"ArtifactName":"a"}'],
    ['vulnscan', 'Grype', '{"matches":[],"descriptor":{"name":"grype"}}'],
    ['vulnscan', 'Snyk', '{"ok":true,"vulnerabilities":[]}'],
    ['vulnscan', 'npm audit', '{"auditReportVersion":2,"vulnerabilities":{}}'],
    ['vulnscan', 'npm 6 audit', '{"advisories":{},"metadata":{"vulnerabilities":{}}}'],
    ['vulnscan', 'OSV-Scanner', '{"results":[],"experimental_config":{}}'],
    ['vulnscan', 'a GitLab report', '{"version":"15.0.0","scan":{},"vulnerabilities":[]}'],
    ['vulnscan', 'CycloneDX with vulnerabilities', '{"bomFormat":"CycloneDX","vulnerabilities":[{"id":"CVE-1"}]}'],
    [undefined, 'CycloneDX of a tool that looked for none', '{"bomFormat":"CycloneDX","vulnerabilities":[]}'],
    ['vulnscan', 'Snyk, that could not test', '{"ok":false,"error":"no token"}'],
    ['vulnscan', 'npm audit, that could not ask', '{"error":{"code":"ENOLOCK","summary":"no lockfile"}}'],
    [undefined, 'CycloneDX without', '{"bomFormat":"CycloneDX","components":[]}'],
    ['codequality', 'a webhook payload', JSON.stringify(webhook)],
    ['codequality', 'an issue list', JSON.stringify([issue])],
    ['codequality', 'a report-task.txt', 'projectKey=a\nceTaskId=T\n'],
    [undefined, 'another JSON', '{"name":"shop"}'],
    [undefined, 'an empty list', '[]'],
    ['broken', 'JSON that is cut off', '{"name":'],
    ['broken', 'text', 'hello'],
    ['broken', 'nothing', ''],
    ['broken', 'blanks', ' \n'],
    ['broken', 'bytes', Buffer.from([0, 1, 2, 255, 254])],
  ])('as %s: %s', async (kind, _, content) => {
    expect(await recognise(fileOf(content))).toBe(kind)
    expect(await recognise(fileOf(content, 'a', 5))).toBe(kind)
  })

  test('never by throwing, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('', '<', '{', '[', '\uFEFF<', '<?xml version="1.0" encoding="x"?>'),
        async (bytes, start) => {
          const kind = await recognise(fileOf(Buffer.concat([Buffer.from(start), bytes])))
          expect(['junit', 'vulnscan', 'codequality', 'broken', undefined]).toContain(kind)
        },
      ),
    )
  })

  test('not at all when it cannot be read', async () => {
    const file = { path: 'gone.xml', read: () => createReadStream('/nowhere/gone.xml') }
    await expect(recognise(file)).rejects.toThrow('ENOENT')
  })
})
