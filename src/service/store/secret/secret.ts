import { hash } from 'node:crypto'

/** A secret that was replaced by a reference. `id` is the reference. */
export interface DetachedSecret {
  readonly id: string
  readonly text: string
}

/** The beginning of the ids of all secrets of an action, so that all of them are found without its records. `action`: its name. */
export function toSecretPrefix(action: string): string {
  return `${hash('sha256', action).slice(0, 16)}.`
}

/** The row of a secret in the table `secret`. A sealed text opens in its own row only. */
export interface SecretRow {
  readonly id: string
  readonly org: string
}

/** Seals and opens secrets with the key of a key file (rules 7.4). Each method throws EvidenceError if the key cannot be used. */
export interface Sealer {
  /** Encrypts a text. Creates the key file if it is absent. */
  readonly seal: (row: SecretRow, text: string) => string
  /** Decrypts a text. Throws EvidenceError `file` if the key file is absent, or has another key. */
  readonly open: (row: SecretRow, sealed: string) => string
  /** Whether a text opens. False if the key file is absent; throws if it cannot be used. */
  readonly isOwn: (row: SecretRow, sealed: string) => boolean
  /** A digest that cannot be computed without the key. Creates the key file if it is absent. */
  readonly digest: (text: string) => string
}
