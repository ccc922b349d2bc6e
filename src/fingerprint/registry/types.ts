/** How to reach a registry, and what to do with its secrets. */
export interface RegistryOptions {
  /** Environment variables that locate the Docker configuration and the proxies. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Seconds for each request, including all its attempts. */
  readonly timeoutSeconds: number
  /** Hides a secret in all output from now on. */
  readonly mask: (secret: string) => void
}

/** The credential that `docker login` stores for a registry: a password, or a refresh token. */
export type Credential =
  | { readonly kind: 'password'; readonly username: string; readonly password: string }
  | { readonly kind: 'identity'; readonly token: string }
