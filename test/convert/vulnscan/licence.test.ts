import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { jsonFile } from '../../../testkit/convert/result-file.ts'
import { snyk, trivy } from '../../../testkit/convert/scanner-output.ts'

type Members = Readonly<Record<string, unknown>>

const none = { high: 0, medium: 0, low: 0, unknown: 0 }

test.each<[string, unknown]>([
  ['Snyk', snyk({ vulnerabilities: [{ id: 'a', severity: 'high', type: 'license' }] })],
  ['Snyk by its id', snyk({ ok: true, filtered: { ignore: [{ id: 'snyk:lic:npm:a:GPL', severity: 'high' }] } })],
  ['OSV-Scanner', { results: [{ source: {}, packages: [{ license_violations: ['GPL-3.0'] }] }] }],
  ['Trivy', trivy([{ Licenses: [{ Severity: 'HIGH' }], Class: 'license' }, { Class: 'os-pkgs' }])],
  [
    'SARIF of Trivy',
    {
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'Trivy',
              rules: [{ id: 'a:GPL', name: 'License', properties: { 'security-severity': '8' } }],
            },
          },
          results: [{ ruleId: 'a:GPL', level: 'error', message: {} }],
        },
      ],
    },
  ],
])('a licence is no vulnerability, and a note counts it: %s', async (_what, document) => {
  const { payload, notes } = await convertVulnscan([jsonFile(document)])
  expect(payload.vulnscan_results.results[0]).toMatchObject({ high_count: 0, unknown_count: 0, suppressed: none })
  expect(notes).toContain('1 result omitted: a licence.')
})

test('no result disappears: it is listed, suppressed, informational or a licence', async () => {
  const severity = fc.constantFrom('HIGH', 'MEDIUM', 'LOW', 'none', 'UNKNOWN', '')
  const record = fc.record({
    in: fc.constantFrom('Vulnerabilities', 'Licenses', 'ExperimentalModifiedFindings'),
    severity,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(record, { maxLength: 30 }), async (records) => {
      const of = (name: string): readonly Members[] =>
        records.filter((one) => one.in === name).map((one) => ({ VulnerabilityID: 'C', Severity: one.severity }))
      const targets = {
        Vulnerabilities: of('Vulnerabilities'),
        Licenses: of('Licenses'),
        ExperimentalModifiedFindings: of('ExperimentalModifiedFindings').map((it) => ({
          Status: 'ignored',
          Finding: it,
        })),
      }
      const { payload, notes } = await convertVulnscan([
        jsonFile(trivy([{ Target: 't', Class: 'os-pkgs', ...targets }])),
      ])
      const [run] = payload.vulnscan_results.results
      const listed = [run?.high, run?.medium, run?.low, run?.unknown, run?.suppressions].flatMap(
        (list) => list?.length ?? 0,
      )
      const omitted = notes.flatMap(
        (note) => /^(\d+) results? omitted: (?:informational|a licence)\./.exec(note)?.[1] ?? [],
      )
      expect([...listed, ...omitted].reduce<number>((sum, number) => sum + Number(number), 0)).toBe(records.length)
    }),
  )
})
