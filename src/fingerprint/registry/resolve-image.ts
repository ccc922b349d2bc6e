import { hash } from 'node:crypto'
import type { HttpResponse } from '../../client/response.ts'
import { requestUrl } from '../../client/request-url.ts'
import { EvidenceError } from '../../error.ts'
import { maxManifestBytes } from '../image-reference.ts'
import type { FingerprintedArtifact } from '../artifact.ts'
import { Fingerprint } from '../../wire/primitives.ts'
import { authorizePull, type RegistryOptions } from './authorize.ts'
import { isLoopbackRegistry, toRegistryOrigin, parseImageName, type ImageName } from './image-name.ts'
import { tryParseJson } from '../../wire/json/parse-json.ts'
import { memberOf } from '../../wire/json/member.ts'

/** The media types that a tag may refer to. A multi-platform image has an index. */
const manifestTypes = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
]

/**
 * The current digest of a tag: the SHA-256 of the bytes of its manifest, or of its index if it has one (OCI distribution specification,
 * Pulling manifests). Uses the credentials of `docker login`. Throws EvidenceError `usage`, `unreachable`, `refused`, or `nonsense` for a
 * response that is not a manifest or does not match the digest that the registry declares (rules 8.7).
 */
export async function resolveImage(reference: string, options: RegistryOptions): Promise<FingerprintedArtifact> {
  const name = parseImageName(reference)
  const response = await fetchManifest(name, options)
  if (response.status !== 200) throw manifestRefusedError(name, response)
  return { fingerprint: checkManifest(name, response), filename: name.displayName, kind: 'image' }
}

/** A registry on this machine mostly uses plain HTTP. One that uses TLS answers an HTTP request with 400. */
async function fetchManifest(name: ImageName, options: RegistryOptions): Promise<HttpResponse> {
  if (!isLoopbackRegistry(name.registry)) return fetchManifestOver('https', name, options)
  const response = await fetchManifestOver('http', name, options)
  return response.status === 400 ? fetchManifestOver('https', name, options) : response
}

async function fetchManifestOver(
  scheme: 'http' | 'https',
  name: ImageName,
  options: RegistryOptions,
): Promise<HttpResponse> {
  const url = `${toRegistryOrigin(scheme, name.registry)}/v2/${name.repository}/manifests/${name.tag}`
  const request = async (headers: Readonly<Record<string, string>>): Promise<HttpResponse> =>
    requestUrl({ ...options, url, headers: { accept: manifestTypes.join(', '), ...headers }, redirects: 3 })
  const response = await request({})
  if (response.status !== 401) return response
  const authorization = await authorizePull(name, response.headers['www-authenticate'], options)
  return authorization === undefined ? response : request({ authorization })
}

function checkManifest({ displayName, registry }: ImageName, { body, headers }: HttpResponse): Fingerprint {
  const digest = hash('sha256', body)
  const declared = headers['docker-content-digest']
  if (!isManifest(body)) {
    throw manifestError(
      registry,
      `The response of ${registry} for ${displayName} is not an image manifest. Is it a registry?`,
    )
  }
  if (declared?.startsWith('sha256:') === true && declared !== `sha256:${digest}`) {
    throw manifestError(
      registry,
      `${registry} declares the digest ${declared} for ${displayName}, but sent sha256:${digest}. Push the image again.`,
    )
  }
  return Fingerprint.parse(digest)
}

function isManifest(body: Uint8Array): boolean {
  return (
    body.byteLength <= maxManifestBytes && memberOf(tryParseJson(new TextDecoder().decode(body)), 'schemaVersion') === 2
  )
}

function manifestError(registry: string, message: string): EvidenceError {
  return new EvidenceError('nonsense', message, { facts: { host: registry } })
}

function manifestRefusedError({ displayName, registry }: ImageName, { status }: HttpResponse): EvidenceError {
  return new EvidenceError('refused', `${registry} ${describeStatus(status, displayName)}`, {
    facts: { status, host: registry },
  })
}

function describeStatus(status: number, image: string): string {
  switch (status) {
    case 401:
      return `requires authentication for ${image} (401). Sign in before this step with docker/login-action or docker login.`
    case 403:
      return `denies access to ${image} (403). Give the signed-in user permission to pull it, or sign in as another user.`
    case 404:
      return `has no ${image} (404). Check the name, that it was pushed before this step, and that the signed-in user may pull it.`
    default:
      return `returned no manifest for ${image} (${status}). Give the image as name@sha256:<digest>, which the push printed.`
  }
}
