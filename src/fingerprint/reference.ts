import { EvidenceError } from '../error.ts'
import { parse } from '../schema/parse.ts'
import { Fingerprint } from '../schema/primitives.ts'
import type { Fingerprinted } from './fingerprinted.ts'

const scheme = /^(?:docker:(?:\/\/)?|oci:\/\/)/
const digested = /@sha\d+:/

/** Whether this names an image in a registry, by digest or by scheme, rather than something on disk. */
export function isReference(reference: string): boolean {
  return scheme.test(reference) || digested.test(reference)
}

/** `name@sha256:<64 hex>`, as buildx, cosign and Kubernetes write it. A tag can move, so a reference without a digest is refused. */
export function parseReference(reference: string): Fingerprinted {
  const [name = '', digest = ''] = reference.replace(scheme, '').split('@')
  if (digest === '' || name === '') {
    const asked = 'give it as name@sha256:<digest>, as the push printed it'
    throw new EvidenceError('file', `${reference} names an image without its digest: ${asked}`, {
      facts: { reference },
    })
  }
  return { fingerprint: parseDigest(digest, reference), filename: name, kind: 'image' }
}

/** `sha256:<64 lowercase hex>`, the form of the OCI image specification (Descriptors, Digests); `where` opens the message. */
export function parseDigest(digest: string, where: string): Fingerprint {
  const [algorithm, ...hex] = digest.split(':')
  const parsed = parse(Fingerprint, hex.join(':'))
  if (algorithm === 'sha256' && parsed.ok) return parsed.value
  const found = `gives the digest "${digest}", which is not sha256: and 64 lowercase hex characters: correct it`
  throw new EvidenceError('file', `${where} ${found}`, { facts: { digest } })
}
