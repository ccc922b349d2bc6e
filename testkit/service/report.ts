import { toForm, textAt, type Harness, type HttpResponse } from './harness.ts'

/** The trail of a test: organisation, flow and trail name. */
export interface TestTrail {
  readonly org: string
  readonly flow: string
  readonly trail: string
}

export const fingerprint = 'a'.repeat(64)
export const otherFingerprint = 'b'.repeat(64)
export const commitSha = 'c0ffee'.padEnd(40, '0')
export const otherCommitSha = 'decade'.padEnd(40, '0')

export function createTestTrail(service: Harness, trail = 'trail'): TestTrail {
  return { org: service.org(), flow: 'flow', trail }
}

export function junitSuite(members: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { name: 'suite', total: 3, failures: 0, errors: 0, skipped: 0, duration: 1.5, ...members }
}

export function vulnscanResults(members: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const run = { low_count: 0, medium_count: 0, high_count: 0, low: [], medium: [], high: [], ...members }
  return { tool: { name: 'scanner', version: '1' }, results: [run], schema_version: 1 }
}

export function vulnscanFinding(id: string): Readonly<Record<string, unknown>> {
  return { id, message: `${id} is there`, locations: [], priority_score: 1 }
}

/** Reports an attestation of a kind with the given members. The default name is the kind. */
export async function reportAttestation(
  service: Harness,
  { org, flow, trail }: TestTrail,
  { kind, ...members }: Readonly<Record<string, unknown>> & { readonly kind: string },
): Promise<HttpResponse> {
  return service.request('POST', `/attestations/${org}/${flow}/trail/${trail}/${kind}`, {
    form: toForm({ attestation_name: kind, ...members }),
  })
}

export async function reportGeneric(
  service: Harness,
  spot: TestTrail,
  members: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const response = await reportAttestation(service, spot, { kind: 'generic', is_compliant: true, ...members })
  return textAt(response.body, 'attestation_id')
}

export async function reportArtifact(
  service: Harness,
  { org, flow, trail }: TestTrail,
  members: Readonly<Record<string, unknown>> = {},
): Promise<HttpResponse> {
  return service.request('POST', `/artifacts/${org}/${flow}`, {
    json: {
      fingerprint: fingerprint,
      filename: 'app.tgz',
      build_url: 'https://ci/1',
      commit_url: 'https://git/1',
      trail_name: trail,
      ...members,
    },
  })
}

export async function reportOverride(
  service: Harness,
  { org, flow, trail }: TestTrail,
  members: Readonly<Record<string, unknown>> = {},
): Promise<HttpResponse> {
  return service.request('POST', `/attestations/${org}/${flow}/trail/${trail}/override`, {
    json: {
      attestation_name: 'generic',
      reason: 'accepted until the fix is out',
      new_compliance_status: true,
      original_attestation_type: 'generic',
      ...members,
    },
  })
}

export async function putTrail(
  service: Harness,
  { org, flow, trail }: TestTrail,
  options: { readonly members?: object; readonly template?: string } = {},
): Promise<HttpResponse> {
  const file = options.template === undefined ? undefined : { part: 'template_file', content: options.template }
  return service.request('PUT', `/trails/${org}/${flow}`, { form: toForm({ name: trail, ...options.members }, file) })
}

export async function putFlow(
  service: Harness,
  { org, flow }: TestTrail,
  options: { readonly members?: object; readonly template?: string } = {},
): Promise<HttpResponse> {
  const file = options.template === undefined ? undefined : { part: 'template_file', content: options.template }
  return service.request('PUT', `/flows/${org}/template_file`, {
    form: toForm({ name: flow, ...options.members }, file),
  })
}

export async function getTrail(service: Harness, { org, flow, trail }: TestTrail, query = ''): Promise<HttpResponse> {
  return service.request('GET', `/trails/${org}/${flow}/${trail}${query}`)
}

/** A template whose trail requires attestations with these names. */
export function templateRequiring(...names: readonly string[]): string {
  const lines = names.map((name) => `    - { name: ${name}, type: '*' }\n`)
  return `version: 1\ntrail:\n  attestations:\n${lines.join('')}`
}
