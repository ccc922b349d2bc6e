/** URLs of the resources of an organisation: HTML pages, and the API for members that end in `Api`. */
export interface Links {
  readonly organisation: string
  readonly flow: (flow: string) => string
  readonly trail: (flow: string, trail: string) => string
  readonly artifact: (flow: string, fingerprint: string) => string
  readonly attestation: (id: string) => string
  readonly attachment: (id: string) => string
  readonly notifications: string
  readonly search: string
  readonly flowApi: (flow: string) => string
  readonly receiptApi: (sequence: number) => string
  readonly trailApi: (flow: string, trail: string) => string
  readonly attestationApi: (id: string) => string
  readonly artifactApi: (flow: string, fingerprint: string) => string
  readonly attachmentApi: (id: string) => string
}

/** `origin` without a slash at its end. */
export function createLinks(origin: string, org: string): Links {
  const home = appendPath(origin, [org])
  const page = (...segments: readonly string[]): string => appendPath(home, segments)
  const api = (...segments: readonly string[]): string => appendPath(`${origin}/api/v2`, segments)
  return {
    organisation: home,
    flow: (flow) => page('flows', flow),
    trail: (flow, trail) => page('flows', flow, 'trails', trail),
    artifact: (flow, fingerprint) => page('flows', flow, 'artifacts', fingerprint),
    attestation: (id) => page('attestations', id),
    attachment: (id) => page('attestations', id, 'attachment'),
    notifications: page('actions'),
    search: page('search'),
    flowApi: (flow) => api('flows', org, flow),
    receiptApi: (sequence) => api('receipts', org, String(sequence)),
    trailApi: (flow, trail) => api('trails', org, flow, trail),
    attestationApi: (id) => api('attestations', org, id),
    artifactApi: (flow, fingerprint) => api('artifacts', org, flow, 'fingerprint', fingerprint),
    attachmentApi: (id) => api('attestations', org, id, 'attachment'),
  }
}

function appendPath(base: string, segments: readonly string[]): string {
  let address = base
  for (const segment of segments) address += `/${encodeURIComponent(segment)}`
  return address
}
