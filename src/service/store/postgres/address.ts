import type { ClientConfig } from 'pg'
import { EvidenceError } from '../../../error.ts'
import { parseUrl } from '../../../schema/url.ts'

/** Where a PostgreSQL database is, and how its connection is secured. */
export interface Address {
  /** For people: without a password, and without parameters. */
  readonly shown: string
  /** To be tried in this order until the server can do one of them. */
  readonly configs: readonly ClientConfig[]
}

/** Whether a place is the URL of a PostgreSQL database, rather than the path of a file. */
export function isPostgres(place: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(place)
}

/**
 * Reads a URL as libpq does (https://www.postgresql.org/docs/current/libpq-connect.html): `sslmode` is `prefer` where it is not said,
 * `require` encrypts, `verify-ca` and `verify-full` also check who answers. `verify-full` without `sslrootcert`, or with
 * `sslrootcert=system`, trusts the authorities that Node does. Throws EvidenceError `usage`, which never shows the URL.
 */
export function parseAddress(text: string): Address {
  const url = parseUrl(text)
  if (url === undefined || url.pathname.length < 2) {
    throw refuse('is none; give postgres://user:password@host:5432/name, with reserved characters percent-encoded')
  }
  return { shown: withoutSecrets(url), configs: toModes(url).map((mode) => toConfig(url, mode)) }
}

function withoutSecrets({ protocol, username, host, pathname }: URL): string {
  return `${protocol}//${username === '' ? '' : `${username}@`}${host}${pathname}`
}

const modes: Readonly<Record<string, readonly string[]>> = {
  disable: ['disable'],
  // Where plain text is allowed, it is the last resort, never the first.
  allow: ['prefer', 'disable'],
  prefer: ['prefer', 'disable'],
  require: ['require'],
  'verify-ca': ['verify-ca'],
  'verify-full': ['verify-full'],
}

/** Modes in which to try, one after another. */
function toModes({ searchParams }: URL): readonly string[] {
  const authority = searchParams.get('sslrootcert')
  const mode = searchParams.get('sslmode') ?? (authority === 'system' ? 'verify-full' : 'prefer')
  const found = Object.hasOwn(modes, mode) ? modes[mode] : undefined
  if (found === undefined) throw refuse(`has an unknown sslmode; give one of ${Object.keys(modes).join(', ')}`)
  checkAuthority(mode, authority)
  return found
}

function checkAuthority(mode: string, authority: string | null): void {
  if (authority === 'system' && mode !== 'verify-full') {
    throw refuse('has sslrootcert=system, which goes with sslmode=verify-full alone')
  }
  if (authority === null && mode === 'verify-ca') {
    throw refuse('has sslmode=verify-ca without sslrootcert; name the file of the authority, or take verify-full')
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
    fallback_application_name: 'delivery-evidence',
  }
}

function refuse(wrong: string): EvidenceError {
  return new EvidenceError('usage', `The address of the PostgreSQL database ${wrong}.`)
}
