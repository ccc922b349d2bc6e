import { describe, expect, test } from 'vitest'
import { kindOfJsonStart, parseJsonStart } from '../../src/convert/json-start.ts'
import { recogniseResult } from '../../src/convert/kind-detection.ts'
import { jsonFile } from '../../testkit/convert/result-file.ts'
import { scanDocuments } from '../../testkit/convert/scan-document.ts'
import { match, snyk } from '../../testkit/convert/scanner-output.ts'

const advisories = { actions: [{ action: 'install' }], advisories: { 1: {} }, metadata: { vulnerabilities: {} } }
const issue = { description: 'd', check_name: 'c', location: { path: 'a.ts' } }
const padding = Array.from({ length: 3000 }, (_, at) => ({ id: `${at}`, text: 'x'.repeat(40) }))

describe('a document of each format is recognised by its start', () => {
  test.each<[string, string, unknown]>([
    ...Object.entries(scanDocuments).map(([name, document]): [string, string, unknown] => [name, 'vulnscan', document]),
    ['Trivy before 0.20', 'vulnscan', [{ Target: 'a', Vulnerabilities: [] }]],
    ['Snyk of several projects', 'vulnscan', [snyk({}), snyk({})]],
    ['a failed npm audit', 'vulnscan', { error: { code: 'E', summary: 'no' } }],
    ['a webhook', 'codequality', { serverUrl: 'https://q', taskId: 't', status: 'SUCCESS', project: {} }],
    ['an issue list', 'codequality', [issue]],
  ])('%s', async (_, kind, document) => {
    expect(await recogniseResult(jsonFile(document))).toBe(kind)
    const text = JSON.stringify(document, null, 1)
    expect(kindOfJsonStart(parseJsonStart(text))).toBe(kind)
    expect(kindOfJsonStart(parseJsonStart(text.slice(0, -2)))).toBe(kind)
  })

  test.each<[string, unknown]>([
    ['Grype', { matches: padding.map(() => match('High')), descriptor: { name: 'grype' } }],
    ['Snyk', { vulnerabilities: padding, ok: true }],
    ['npm 6 audit', { ...advisories, actions: padding.map(() => ({ action: 'install', module: 'x'.repeat(40) })) }],
    ['SARIF', { runs: [{ results: padding, tool: { driver: { name: 'Trivy' } } }] }],
    ['CycloneDX', { bomFormat: 'CycloneDX', components: padding, vulnerabilities: [{}] }],
  ])('%s, whose start is a long list', async (_, document) => {
    expect(await recogniseResult(jsonFile(document))).toBe('vulnscan')
  })
})

test.each<[string, string]>([
  ['nothing', ''],
  ['text', 'no JSON'],
  ['a list of lists', '[[{"runs":[]}'],
  ['an empty list', '[]'],
  ['a page of an API', '{"count":9,"results":[{"id":1,"source":{}}]}'],
  ['a package', '{"name":"a","dependencies":{"b":"1"}}'],
  ['a member whose value is not there', '{"runs":'],
  ['a member below the top', '{"a":{"runs":[]'],
  ['the words in a text that does not end', String.raw`{"a":"\",\"runs\":[],{[`],
  ['a place', '[{"location":{"lat":1}}'],
  ['a long text that ends with a backslash', `["${'\\\\'.repeat(30_000)}\\`],
  ['many brackets', '['.repeat(65_536)],
])('no start of a result is %s', (_, start) => {
  expect(kindOfJsonStart(parseJsonStart(start))).toBeUndefined()
})

test.each([
  '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Tr',
  '{"$schema":"https://x/sarif-schema.json","version',
  '{"a":"[{,\\"}","runs":[],',
  '{"ok":true,"vulnerab',
  '{"ok":true,"',
])('a start may end anywhere: %s', (start) => {
  expect(kindOfJsonStart(parseJsonStart(start))).toBe('vulnscan')
})
