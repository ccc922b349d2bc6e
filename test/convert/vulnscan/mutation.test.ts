import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonValue } from '../../../testkit/wire/json/json-value.ts'
import { EvidenceError } from '../../../src/error.ts'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { parse } from '../../../src/wire/parse.ts'
import { VulnscanMembers } from '../../../src/wire/attestation/vulnscan.ts'
import { fileOf, jsonFile } from '../../../testkit/convert/result-file.ts'

const documents: readonly unknown[] = [
  {
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'S',
            rules: [{ id: 'R', properties: { 'security-severity': '7' }, defaultConfiguration: { level: 'note' } }],
          },
          extensions: [{ rules: [{ id: 'E' }] }],
        },
        invocations: [
          {
            executionSuccessful: true,
            ruleConfigurationOverrides: [{ descriptor: { id: 'R' }, configuration: { level: 'error' } }],
          },
        ],
        artifacts: [{ location: { uri: 'a.c' } }],
        results: [
          {
            ruleId: 'R',
            ruleIndex: 0,
            rule: { index: 0, toolComponent: { index: 0 } },
            kind: 'fail',
            level: 'error',
            message: { id: 'm', text: 'a {0}', arguments: ['b'] },
            locations: [{ physicalLocation: { artifactLocation: { index: 0 }, region: { startLine: 1, endLine: 2 } } }],
            suppressions: [{ kind: 'external', status: 'rejected' }],
            properties: { priorityScore: 3 },
            rank: 1,
          },
        ],
      },
    ],
  },
  {
    SchemaVersion: 2,
    ArtifactName: 'a',
    Results: [
      {
        Target: 't',
        Vulnerabilities: [{ VulnerabilityID: 'C', Severity: 'HIGH', CVSS: { nvd: { V3Score: 1 } } }],
        Misconfigurations: [{ ID: 'M', Status: 'FAIL', CauseMetadata: { StartLine: 1 } }],
      },
    ],
  },
  {
    matches: [
      {
        vulnerability: { id: 'C', severity: 'High', cvss: [{ metrics: { baseScore: 7 } }] },
        relatedVulnerabilities: [{ description: 'd' }],
        artifact: { name: 'n', locations: [{ path: 'p' }] },
      },
    ],
    descriptor: { name: 'grype', version: '1' },
  },
  { ok: false, vulnerabilities: [{ id: 'S', severity: 'high' }], filtered: { ignore: [] }, applications: [] },
  {
    auditReportVersion: 2,
    vulnerabilities: {
      a: { name: 'a', severity: 'low', via: ['b', { title: 't', url: 'u', cvss: { score: 1 } }], nodes: ['n'] },
    },
  },
  { advisories: { 1: { id: 1, severity: 'low', findings: [{ paths: ['p'] }] } }, metadata: { vulnerabilities: {} } },
  {
    results: [
      {
        source: { path: 'p' },
        packages: [
          { package: { name: 'n' }, groups: [{ ids: ['G'], max_severity: '7' }], vulnerabilities: [{ id: 'G' }] },
        ],
      },
    ],
  },
  {
    version: '15',
    scan: { status: 'success', scanner: { name: 's' } },
    vulnerabilities: [
      { id: 'u', severity: 'High', identifiers: [{ value: 'C' }], location: { file: 'f', start_line: 1 } },
    ],
  },
  {
    bomFormat: 'CycloneDX',
    components: [{ 'bom-ref': 'r', components: [{ 'bom-ref': 's' }] }],
    vulnerabilities: [
      {
        id: 'C',
        ratings: [{ severity: 'high', score: 7 }],
        analysis: { state: 'exploitable' },
        affects: [{ ref: 'r' }],
      },
    ],
  },
]

/** The path of every value in a document. */
function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))]
}

function replaceAt(document: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(document))
    return document.map((inner, index) => (String(index) === key ? replaceAt(inner, rest, value) : inner))
  return Object.fromEntries(
    Object.entries(Object(document)).map(([name, inner]) => [
      name,
      name === key ? replaceAt(inner, rest, value) : inner,
    ]),
  )
}

const paths = documents.flatMap((document) => pathsIn(document).map((path) => [document, path] as const))
const odd = fc.oneof(jsonValue({ maxDepth: 2 }), fc.constantFrom('__proto__', -1, 1e308, '', '9'.repeat(400), [[]], {}))

test('a document with any value at any path is rejected with its path or gives a valid payload', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), odd, async ([document, path], value) => {
      const outcome = await convertVulnscan([jsonFile(replaceAt(document, path, value), 'odd.json')]).catch(
        (error: unknown) => error,
      )
      if (outcome instanceof EvidenceError) return outcome.message.startsWith('odd.json: ')
      return parse(VulnscanMembers, Object(outcome).payload).ok
    }),
    { numRuns: 2000 },
  )
})

test('a document that is cut off at any byte is rejected', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...documents), fc.nat(), async (document, at) => {
      const text = JSON.stringify(document)
      const cut = fileOf(text.slice(0, at % text.length), 'cut.json')
      await expect(convertVulnscan([cut])).rejects.toMatchObject({ name: 'EvidenceError', code: 'file' })
    }),
  )
})
