import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** So many random bytes, as base62 digits of a fixed length: nothing in them needs quoting or breaks at a double click. */
export function createSecret(bytes: number): string {
  const length = Math.ceil((bytes * 8) / Math.log2(digits.length))
  let rest = BigInt(`0x${randomBytes(bytes).toString('hex')}`)
  let text = ''
  while (text.length < length) {
    text = `${digits[Number(rest % 62n)] ?? ''}${text}`
    rest /= 62n
  }
  return text
}

/** A secret of 256 random bits needs no slow hash: it cannot be guessed. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}

/** Compares in a time that tells nothing of the secret. */
export function isSecretOf(secret: string, sha256: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(sha256, 'hex'))
}
