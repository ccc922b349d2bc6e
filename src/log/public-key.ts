import { createPublicKey, type KeyObject } from 'node:crypto'

/** A public key in PEM. Undefined for anything else, also for a private key, which belongs in no command line. */
export function tryParsePublicKey(pem: string): KeyObject | undefined {
  if (pem.includes('PRIVATE KEY')) return undefined
  try {
    return createPublicKey(pem)
  } catch {
    return undefined
  }
}
