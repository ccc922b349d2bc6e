import type { Role } from '../../../schema/role.ts'

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
}

export interface TokenTable {
  readonly createToken: (token: TokenRecord) => Promise<void>
  readonly findToken: (id: string) => Promise<TokenRecord | undefined>
  /** Oldest first, revoked tokens included. */
  readonly listTokens: () => Promise<readonly TokenRecord[]>
  /** False if no token with this id is active. */
  readonly revokeToken: (id: string) => Promise<boolean>
  /** Sets `last_used_at` to the current time. */
  readonly touchToken: (id: string) => Promise<void>
}
