import { expect, test } from 'vitest'
import { scanFormats } from '../../../src/convert/vulnscan/formats.ts'
import { findForeignForm } from '../../../src/convert/foreign/foreign.ts'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { jsonFile } from '../../../testkit/convert/result-file.ts'
import { scanDocuments } from '../../../testkit/convert/scan-document.ts'
import { bom, gitlab, osv, snyk, trivy } from '../../../testkit/convert/scanner-output.ts'

test.each(scanFormats)('$name alone reads its document in testkit/convert/scan-document.ts', async ({ name }) => {
  const document = scanDocuments[name]
  expect(scanFormats.find((format) => format.matches(document))?.name).toBe(name)
  expect(await findForeignForm(jsonFile(document)), 'a row in src/convert/foreign/table.ts').toBeUndefined()
})

type Members = Readonly<Record<string, unknown>>

const snykOf = (found: Members, project: Members = {}): unknown =>
  snyk({ vulnerabilities: [{ severity: 'high', ...found }], ...project })
const npmOf = (found: Members): unknown => ({
  auditReportVersion: 2,
  vulnerabilities: { qs: { severity: 'high', ...found } },
})
const advisoryOf = (found: Members): unknown => ({
  advisories: { 7: { severity: 'high', ...found } },
  metadata: { vulnerabilities: {} },
})
const pipOf = (dependency: Members): unknown => ({ dependencies: [{ name: 'flask', ...dependency }] })

test.each<[string, unknown, string]>([
  ['Trivy', trivy([]), 'Trivy 0.66.0'],
  ['Trivy without a version', { SchemaVersion: 2, ArtifactName: 'a', Results: [] }, 'Trivy '],
  ['Grype by its source', { matches: [], source: {}, distro: {} }, 'Grype '],
  [
    'CycloneDX with a list of tools',
    { ...Object(bom([{}])), metadata: { tools: [{ name: 'T', version: '1' }] } },
    'T 1',
  ],
  [
    'CycloneDX with components as tools',
    { ...Object(bom([{}])), metadata: { tools: { components: [{ name: 'C' }] } } },
    'C ',
  ],
  [
    'CycloneDX with services as tools',
    { ...Object(bom([{}])), metadata: { tools: { services: [{ name: 'S', version: '2' }] } } },
    'S 2',
  ],
  ['CycloneDX without tools', bom([{}]), 'CycloneDX '],
  ['GitLab with a scanner', gitlab({ scanner: { name: 'N', id: 'I', version: '1' } }, []), 'N 1'],
  ['GitLab with an id of a scanner', gitlab({ scanner: { id: 'I' } }, []), 'I '],
  ['GitLab without a scanner', gitlab({}, []), 'GitLab '],
  ['pip-audit', pipOf({ vulns: [] }), 'pip-audit '],
  ['OSV-Scanner', osv([]), 'OSV-Scanner '],
  ['npm audit', npmOf({}), 'npm audit 2'],
  ['npm 6 audit', advisoryOf({}), 'npm audit 1'],
  ['Snyk', snykOf({}), 'Snyk '],
])('the tool is that of the document: %s', async (_what, document, expected) => {
  const { tool } = (await convertVulnscan([jsonFile(document)])).payload.vulnscan_results
  expect(`${tool.name} ${tool.version}`).toBe(expected)
})

