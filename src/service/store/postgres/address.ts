import type { ClientConfig } from 'pg'
import { EvidenceError } from '../../../error.ts'
import { parseUrl } from '../../../wire/url.ts'

/** Address of a PostgreSQL database, with its TLS settings. */
export interface PostgresAddress {
  /** The URL without password and parameters, for messages. */
  readonly redacted: string
  /** Configurations to try in this order until the server accepts one. */
  readonly configs: readonly ClientConfig[]
}

/** Whether a database location is the URL of a PostgreSQL database; else it is the path of a file. */
export function isPostgresUrl(location: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(location)
}

/**
 * Parses a URL as libpq does (https://www.postgresql.org/docs/current/libpq-connect.html): `sslmode` defaults to `prefer`, `require`
 * encrypts, `verify-ca` and `verify-full` also verify the server's certificate. `verify-full` without `sslrootcert`, or with
 * `sslrootcert=system`, trusts Node's certificate authorities. Throws EvidenceError `usage`, without the URL in its message.
 */
export function parsePostgresUrl(text: string): PostgresAddress {
  const url = parseUrl(text)
  if (url === undefined || url.pathname.length < 2) {
    throw toInvalidUrlError(
      'is not valid; give postgres://user:password@host:5432/name, with reserved characters percent-encoded',
    )
  }
  return { redacted: redactPostgresUrl(url), configs: toModes(url).map((mode) => toConfig(url, mode)) }
}

function redactPostgresUrl({ protocol, username, host, pathname }: URL): string {
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`
}

const modes: Readonly<Record<string, readonly string[]>> = {
  disable: ['disable'],
  // Plain text, if allowed, is tried last.
  allow: ['prefer', 'disable'],
  prefer: ['prefer', 'disable'],
  require: ['require'],
  'verify-ca': ['verify-ca'],
  'verify-full': ['verify-full'],
}

/** The modes to try, in this order. */
function toModes({ searchParams }: URL): readonly string[] {
  const authority = searchParams.get('sslrootcert')
  const mode = searchParams.get('sslmode') ?? (authority === 'system' ? 'verify-full' : 'prefer')
  const found = Object.hasOwn(modes, mode) ? modes[mode] : undefined
  if (found === undefined)
    throw toInvalidUrlError(`has an unknown sslmode; give one of ${Object.keys(modes).join(', ')}`)
  checkAuthority(mode, authority)
  return found
}

function checkAuthority(mode: string, authority: string | null): void {
  if (authority === 'system' && mode !== 'verify-full') {
    throw toInvalidUrlError('has sslrootcert=system, which requires sslmode=verify-full')
  }
  if (authority === null && mode === 'verify-ca') {
    throw toInvalidUrlError(
      'has sslmode=verify-ca without sslrootcert; set sslrootcert to the file of the certificate authority, or use verify-full',
    )
  }
}

function toConfig(url: URL, mode: string): ClientConfig {
  const target = new URL(url)
  if (target.searchParams.get('sslrootcert') === 'system') target.searchParams.delete('sslrootcert')
  target.searchParams.set('sslmode', mode)
  target.searchParams.set('uselibpqcompat', 'true')
  const seconds = Number(target.searchParams.get('connect_timeout') ?? 0)
  return {
    connectionString: target.href,
    connectionTimeoutMillis: seconds > 0 ? seconds * 1000 : 5000,
    keepAlive: true,
    // Node then probes each second, ten times. The default of Linux would leave the listener of a server without power deaf for two hours.
    keepAliveInitialDelayMillis: 10_000,
    fallback_application_name: 'delivery-evidence',
  }
}

function toInvalidUrlError(problem: string): EvidenceError {
  return new EvidenceError('usage', `The address of the PostgreSQL database ${problem}.`)
}
