import { describe, expect, test } from 'vitest'
import type { ScanRun } from '../../../src/wire/attestation/vulnscan.ts'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { grype, match, snyk, trivy } from '../../../testkit/convert/scanner-output.ts'
import { fileOf, jsonFile } from '../../../testkit/convert/result-file.ts'

type Members = Readonly<Record<string, unknown>>

async function readRun(document: unknown): Promise<ScanRun | undefined> {
  return (await convertVulnscan([jsonFile(document)])).payload.vulnscan_results.results[0]
}

const finding = { id: 'CVE-1', severity: 'high' }
const target = (members: Members): unknown => trivy([{ Target: 't', Class: 'lang-pkgs', ...members }])
const clean = {
  Trivy: (members: Members = {}) => ({ ...Object(target({})), ...members }),
  Grype: (members: Members = {}) => ({ ...Object(grype([])), ...members }),
  Snyk: (members: Members = {}) => snyk({ ok: true, ...members }),
  npm: (members: Members = {}) => ({ auditReportVersion: 2, vulnerabilities: {}, ...members }),
  'npm 6': (members: Members = {}) => ({ actions: [], advisories: {}, metadata: { vulnerabilities: {} }, ...members }),
  'OSV-Scanner': (members: Members = {}) => ({ results: [], experimental_config: {}, ...members }),
  'pip-audit': (members: Members = {}) => ({ dependencies: [{ name: 'a', vulns: [] }], ...members }),
  GitLab: (members: Members = {}) => ({ version: '15', scan: { status: 'success' }, vulnerabilities: [], ...members }),
}

describe.each(Object.entries(clean))('a result of %s', (_tool, create) => {
  test('is complete where it has nothing that is not read', async () => {
    const more = { notes: [{ id: 1 }], findings: [], errors: [], error: null, severities: { high: 0 } }
    expect((await readRun(create()))?.incomplete).toBe(undefined)
    expect((await readRun(create(more)))?.incomplete).toBe(undefined)
  })

  test.each<[string, unknown]>([
    ['findings', [finding]],
    ['malware', [{ package: 'a' }]],
    ['severities', { critical: 4 }],
    ['items', [{ package: 'a', cvss: [{ score: 9 }] }]],
    ['groups', [{ list: [{ ruleId: 'R' }] }]],
  ])('is incomplete with a member "%s" that may have findings', async (name, value) => {
    const reason = `The file has a member "${name}", which is not read and may have findings.`
    expect((await readRun(create({ [name]: value })))?.incomplete).toEqual([reason])
  })

  test('is incomplete with an error of the tool', async () => {
    const reasons = (await readRun(create({ errors: [{ code: 1 }], fatal: 'no memory' })))?.incomplete
    expect(reasons).toEqual([
      'The file reports an error in "errors".',
      'The file reports an error in "fatal": no memory.',
    ])
  })
})

test.each<[string, unknown, string]>([
  ['in another case', target({ vulnerabilities: [{ id: 'C' }] }), 'a member "vulnerabilities"'],
  ['under another name', target({ ModifiedFindings: [{ Type: 'x' }] }), 'a member "ModifiedFindings"'],
  ['of a package', { dependencies: [{ name: 'a', vulns: [], advisories: [{}, 1] }] }, 'a member "advisories"'],
])('findings %s make a result incomplete', async (_where, document, reason) => {
  expect((await readRun(document))?.incomplete).toEqual([expect.stringContaining(reason)])
})

test.each<[string, unknown, string]>([
  ['a target of Trivy that states nothing', trivy([{ Target: 't' }]), 'Trivy found nothing that it can scan'],
  [
    'a database of Grype that is not valid',
    clean.Grype({ descriptor: { name: 'grype', db: { status: { valid: false } } } }),
    'its database: it is not valid',
  ],
  [
    'a skipped package of pip-audit',
    clean['pip-audit']({ dependencies: [{ name: 'a', skip_reason: 'x', vulns: [] }] }),
    'audited no package',
  ],
  ['a GitLab report without a status', clean.GitLab({ scan: {} }), 'does not state that its scan succeeded'],
  [
    'a GitLab message in capitals',
    clean.GitLab({ scan: { status: 'success', messages: [{ level: 'Fatal', value: 'no' }] } }),
    'reports an error: no',
  ],
])('%s makes a result incomplete', async (_what, document, reason) => {
  expect((await readRun(document))?.incomplete).toEqual(expect.arrayContaining([expect.stringContaining(reason)]))
})

