import { expect, test } from 'vitest'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { jsonFile } from '../../../testkit/convert/result-file.ts'
import { bom } from '../../../testkit/convert/scanner-output.ts'

interface Row {
  readonly name: string
  readonly document: unknown
  readonly tool: string
  /** high/medium/low/unknown of each scan. */
  readonly counts: string
  readonly notes: readonly string[]
}

const rows: readonly Row[] = [
  {
    name: 'CycloneDX with VEX states',
    document: bom([
      {
        id: 'CVE-1',
        ratings: [{ severity: 'low' }, { severity: 'critical' }],
        analysis: { state: 'exploitable' },
        affects: [{ ref: 'pkg:npm/a@1' }],
      },
      { id: 'CVE-2', ratings: [{ score: 5 }], analysis: { state: 'in_triage' } },
      { id: 'CVE-3', ratings: [{ severity: 'high' }], analysis: { state: 'not_affected' } },
      { id: 'CVE-4', ratings: [{ severity: 'high' }], analysis: { state: 'resolved' } },
      { id: 'CVE-5', ratings: [{ severity: 'info' }] },
      { id: 'CVE-6' },
      { id: 'CVE-7', ratings: [{ severity: 'high' }], analysis: { state: 'constructor' } },
    ]),
    tool: 'CycloneDX',
    counts: '3/1/0/1',
    notes: ['1 result omitted: suppressed.', '1 result omitted: informational.', '1 finding of unknown severity.'],
  },
  // Trivy writes an empty list into each bill of materials, even without a scan.
  ...[undefined, []].map((vulnerabilities) => ({
    name: `CycloneDX without vulnerabilities (${JSON.stringify(vulnerabilities)}) as no scan`,
    document: bom(vulnerabilities),
    tool: 'unknown',
    counts: '',
    notes: [
      expect.stringMatching(
        /^A bill of materials without vulnerabilities does not show that a scan ran\. Let the tool write SARIF/,
      ),
    ],
  })),
]

test.each(rows)('converts $name', async ({ document, tool, counts, notes }) => {
  const converted = await convertVulnscan([jsonFile(document)])
  const { vulnscan_results: results } = converted.payload
  const found = results.results.map(
    (run) => `${run.high_count}/${run.medium_count}/${run.low_count}/${run.unknown_count}`,
  )
  expect(`${results.tool.name} ${results.tool.version}`.trim()).toBe(tool)
  expect(found.join(' ')).toBe(counts)
  expect(converted.notes).toEqual(notes)
})
