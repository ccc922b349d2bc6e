/** What a registry requires before it serves an image (RFC 9110 §11.6.1; token protocol of the distribution project). */
export type Challenge =
  | { readonly scheme: 'basic' }
  | { readonly scheme: 'bearer'; readonly realm: string; readonly service: string; readonly scope: string }

/** The first supported challenge of a `WWW-Authenticate` header; undefined if there is none. `scope` is the default of a bearer challenge. */
export function parseChallenge(header: string | undefined, scope: string): Challenge | undefined {
  const bearer = /\bbearer\s+(.*)/is.exec(header ?? '')?.[1]
  const realm = readParameter(bearer, 'realm')
  if (realm !== undefined) {
    const service = readParameter(bearer, 'service') ?? ''
    return { scheme: 'bearer', realm, service, scope: readParameter(bearer, 'scope') ?? scope }
  }
  return /\bbasic\b/i.test(header ?? '') ? { scheme: 'basic' } : undefined
}

function readParameter(parameters: string | undefined, name: string): string | undefined {
  return new RegExp(String.raw`\b${name}\s*=\s*"([^"]*)"`, 'i').exec(parameters ?? '')?.[1]
}
