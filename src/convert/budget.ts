import { Buffer } from 'node:buffer'

/** Bytes of JSON that the lists of one payload may take: a service may refuse a body of 2 MB, and other members ride along. */
export const bodyBudget = 1_850_000

/** UTF-8 bytes of a value as JSON. */
export function jsonLength(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
