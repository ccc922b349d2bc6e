import { expect, test } from 'vitest'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { jsonFile } from '../../../testkit/convert/file.ts'
import { bom } from '../../../testkit/convert/vulnscan.ts'

interface Row {
  readonly name: string
  readonly document: unknown
  readonly tool: string
  /** high/medium/low, of each scan. */
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
    counts: '2/1/1',
    notes: [
      '1 result left out: informational.',
      '2 results left out: not affected.',
      '1 finding of unknown severity counted as low.',
    ],
  },
  // Trivy writes an empty list into each bill of materials, whether it looked for any or not.
  ...[undefined, []].map((vulnerabilities) => ({
    name: `CycloneDX that lists no vulnerability (${JSON.stringify(vulnerabilities)}), which tells of no scan`,
    document: bom(vulnerabilities),
    tool: 'unknown',
    counts: '',
    notes: [expect.stringMatching(/^Nothing in it says that a scan took place: .* Let the tool write SARIF/)],
  })),
]

test.each(rows)('$name is read', async ({ document, tool, counts, notes }) => {
  const converted = await convertVulnscan([jsonFile(document)])
  const { vulnscan_results: results } = converted.payload
  const found = results.results.map((run) => `${run.high_count}/${run.medium_count}/${run.low_count}`)
  expect(`${results.tool.name} ${results.tool.version}`.trim()).toBe(tool)
  expect(found.join(' ')).toBe(counts)
  expect(converted.notes).toEqual(notes)
})
