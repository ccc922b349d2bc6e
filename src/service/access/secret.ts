import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Random bytes as base62 text of a fixed length. The text needs no quoting, and a double click selects all of it. */
export function createRandomId(bytes: number): string {
  const length = Math.ceil((bytes * 8) / Math.log2(digits.length))
  let rest = BigInt(`0x${randomBytes(bytes).toString('hex')}`)
  let text = ''
  while (text.length < length) {
    text = `${digits[Number(rest % 62n)] ?? ''}${text}`
    rest /= 62n
  }
  return text
}

/** The text of a token with a new secret, and the hash of the secret. The text is shown once. */
export function createTokenSecret(id: string): { readonly token: string; readonly secret_sha256: string } {
  const secret = createRandomId(32)
  return { token: `des_${id}_${secret}`, secret_sha256: hashSecret(secret) }
}

/** SHA-256 is enough here: a secret of 256 random bits cannot be guessed, so a slow hash adds nothing. */
function hashSecret(secret: string): string {
  return hash('sha256', secret)
}

/** Compares in constant time. */
export function isSecretOf(secret: string, sha256: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(secret), 'hex'), Buffer.from(sha256, 'hex'))
}
