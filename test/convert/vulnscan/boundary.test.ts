import { describe, expect, test } from 'vitest'
import { listVersions, selectUpgrade } from '../../../src/convert/vulnscan/fixed-version.ts'
import { isSecuritySarif } from '../../../src/convert/vulnscan/sarif/tool.ts'
import { toFindingLocation } from '../../../src/convert/vulnscan/scan.ts'
import { severityOfWord } from '../../../src/convert/vulnscan/severity.ts'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import type { ScanRun } from '../../../src/wire/attestation/vulnscan.ts'
import { fileOf, jsonFile } from '../../../testkit/convert/result-file.ts'
import { bom, grype, osv, snyk, trivy, vulnerability } from '../../../testkit/convert/scanner-output.ts'

async function convert(
  document: unknown,
): Promise<{ readonly run: ScanRun | undefined; readonly notes: readonly string[] }> {
  const { payload, notes } = await convertVulnscan([jsonFile(document)])
  return { run: payload.vulnscan_results.results[0], notes }
}

const sarif = (run: object, result: object): unknown => ({
  version: '2.1.0',
  runs: [{ tool: { driver: { name: 'S' } }, ...run, results: [{ level: 'error', ...result }] }],
})
const withRules = (...rules: readonly object[]): object => ({ tool: { driver: { name: 'S', rules } } })

const suppressedBy = (...kinds: readonly string[]): object => ({ suppressions: kinds.map((kind) => ({ kind })) })
const found = (members: object): unknown => bom([{ ratings: [{ severity: 'high' }], description: 'd', ...members }])
const npm6 = (patched?: string): unknown => ({
  metadata: { vulnerabilities: {} },
  advisories: {
    1: {
      severity: 'high',
      module_name: 'tar',
      patched_versions: patched,
      title: 'write',
      findings: [{ version: '1' }],
    },
  },
})

async function rate(rating: object): Promise<string> {
  const { run, notes } = await convert(found({ id: 'C', ratings: [rating] }))
  return `${run?.high_count}/${run?.medium_count}/${run?.low_count} ${notes.join(' ')}`
}

describe('the upgrade of a package', () => {
  test.each([
    ['1.2', ['1.2', '1.3'], ['1.3']],
    ['1.0', ['x1.1', '1.2'], ['x1.1', '1.2']],
    ['1.0', ['1.1-r1', '1.2'], ['1.1-r1', '1.2']],
    ['9.1', ['11.0', '10.2'], ['10.2']],
    ['v1.0', ['v2.0', 'v1.1'], ['v1.1']],
  ])('from %s to one of %j is %j', (installed, fixed, expected) => {
    expect(selectUpgrade(installed, fixed)).toEqual(expected)
  })
  test('is no blank text', () => {
    expect(listVersions([' ', '1'])).toEqual(['1'])
  })
})

test.each(['Blackduck', 'npmaudit', 'securitycode scan', 'security codescan'])('%s is a scanner', (name) => {
  expect(isSecuritySarif({ runs: [{ tool: { driver: { name } } }] })).toBe(true)
})

test.each(['informational', 'none', 'negligible', 'info'])('the word %s is no severity', (word) => {
  expect(severityOfWord(word)).toBe('informational')
})

test('a location that ends where it begins has one line', () => {
  expect([toFindingLocation('a', 4, 4), toFindingLocation('a', 4, 5)].map(({ lines }) => lines)).toEqual(['4', '4-5'])
})

test.each([
  [2000, 2000],
  [2001, 2001],
])('a message of %d characters has %d afterwards, with a sign for what is cut', async (given, length) => {
  const { run } = await convert(sarif({}, { message: { text: 'x'.repeat(given) } }))
  expect(run?.high[0]?.message).toHaveLength(length)
  expect(run?.high[0]?.message.endsWith('…')).toBe(given > 2000)
})

test('a text that is XML after a line break is named as such', async () => {
  await expect(convertVulnscan([fileOf('\n<report/>')])).rejects.toThrow('is XML')
})

