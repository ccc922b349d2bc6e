/** A document of each scanner format, by its name, with a finding and the members that its converter reads. */
export const scanDocuments: Readonly<Record<string, unknown>> = {
  'SARIF 2.1.0': {
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
  'Trivy JSON': {
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
  'Grype JSON': {
    matches: [
      {
        vulnerability: { id: 'C', severity: 'High', cvss: [{ metrics: { baseScore: 7 } }] },
        relatedVulnerabilities: [{ description: 'd' }],
        artifact: { name: 'n', locations: [{ path: 'p' }] },
      },
    ],
    descriptor: { name: 'grype', version: '1' },
  },
  'Snyk JSON': {
    ok: false,
    vulnerabilities: [{ id: 'S', severity: 'high' }],
    filtered: { ignore: [] },
    applications: [],
  },
  'npm audit JSON': {
    auditReportVersion: 2,
    vulnerabilities: {
      a: { name: 'a', severity: 'low', via: ['b', { title: 't', url: 'u', cvss: { score: 1 } }], nodes: ['n'] },
    },
  },
  'npm 6 audit JSON': {
    advisories: { 1: { id: 1, severity: 'low', findings: [{ paths: ['p'] }] } },
    metadata: { vulnerabilities: {} },
  },
  'OSV-Scanner JSON': {
    results: [
      {
        source: { path: 'p' },
        packages: [
          { package: { name: 'n' }, groups: [{ ids: ['G'], max_severity: '7' }], vulnerabilities: [{ id: 'G' }] },
        ],
      },
    ],
  },
  'pip-audit JSON': {
    dependencies: [
      { name: 'n', version: '1', vulns: [{ id: 'P', aliases: ['C'], fix_versions: ['2'], description: 'd' }] },
      { name: 'm', skip_reason: 's' },
    ],
  },
  'GitLab security report': {
    version: '15',
    scan: { status: 'success', scanner: { name: 's' } },
    vulnerabilities: [
      { id: 'u', severity: 'High', identifiers: [{ value: 'C' }], location: { file: 'f', start_line: 1 } },
    ],
  },
  'CycloneDX JSON': {
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
}
