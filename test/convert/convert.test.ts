import { Buffer } from 'node:buffer'
import { createReadStream } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convert } from '../../src/convert/convert.ts'
import { detectResultKind } from '../../src/convert/kind-detection.ts'
import { fileOf, jsonFile } from '../../testkit/convert/result-file.ts'

const suite = '<?xml version="1.0"?>\n<testsuite><testcase name="a"/></testsuite>'
const sarif = (name: string, rules: readonly unknown[] = []): unknown => ({
  version: '2.1.0',
  runs: [{ tool: { driver: { name, rules } }, results: [] }],
})
const issue = { description: 'd', check_name: 'c', severity: 'major', location: { path: 'a.rb' } }
const webhook = { serverUrl: 'https://q', taskId: 'T', status: 'FAILED', project: { key: 'k' } }

describe('the converter', () => {
  test.each(['junit', 'vulnscan', 'codequality'] as const)('needs at least one %s file', async (kind) => {
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

  test.each(['junit', 'vulnscan', 'codequality'] as const)('rejects all %s files if one is broken', async (kind) => {
    const good = { junit: fileOf(suite), vulnscan: jsonFile(sarif('Trivy')), codequality: jsonFile([issue]) }[kind]
    await expect(convert(kind, [good, fileOf('<', 'bad'), good], { maxIssues: '9' })).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/^bad: /),
    })
  })

  test('names a file that does not exist', async () => {
    const file = { path: 'gone.xml', read: () => createReadStream('/nowhere/gone.xml') }
    await expect(convert('junit', [file])).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/^gone\.xml: cannot be read/),
    })
  })
})

describe('the kind of a file is detected', () => {
  test.each([
    ['junit', 'a suite', suite],
    ['junit', 'suites', '<testsuites/>'],
    ['junit', 'suites behind a comment and a DOCTYPE', '<!-- hi -->\n<!DOCTYPE testsuites>\n<testsuites/>'],
    ['junit', 'suites that are cut off', '<testsuites><testsuite>'],
    ['broken', 'suites with an error in their first tag', '<testsuites a="1" a="2"><x'],
    ['broken', 'XML that is cut off in its first tag', '<?xml version="1.0"?>\n<testsui'],
    [
      'broken',
      'suites that are not in UTF-8',
      Buffer.from('<?xml version="1.0"?><testsuites name="\u00E9"/>', 'latin1'),
    ],
    ['junit', 'suites in UTF-16', Buffer.from(`\uFEFF${suite}`, 'utf16le')],
    [undefined, 'other XML', '<project/>'],
    ['broken', 'XML without a root in the first 64 KiB', `<!--${'x'.repeat(200_000)}-->`],
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
    [undefined, 'CycloneDX with an empty list of vulnerabilities', '{"bomFormat":"CycloneDX","vulnerabilities":[]}'],
    ['vulnscan', 'Snyk after a failed test', '{"ok":false,"error":"no token"}'],
    ['vulnscan', 'npm audit after a failed request', '{"error":{"code":"ENOLOCK","summary":"no lockfile"}}'],
    [undefined, 'CycloneDX without a list of vulnerabilities', '{"bomFormat":"CycloneDX","components":[]}'],
    ['codequality', 'a webhook payload', JSON.stringify(webhook)],
    ['codequality', 'an issue list', JSON.stringify([issue])],
    ['codequality', 'a report-task.txt', 'projectKey=a\nceTaskId=T\n'],
    [undefined, 'other JSON', '{"name":"shop"}'],
    [undefined, 'an empty list', '[]'],
    ['broken', 'JSON that is cut off', '{"name":'],
    ['broken', 'text', 'hello'],
    ['broken', 'an empty file', ''],
    ['broken', 'white space', ' \n'],
    ['broken', 'bytes', Buffer.from([0, 1, 2, 255, 254])],
  ])('as %s: %s', async (kind, _, content) => {
    expect(await detectResultKind(fileOf(content))).toBe(kind)
    expect(await detectResultKind(fileOf(content, 'a', 5))).toBe(kind)
  })

  test('without an exception for any content', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('', '<', '{', '[', '\uFEFF<', '<?xml version="1.0" encoding="x"?>'),
        async (bytes, start) => {
          const kind = await detectResultKind(fileOf(Buffer.concat([Buffer.from(start), bytes])))
          expect(['junit', 'vulnscan', 'codequality', 'broken', undefined]).toContain(kind)
        },
      ),
    )
  })

  test('with an exception if the file cannot be read', async () => {
    const file = { path: 'gone.xml', read: () => createReadStream('/nowhere/gone.xml') }
    await expect(detectResultKind(file)).rejects.toThrow('ENOENT')
  })
})
