import { expect, test } from 'vitest'
import { convertVulnscan } from '../../../../src/convert/vulnscan/vulnscan.ts'
import { detectResultKind } from '../../../../src/convert/kind-detection.ts'
import { jsonFile } from '../../../../testkit/convert/result-file.ts'

const high = { properties: { 'security-severity': '9' } }

test.each<[unknown, string | undefined]>([
  [{ version: '2.1.0', runs: [{ tool: { driver: { name: 'Semgrep OSS' } } }] }, 'vulnscan'],
  [{ version: '2.1.0', runs: [{ tool: { driver: { name: 'my semgrep' } } }] }, undefined],
  [{ version: '2.1.0', runs: [{ tool: { driver: {} } }, { tool: { driver: { name: 'Trivy' } } }] }, 'vulnscan'],
  [{ version: '2.1.0', runs: [{ tool: { driver: { rules: [{ id: 'A' }, { id: 'B', ...high }] } } }] }, 'vulnscan'],
  [{ version: '2.1.0', runs: [{ tool: { driver: { rules: [{ id: 'A' }] } } }] }, undefined],
  [{ $schema: 'https://json.schemastore.org/sarif-2.1.0.json' }, undefined],
])('SARIF is of a security scanner by its name or its severities: %j', async (document, kind) => {
  expect(await detectResultKind(jsonFile(document))).toBe(kind)
})

test.each<[unknown, RegExp]>([
  [{ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0' }, /is SARIF without a run/],
  [{ runs: [] }, /is SARIF version none;/],
  [{ version: '2.10', runs: [{}] }, /is SARIF version 2\.10;/],
  [{ version: '2.1.0', runs: ['x'] }, /a run whose results are not a list/],
])('%j is rejected', async (document, message) => {
  await expect(convertVulnscan([jsonFile(document)])).rejects.toThrow(message)
})
