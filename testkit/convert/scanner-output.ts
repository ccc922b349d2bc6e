/** Scanner output, reduced to the members that the converters read. */
export const trivy = (results: unknown): unknown => ({
  SchemaVersion: 2,
  ArtifactName: 'shop',
  Trivy: { Version: '0.66.0' },
  Results: results,
})
export const vulnerability = {
  VulnerabilityID: 'CVE-1',
  PkgName: 'zlib',
  InstalledVersion: '1.2',
  Severity: 'CRITICAL',
  Title: 'overflow',
}
export const match = (severity: string): unknown => ({
  vulnerability: { id: 'CVE-2', severity },
  artifact: { name: 'glibc', version: '2' },
})
export const grype = (matches: unknown): unknown => ({ matches, descriptor: { name: 'grype', version: '0.100.0' } })
export const snyk = (found: Readonly<Record<string, unknown>>): unknown => ({
  ok: false,
  vulnerabilities: [],
  displayTargetFile: 'package-lock.json',
  ...found,
})
export const gitlab = (scan: unknown, severities: readonly string[]): unknown => ({
  version: '15.2.1',
  scan,
  vulnerabilities: severities.map((severity) => ({
    id: 'u',
    name: 'n',
    severity,
    identifiers: [{ name: 'CVE-3', value: 'CVE-3' }],
    location: { file: 'a.go', start_line: 4 },
  })),
})
export const analyzed = { type: 'sast', status: 'success', scanner: { id: 's', name: 'Semgrep', version: '1' } }
export const bom = (vulnerabilities: unknown): unknown => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  vulnerabilities,
})
export const osv = (groups: unknown, vulnerabilities: unknown = []): unknown => ({
  results: [
    {
      source: { path: 'go.mod', type: 'lockfile' },
      packages: [{ package: { name: 'net', version: '1' }, groups, vulnerabilities }],
    },
  ],
})
