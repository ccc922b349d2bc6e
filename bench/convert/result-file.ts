/** Test cases in the format of Maven Surefire, in suites of 1,000. One case in 100 fails. */
export function* writeJunit(cases: number): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n'
  for (let first = 0; first < cases; first += 1000) {
    const lines = [`<testsuite name="com.example.shop.Suite${first}" time="12.3" timestamp="2026-11-21T10:00:00">\n`]
    for (let index = first; index < Math.min(cases, first + 1000); index += 1) lines.push(writeCase(index))
    yield `${lines.join('')}</testsuite>\n`
  }
  yield '</testsuites>\n'
}

function writeCase(index: number): string {
  const start =
    `  <testcase name="returnsTheExpectedValueWhenTheInputIsWellFormed[${index}]" time="0.0${index}" ` +
    'classname="com.example.shop.checkout.internal.pricing.DiscountCalculatorTest" ' +
    `file="src/test/java/com/example/shop/checkout/DiscountCalculatorTest.java" line="${index}"`
  if (index % 100 > 0) return `${start}/>\n`
  return `${start}>\n    <failure message="expected 1 but was 2">at com.example.Foo.bar(Foo.java:12)</failure>\n  </testcase>\n`
}

export function* writeSarif(results: number): Generator<string> {
  yield '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Bench","rules":['
  yield '{"id":"R1","properties":{"security-severity":"7.5"}}]}},"results":['
  for (let index = 0; index < results; index += 1) {
    const region = { startLine: index + 1, endLine: index + 4 }
    const text =
      `The value that reaches this call comes from outside and is not checked, by way ${index} of many. `.repeat(2)
    const locations = [{ physicalLocation: { artifactLocation: { uri: `src/file-${index}.c` }, region } }]
    yield `${index === 0 ? '' : ',\n'}${JSON.stringify({ ruleId: 'R1', ruleIndex: 0, message: { text }, locations })}`
  }
  yield ']}]}'
}

/** One target, in the form of `trivy --format json`. */
export function* writeTrivy(vulnerabilities: number): Generator<string> {
  yield '{"SchemaVersion":2,"ArtifactName":"shop:1.0","ArtifactType":"container_image","Results":['
  yield '{"Target":"shop:1.0 (debian 13.1)","Class":"os-pkgs","Type":"debian","Vulnerabilities":['
  for (let index = 0; index < vulnerabilities; index += 1) {
    yield `${index === 0 ? '' : ',\n'}${JSON.stringify(toVulnerability(index))}`
  }
  yield ']}]}'
}

function toVulnerability(index: number): object {
  const id = `CVE-2026-${10_000 + index}`
  const [name, version] = [`libexample${index % 5000}`, `1.2.${index}`]
  const flaw = `a crafted input number ${index} leads to a read out of bounds`
  return {
    VulnerabilityID: id,
    PkgID: `${name}@${version}`,
    PkgName: name,
    PkgIdentifier: { PURL: `pkg:deb/debian/${name}@${version}?arch=amd64&distro=debian-13.1`, UID: `${index}` },
    InstalledVersion: version,
    FixedVersion: `1.2.${index + 1}`,
    Status: 'fixed',
    Layer: { DiffID: `sha256:${'0f0b0c0d'.repeat(8)}` },
    SeveritySource: 'nvd',
    PrimaryURL: `https://avd.aquasec.com/nvd/${id.toLowerCase()}`,
    DataSource: {
      ID: 'debian',
      Name: 'Debian Security Tracker',
      URL: 'https://salsa.debian.org/security-tracker-team/security-tracker',
    },
    Title: `libexample: ${flaw}`,
    Description: `A flaw was found in libexample: ${flaw}, which may end the process or show parts of its memory to an attacker.`,
    Severity: ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'][index % 4],
    CweIDs: ['CWE-125'],
    VendorSeverity: { debian: 1, nvd: (index % 4) + 1 },
    CVSS: { nvd: { V3Vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', V3Score: 7.5 } },
    References: [`https://access.redhat.com/security/cve/${id}`, `https://nvd.nist.gov/vuln/detail/${id}`],
    PublishedDate: '2026-05-07T17:15:00Z',
    LastModifiedDate: '2026-05-09T11:15:00Z',
  }
}