test.each<[string, string | Members, string]>([
  [
    'a member twice',
    '{"bomFormat":"CycloneDX","vulnerabilities":[{"id":"C"}],"vulnerabilities":[]}',
    'the same member twice',
  ],
  ['alerts of Grype that are no list', clean.Grype({ alertsByPackage: { a: 1 } }), '"alertsByPackage"'],
  [
    'messages of GitLab that are no list',
    clean.GitLab({ scan: { status: 'success', messages: { level: 'error' } } }),
    '"messages"',
  ],
  ['ignored issues of Snyk that are no object', Object(clean.Snyk({ filtered: [finding] })), '"filtered"'],
  ['an application of Snyk that was not tested', Object(clean.Snyk({ applications: [{}] })), 'no project of Snyk'],
  [
    'a failed Snyk project whose issues are ignored',
    Object(snyk({ ok: false, filtered: { ignore: [finding] } })),
    'ok: false',
  ],
])('%s is refused', async (_what, document, reason) => {
  const file = typeof document === 'string' ? fileOf(document) : jsonFile(document)
  await expect(convertVulnscan([file])).rejects.toThrow(reason)
})

test.each<[string, unknown]>([
  ...['affected', 'under_investigation', undefined].map((status): [string, unknown] => [
    `Trivy, ${status}`,
    target({
      ExperimentalModifiedFindings: [
        { Type: 'vulnerability', Status: status, Statement: 's', Finding: { Severity: 'HIGH' } },
      ],
    }),
  ]),
  ...['affected', 'under_investigation'].map((status): [string, unknown] => [
    `Grype, ${status}`,
    clean.Grype({ ignoredMatches: [{ ...Object(match('High')), appliedIgnoreRules: [{ 'vex-status': status }] }] }),
  ]),
])('a VEX status without a decision suppresses nothing: %s', async (_status, document) => {
  expect((await readRun(document))?.high_count).toBe(1)
})

describe('SARIF', () => {
  const ran = { executionSuccessful: true }
  const run = (members: Members, driver: Members = {}): unknown => ({
    version: '2.1.0',
    runs: [{ tool: { driver: { name: 'Trivy', ...driver } }, results: [], ...members }],
  })
  const notification = { descriptor: { id: 'N' }, message: { text: 'no' } }
  const error = { level: 'error' }

  test.each<[string, Members]>([
    ['a text', { executionSuccessful: 'false' }],
    ['an exit code alone', { exitCode: 2 }],
    ['a signal', { ...ran, exitSignalName: 'SIGKILL' }],
    ['a failed start', { ...ran, processStartFailureMessage: 'not found' }],
  ])('of an invocation that failed is refused: %s', async (_what, invocation) => {
    await expect(convertVulnscan([jsonFile(run({ invocations: [invocation] }))])).rejects.toThrow('a failed run')
  })

  test.each<[string, Members]>([
    ['an exit code for findings', { ...ran, exitCode: 1 }],
    ['an exit code of success', { exitCode: 0 }],
  ])('of an invocation that succeeded is complete: %s', async (_what, invocation) => {
    expect((await readRun(run({ invocations: [invocation] })))?.incomplete).toBe(undefined)
  })

  test.each<[string, unknown]>([
    ['an exception', run({ invocations: [{ ...ran, toolExecutionNotifications: [{ exception: { kind: 'no' } }] }] })],
    [
      'the level of its descriptor',
      run(
        { invocations: [{ ...ran, toolExecutionNotifications: [notification] }] },
        { notifications: [{ id: 'N', defaultConfiguration: error }] },
      ),
    ],
    [
      'an override',
      run({
        invocations: [
          {
            ...ran,
            toolConfigurationNotifications: [notification],
            notificationConfigurationOverrides: [{ descriptor: { id: 'N' }, configuration: error }],
          },
        ],
      }),
    ],
  ])('with an error of the tool is incomplete: %s', async (_by, document) => {
    expect((await readRun(document))?.incomplete).toEqual(['The tool reports an error: no'])
  })

  test('with results elsewhere is incomplete or refused', async () => {
    const outside = run({ externalPropertyFileReferences: { results: [{ location: { uri: 'x' } }] } })
    expect((await readRun(outside))?.incomplete).toEqual([expect.stringContaining('results in other files')])
    const inline = { ...Object(run({})), inlineExternalProperties: [{ results: [{ ruleId: 'R' }] }] }
    await expect(convertVulnscan([jsonFile(inline)])).rejects.toThrow('inlineExternalProperties')
  })

  test('counts a result that passed and has the level of a problem', async () => {
    const results = [{ kind: 'pass', level: 'error' }, { kind: 'pass', level: 'none' }, { kind: 'pass' }]
    expect((await readRun(run({ results })))?.high_count).toBe(1)
  })
})

test('a JUnit report that is given as a scan is named', async () => {
  const file = fileOf('<testsuites><testsuite/></testsuites>')
  await expect(convertVulnscan([file])).rejects.toThrow('is a JUnit report and no scan; set `kind: junit`')
})
