import { toCanonicalJson } from '../wire/json/canonical.ts'
import { isObject } from '../wire/json/is-object.ts'
import { tryParseJson } from '../wire/json/parse-json.ts'

/** What a package is about: the content of `package.json`. */
export interface Manifest {
  readonly org: string
  readonly flow: string
  readonly trail: string
  /** The tag of the records of the flow itself, in hex: no entry of the package may have it (rules 2.15). */
  readonly flow_tag: string
}

const format = 'delivery-evidence-package-v1'

export function printManifest({ org, flow, trail, flow_tag }: Manifest): string {
  return toCanonicalJson({ format, org, flow, trail, flow_tag })
}

/** Undefined for a text that `printManifest` does not print. */
export function parseManifest(text: string): Manifest | undefined {
  const found = tryParseJson(text)
  if (!isObject(found)) return undefined
  const { org, flow, trail, flow_tag } = found
  if (typeof org !== 'string' || typeof flow !== 'string' || typeof trail !== 'string') return undefined
  if (typeof flow_tag !== 'string' || !/^[a-f0-9]{32}$/.test(flow_tag)) return undefined
  const manifest = { org, flow, trail, flow_tag }
  return printManifest(manifest) === text ? manifest : undefined
}
