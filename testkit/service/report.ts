import { form, textAt, type Harness, type Told } from './harness.ts'

/** Where reports go: an organisation, a flow and a trail. */
export interface Spot {
  readonly org: string
  readonly flow: string
  readonly trail: string
}

export const print = 'a'.repeat(64)
export const otherPrint = 'b'.repeat(64)
export const sha = 'c0ffee'.padEnd(40, '0')
export const otherSha = 'decade'.padEnd(40, '0')

export function spotOf(service: Harness, trail = 'trail'): Spot {
  return { org: service.org(), flow: 'flow', trail }
}

export function suite(members: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return { name: 'suite', total: 3, failures: 0, errors: 0, skipped: 0, duration: 1.5, ...members }
}

export function scan(members: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const run = { low_count: 0, medium_count: 0, high_count: 0, low: [], medium: [], high: [], ...members }
  return { tool: { name: 'scanner', version: '1' }, results: [run], schema_version: 1 }
}

export function finding(id: string): Readonly<Record<string, unknown>> {
  return { id, message: `${id} is there`, locations: [], priority_score: 1 }
}

/** Attests; `members` beside the kind are the kind's and the common ones. Without a name it bears that of the kind. */
export async function attest(
  service: Harness,
  { org, flow, trail }: Spot,
  { kind, ...members }: Readonly<Record<string, unknown>> & { readonly kind: string },
): Promise<Told> {
  return service.ask('POST', `/attestations/${org}/${flow}/trail/${trail}/${kind}`, {
    form: form({ attestation_name: kind, ...members }),
  })
}

export async function attestGeneric(
  service: Harness,
  spot: Spot,
  members: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const told = await attest(service, spot, { kind: 'generic', is_compliant: true, ...members })
  return textAt(told.body, 'attestation_id')
}

export async function reportArtifact(
  service: Harness,
  { org, flow, trail }: Spot,
  members: Readonly<Record<string, unknown>> = {},
): Promise<Told> {
  return service.ask('POST', `/artifacts/${org}/${flow}`, {
    json: {
      fingerprint: print,
      filename: 'app.tgz',
      build_url: 'https://ci/1',
      commit_url: 'https://git/1',
      trail_name: trail,
      ...members,
    },
  })
}

export async function override(
  service: Harness,
  { org, flow, trail }: Spot,
  members: Readonly<Record<string, unknown>> = {},
): Promise<Told> {
  return service.ask('POST', `/attestations/${org}/${flow}/trail/${trail}/override`, {
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
  { org, flow, trail }: Spot,
  options: { readonly members?: object; readonly template?: string } = {},
): Promise<Told> {
  const file = options.template === undefined ? undefined : { part: 'template_file', content: options.template }
  return service.ask('PUT', `/trails/${org}/${flow}`, { form: form({ name: trail, ...options.members }, file) })
}

export async function putFlow(
  service: Harness,
  { org, flow }: Spot,
  options: { readonly members?: object; readonly template?: string } = {},
): Promise<Told> {
  const file = options.template === undefined ? undefined : { part: 'template_file', content: options.template }
  return service.ask('PUT', `/flows/${org}/template_file`, { form: form({ name: flow, ...options.members }, file) })
}

export async function getTrail(service: Harness, { org, flow, trail }: Spot, query = ''): Promise<Told> {
  return service.ask('GET', `/trails/${org}/${flow}/${trail}${query}`)
}

/** A template that asks the trail for attestations of these names. */
export function requiring(...names: readonly string[]): string {
  const lines = names.map((name) => `    - { name: ${name}, type: '*' }\n`)
  return `version: 1\ntrail:\n  attestations:\n${lines.join('')}`
}
