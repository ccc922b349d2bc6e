import { demand, Refusal } from './refusal.ts'

/** The bytes that the browser's functions for keys and signatures take. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Of characters below U+0100, one for each byte. */
export function toBytes(text: string): Bytes {
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}

/** Throws Refusal for bytes that are not UTF-8. */
export function toText(bytes: Bytes): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal('A text of the package is not UTF-8.')
  }
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Throws Refusal for text that is not base64 in its only form. */
export function decodeBase64(text: string): Bytes {
  const binary = /^[\w+/]*={0,2}$/.test(text) && text.length % 4 === 0 ? atob(text) : ''
  demand(btoa(binary) === text, 'The package has base64 in a wrong form.')
  return toBytes(binary)
}

export function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