describe('SARIF', () => {
  test.each([
    [suppressedBy('external', 'inSource'), { high: 1, medium: 0, low: 0, unknown: 0 }],
    [suppressedBy('external'), { high: 1, medium: 0, low: 0, unknown: 0 }],
    [
      { ...suppressedBy('inSource'), level: 'other' },
      { high: 0, medium: 0, low: 0, unknown: 1 },
    ],
  ])('counts what is suppressed: %j', async (result, suppressed) => {
    expect((await convert(sarif({}, result))).run?.suppressed).toEqual(suppressed)
  })
  test('a note is a known, low severity', async () => {
    const { run, notes } = await convert(sarif({}, { level: 'note', message: { text: 'm' } }))
    expect([run?.low_count, notes]).toEqual([1, []])
  })
  test('a finding without a rule has no id', async () => {
    const { run } = await convert(sarif({}, { message: { text: 'm' } }))
    expect(run?.high.map(({ id }) => id)).toEqual([''])
  })
  test.each([
    ['{0}', [], '{0}'],
    ['{10} {1}', Array.from('abcdefghijk'), 'k b'],
  ])('the message %j with the arguments %j is %j', async (text, given, expected) => {
    const args = given.length === 0 ? {} : { arguments: given }
    const { run } = await convert(sarif({}, { message: { text, ...args } }))
    expect(run?.high[0]?.message).toBe(expected)
  })
  test.each([
    ['Packages', 'libssl 3.0.13 (fixed in 3.0.14): overread'],
    ['Fixed Version', 'libssl 3.0.13: overread'],
  ])('a line without a colon is no label: %s', async (line, expected) => {
    const text = `Package: libssl\nInstalled Version: 3.0.13\nFixed Version: 3.0.14\n${line}`
    const run = withRules({ id: 'C', shortDescription: { text: 'overread' } })
    expect((await convert(sarif(run, { ruleId: 'C', message: { text } }))).run?.high[0]?.message).toBe(expected)
  })
  test.each(['A', 'A/1'])('of two rules with one id, the index decides for %s', async (ruleId) => {
    const rules = withRules(
      { id: 'A', properties: { 'security-severity': '9' } },
      { id: 'A', properties: { 'security-severity': '5' } },
    )
    const { run } = await convert(sarif(rules, { ruleId, ruleIndex: 1 }))
    expect(run?.medium_count).toBe(1)
  })
})

describe('CycloneDX', () => {
  test.each(['false_positive', 'resolved', 'resolved_with_pedigree'])('suppresses what is %s', async (state) => {
    const { run, notes } = await convert(found({ id: 'C', analysis: { state } }))
    expect([run?.high_count, notes]).toEqual([0, ['1 result omitted: suppressed.']])
  })
  test('a finding without an id has an empty one', async () => {
    expect((await convert(found({}))).run?.high.map(({ id }) => id)).toEqual([''])
  })
  test('the word of a rating counts more than its score, which counts if there is no word', async () => {
    expect(await rate({ severity: 'low', score: 9 })).toBe('0/0/1 ')
    expect(await rate({ score: 9 })).toBe('1/0/0 ')
    expect(await rate({ score: 0 })).toBe('0/0/0 1 result omitted: informational.')
  })
})

describe('a score', () => {
  test('of Trivy can be of CVSS version 2', async () => {
    const CVSS = { nvd: { V2Score: 7.2 } }
    const { run } = await convert(trivy([{ Target: 'a', Vulnerabilities: [{ ...vulnerability, CVSS }] }]))
    expect(run?.high[0]?.priority_score).toBe(7.2)
  })
  test('of Grype is that of the finding itself, too', async () => {
    const cvss = [{ metrics: { baseScore: 8.1 } }]
    const match = { vulnerability: { id: 'C', severity: 'High', cvss }, artifact: { name: 'a', version: '1' } }
    expect((await convert(grype([match]))).run?.high[0]?.priority_score).toBe(8.1)
  })
})

describe('npm audit', () => {
  test.each([
    [undefined, 'tar 1: write'],
    ['', 'tar 1: write'],
    ['4>= 5', 'tar 1 (fixed in 4>= 5): write'],
  ])('of npm 6 with the patched versions %j', async (patched, message) => {
    expect((await convert(npm6(patched))).run?.high[0]?.message).toBe(message)
  })
  test('with a message beside its findings has not failed', async () => {
    const { run } = await convert({ auditReportVersion: 2, vulnerabilities: {}, message: 'x' })
    expect(run?.high_count).toBe(0)
  })
})

describe('Snyk', () => {
  test('a project without findings, error and issues is of no known format', async () => {
    await expect(convert({ ok: false })).rejects.toThrow('no supported scanner format')
  })
  test('counts the results of a project and of its applications', async () => {
    const issue = { id: 'S', severity: 'high', packageName: 'qs', version: '1', title: 'DoS' }
    const { payload } = await convertVulnscan([
      jsonFile(snyk({ vulnerabilities: [issue], applications: [snyk({ vulnerabilities: [issue] })] })),
    ])
    expect(payload.vulnscan_results.results.map(({ high_count: high }) => high)).toEqual([1, 1])
  })
  test('a patched finding is suppressed', async () => {
    const { notes } = await convert({ ok: true, vulnerabilities: [], filtered: { patch: [{}], ignore: [] } })
    expect(notes).toEqual(['1 result omitted: suppressed.'])
  })
})

test('the message of an OSV group is that of its own vulnerability', async () => {
  const groups = [{ ids: ['GHSA-2'], max_severity: '7.5' }]
  const { run } = await convert(
    osv(groups, [
      { id: 'GHSA-1', summary: 'other' },
      { id: 'GHSA-2', summary: 'race' },
    ]),
  )
  expect(run?.high.map(({ message }) => message)).toEqual(['net 1: race'])
})
