import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { detectResultKind } from '../../src/convert/kind-detection.ts'
import { fileOf } from '../../testkit/convert/result-file.ts'
import { bom, trivy } from '../../testkit/convert/scanner-output.ts'

const junit = '<testsuite name="s"/>'
const sarif = JSON.stringify({ runs: [{ tool: { driver: { name: 'Trivy' } } }] })

describe('the kind of a file', () => {
  test.each([
    ['a task whose value has markup', 'ceTaskId=x\na=<b>', 'codequality'],
    ['a task whose value has a list', 'ceTaskId=x\na=[1]', 'codequality'],
    ['JSON after a line break', `\n${sarif}`, 'vulnscan'],
    ['XML after a line break', `\n${junit}`, 'junit'],
    ['a task whose name contains a byte order mark', Buffer.from('ce\u00FF\u00FETaskId=x', 'latin1'), 'broken'],
    ['SARIF of a linter', JSON.stringify({ runs: [{ tool: { driver: { name: 'ESLint' } } }] }), undefined],
    ['Trivy', JSON.stringify(trivy([])), 'vulnscan'],
    ['CycloneDX with vulnerabilities', JSON.stringify(bom([{}])), 'vulnscan'],
    ['a bill of materials without any', JSON.stringify({ bomFormat: 'CycloneDX', components: [] }), undefined],
    ['an issue list', '[{"check_name":"c","location":{}}]', 'codequality'],
    ['an empty list', '[]', undefined],
    ['another document', '{}', undefined],
    ['UTF-16, the high byte first', Buffer.from(`\uFEFF${junit}`, 'utf16le').swap16(), 'junit'],
  ])('is known: %s', async (_, content, kind) => {
    expect(await detectResultKind(fileOf(content))).toBe(kind)
  })
})