test.each<[string, unknown]>([
  ['Trivy of another schema', { SchemaVersion: 1, ArtifactName: 'a', Results: [] }],
  ['Trivy without an artifact', { SchemaVersion: 2, Results: [] }],
  ['targets of which one has no name', [{ Target: 'a' }, {}]],
  [
    'matches of which one is of another tool',
    { matches: [{ vulnerability: { id: 'C' }, artifact: { name: 'a' }, matchDetails: [] }, {}] },
  ],
  [
    'matches without the id of a vulnerability',
    { matches: [{ vulnerability: {}, artifact: { name: 'a' }, matchDetails: [] }] },
  ],
  [
    'matches without the name of an artifact',
    { matches: [{ vulnerability: { id: 'C' }, artifact: {}, matchDetails: [] }] },
  ],
  ['matches without details', { matches: [{ vulnerability: { id: 'C' }, artifact: { name: 'a' } }] }],
  ['matches with a source and without a distribution', { matches: [], source: {} }],
  ['matches of another descriptor', { matches: [], descriptor: { name: 'syft' } }],
  ['projects of which one is of another tool', [snyk({ ok: true }), {}]],
  ['a project without a result', { ok: true }],
  ['a project with a result that is no answer', { ok: 'yes', vulnerabilities: [] }],
  ['an error of a project that passed', { ok: true, error: 'no' }],
  ['npm audit of another version', { auditReportVersion: 1, vulnerabilities: {} }],
  ['npm audit with a list', { auditReportVersion: 2, vulnerabilities: [] }],
  ['npm audit with an empty error', { error: { summary: '' } }],
  ['advisories without a summary', { advisories: {} }],
  ['a summary without advisories', { metadata: { vulnerabilities: {} } }],
  ['results without a source', { results: [{ packages: [] }] }],
  ['results without packages', { results: [{ source: {} }] }],
  ['results of which one is of another tool', { results: [{ source: {}, packages: [] }, {}] }],
  ['no dependencies', { dependencies: [] }],
  ['dependencies without an audit', { dependencies: [{ name: 'a' }] }],
  ['dependencies without a name', { dependencies: [{ vulns: [] }] }],
  ['dependencies of which one is of another tool', { dependencies: [{ name: 'a', vulns: [] }, { name: 'b' }] }],
  ['GitLab without a version', { vulnerabilities: [], scan: {} }],
  ['GitLab without a list', { version: '15', vulnerabilities: {}, scan: {} }],
  ['GitLab of which one finding has no identifiers', { version: '15', vulnerabilities: [{ identifiers: [] }, {}] }],
  ['a bill of materials of another format', { bomFormat: 'SPDX', vulnerabilities: [{}] }],
])('is no scanner result: %s', async (_what, document) => {
  await expect(convertVulnscan([jsonFile(document)])).rejects.toThrow(/has no supported scanner format/)
})

test.each<[string, unknown, RegExp]>([
  ['licences in one class', trivy([{ Class: 'license-file', Licenses: [] }]), /has licences alone/],
  ['licences without a class', trivy([{ Licenses: [{}], Vulnerabilities: [] }]), /has licences alone/],
  [
    'a failed Snyk project whose applications have no issue',
    snyk({ ok: false, applications: [snyk({ ok: true })] }),
    /has ok: false and lists no issue/,
  ],
  [
    'a failed Snyk project without a path',
    { ok: false, error: 'no lockfile' },
    /could not test a project: no lockfile$/,
  ],
  [
    'a failed Snyk project with a long error',
    { ok: false, error: 'x'.repeat(300) },
    /could not test a project: x{200}$/,
  ],
  [
    'an npm error with all its parts',
    { error: { code: 'E1', summary: 's' }, message: 'm' },
    /npm audit failed: E1 s m$/,
  ],
  ['a GitLab report of a failed scan', gitlab({ status: 'failure' }, ['High']), /with the scan status failure/],
])('is rejected: %s', async (_what, document, message) => {
  await expect(convertVulnscan([jsonFile(document)])).rejects.toThrow(message)
})

test.each<[string, unknown]>([
  ['licences beside vulnerabilities', trivy([{ Class: 'license', Vulnerabilities: [{}] }])],
  ['licences beside misconfigurations', trivy([{ Licenses: [], Misconfigurations: [{}] }])],
  ['licences beside secrets', trivy([{ Licenses: [], Secrets: [{}] }])],
  ['licences beside packages of an operating system', trivy([{ Class: 'license' }, { Class: 'os-pkgs' }])],
  ['licences in a target of another class', trivy([{ Class: 'os-pkgs', Licenses: [] }])],
  ['a target without a class', trivy([{ Target: 'a' }])],
  [
    'packages of which pip-audit skipped one',
    {
      dependencies: [
        { name: 'a', skip_reason: 's' },
        { name: 'b', vulns: [] },
      ],
    },
  ],
  ['a failed Snyk project with an issue in an application', snyk({ applications: [snykOf({ id: 'S' })] })],
  ['packages that pip-audit skipped', pipOf({ skip_reason: 'not found' })],
])('is a scan: %s', async (_what, document) => {
  expect((await convertVulnscan([jsonFile(document)])).payload.vulnscan_results.results.length).toBeGreaterThan(0)
})
