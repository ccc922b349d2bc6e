import type { Role } from '../../../wire/role.ts'

/**
 * An API token (rules 6.1). Only the SHA-256 of its secret is stored. `org` and `flow` may be `*`; `flow` is a pattern in which
 * `*` matches any text without `/` and `@`.
 */
export interface TokenRecord {
  readonly id: string
  readonly name: string
  readonly org: string
  readonly flow: string
  readonly role: Role
  readonly secret_sha256: string
  /** Epoch seconds, as the other times. */
  readonly created_at: number
  readonly expires_at: number | null
  readonly last_used_at: number | null
  readonly revoked_at: number | null
  /** Id of the token that this token replaces; null if it replaces none. */
  readonly replaces: string | null
  /** Id of the first token of which this token is a replacement; null if it replaces none. */
  readonly origin_id: string | null
}

export interface TokenReader {
  readonly findToken: (id: string) => Promise<TokenRecord | undefined>
  /** Oldest first, revoked tokens included. */
  readonly listTokens: () => Promise<readonly TokenRecord[]>
  /** Sets `last_used_at` to the current time. Concurrent calls for a token share one write. */
  readonly touchToken: (id: string) => Promise<void>
}

export interface TokenTable extends TokenReader {
  readonly createToken: (token: TokenRecord) => Promise<void>
  /** The token that replaces the token with this id, if any. */
  readonly findReplacement: (id: string) => Promise<TokenRecord | undefined>
  /** Writes the hash of the secret and the times of expiry and revocation. The other members never change. */
  readonly updateToken: (token: TokenRecord) => Promise<void>
}
