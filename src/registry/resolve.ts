import { hash } from 'node:crypto'
import type { Heard } from '../client/answer.ts'
import { askPlainly } from '../client/plain.ts'
import { EvidenceError } from '../error.ts'
import { manifestLimit } from '../fingerprint/manifest.ts'
import type { Fingerprinted } from '../fingerprint/fingerprinted.ts'
import { Fingerprint } from '../schema/primitives.ts'
import { authorize } from './authorize.ts'
import { isNearby, originOf } from './host.ts'
import { memberOf, tryJson } from './object.ts'
import { parseImageName, type ImageName } from './image-name.ts'

export interface Asking {
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Seconds for each request with all its tries. */
  readonly budget: number
  /** Hides a value in everything that is printed from here on. */
  readonly mask: (secret: string) => void
}

/** What a tag may point to; of an image for several platforms it is the index. */
const types = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
]

/**
 * The digest that a tag has now in its registry: the SHA-256 of the manifest's bytes as they came, or of the index where there is one
 * (OCI distribution specification, Pulling manifests). Credentials are docker's own. Throws EvidenceError: `unreachable`, `refused`, and
 * `nonsense` for an answer that is no manifest, or whose digest is not the one the registry names.
 */
export async function resolveImage(reference: string, asking: Asking): Promise<Fingerprinted> {
  const name = parseImageName(reference)
  const heard = await askManifest(name, asking)
  if (heard.status !== 200) throw describeRefusal(name, heard)
  return { fingerprint: checkManifest(name, heard), filename: name.shown, kind: 'image' }
}

/** On this machine a registry mostly speaks plain HTTP; one that does not says so with a 400. */
async function askManifest(name: ImageName, asking: Asking): Promise<Heard> {
  if (!isNearby(name.registry)) return askOver('https', name, asking)
  const heard = await askOver('http', name, asking)
  return heard.status === 400 ? askOver('https', name, asking) : heard
}

async function askOver(scheme: 'http' | 'https', name: ImageName, asking: Asking): Promise<Heard> {
  const url = `${originOf(scheme, name.registry)}/v2/${name.repository}/manifests/${name.tag}`
  const ask = async (headers: Readonly<Record<string, string>>): Promise<Heard> =>
    askPlainly({ ...asking, url, headers: { accept: types.join(', '), ...headers }, redirects: 3 })
  const heard = await ask({})
  if (heard.status !== 401) return heard
  const authorization = await authorize(name, heard.headers['www-authenticate'], asking)
  return authorization === undefined ? heard : ask({ authorization })
}

function checkManifest({ shown, registry }: ImageName, { body, headers }: Heard): Fingerprint {
  const digest = hash('sha256', body)
  const named = headers['docker-content-digest']
  if (!isManifest(body)) {
    throw nonsense(
      registry,
      `${registry} answered for ${shown} with something that is no image manifest. Is it a registry?`,
    )
  }
  if (named?.startsWith('sha256:') === true && named !== `sha256:${digest}`) {
    throw nonsense(
      registry,
      `${registry} says that ${shown} is ${named}, and sent sha256:${digest}: neither can be trusted. Push the image again.`,
    )
  }
  return Fingerprint.parse(digest)
}

function isManifest(body: Uint8Array): boolean {
  return body.byteLength <= manifestLimit && memberOf(tryJson(new TextDecoder().decode(body)), 'schemaVersion') === 2
}

function nonsense(registry: string, message: string): EvidenceError {
  return new EvidenceError('nonsense', message, { facts: { host: registry } })
}

function describeRefusal({ shown, registry }: ImageName, { status }: Heard): EvidenceError {
  return new EvidenceError('refused', `${registry} ${explain(status, shown)}`, { facts: { status, host: registry } })
}

function explain(status: number, shown: string): string {
  switch (status) {
    case 401:
      return `wants to know who asks for ${shown} (401). Sign in to it before this step, with docker/login-action or docker login.`
    case 403:
      return `does not let this user read ${shown} (403). Give the signed-in user the right to pull it, or sign in as another.`
    case 404:
      return `has no ${shown} (404). Is the name right, was it pushed before this step, and may the signed-in user see it?`
    default:
      return `did not answer for ${shown} with a manifest (${status}). Give the image as name@sha256:<digest>, as the push printed it.`
  }
}
