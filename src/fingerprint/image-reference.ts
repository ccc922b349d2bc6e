import { EvidenceError } from '../error.ts'
import { parse } from '../wire/parse.ts'
import { Fingerprint } from '../wire/primitives.ts'
import type { FingerprintedArtifact } from './artifact.ts'

const scheme = /^(?:docker:(?:\/\/)?|oci:\/\/)/
const digested = /@sha\d+:/

/** Bytes that an image manifest may have, which is also the limit of registries (OCI distribution specification, Pushing Manifests). */
export const maxManifestBytes = 4 * 1024 * 1024

/** Whether a reference is an image in a registry, by its digest or scheme, and not a path on disk. */
export function isImageReference(reference: string): boolean {
  return scheme.test(reference) || digested.test(reference)
}

/**
 * Parses `name@sha256:<64 hex>`, the format of buildx, cosign and Kubernetes. Throws `EvidenceError` `file` for a reference without a
 * digest, because a tag can move.
 */
export function parseImageReference(reference: string): FingerprintedArtifact {
  const [name = '', digest = ''] = reference.replace(scheme, '').split('@')
  if (digest === '' || name === '') {
    const nextStep = 'give it as name@sha256:<digest>, which the push prints'
    throw new EvidenceError('file', `${reference} names an image without its digest: ${nextStep}`, {
      facts: { reference },
    })
  }
  return { fingerprint: parseDigest(digest, reference), filename: name, kind: 'image' }
}

/**
 * Parses `sha256:<64 lowercase hex>` (OCI image specification, Descriptors, Digests). `source` is the start of the error message. Throws
 * `EvidenceError` `file`.
 */
export function parseDigest(digest: string, source: string): Fingerprint {
  const [algorithm, ...hex] = digest.split(':')
  const parsed = parse(Fingerprint, hex.join(':'))
  if (algorithm === 'sha256' && parsed.ok) return parsed.value
  const problem = `has the digest "${digest}", which is not sha256: and 64 lowercase hex characters: correct it`
  throw new EvidenceError('file', `${source} ${problem}`, { facts: { digest } })
}
