import { EvidenceError } from '../error.ts'
import { hideUserinfo } from './address.ts'

/** What a connection can die of, by the code of the deepest cause that has one. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused: nothing listens there. Is the service up, and the port right?',
  ENOTFOUND: 'the host name is unknown. Is it spelt right, and does this machine resolve it?',
  EAI_AGAIN: 'the host name could not be looked up just now. Does this machine resolve names?',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed while sending',
  UND_ERR_SOCKET: 'the connection was closed before the answer was whole',
  ETIMEDOUT: 'the connection timed out. Does a firewall stand between?',
  EHOSTUNREACH: 'there is no way to the host. Does a firewall stand between?',
  ENETUNREACH: 'there is no network to the host',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out. Does a firewall stand between?',
  UND_ERR_ABORTED: 'the proxy did not let it through. Does it know this host, and is its user name right?',
  UND_ERR_PRX_TLS: 'the certificate of the proxy is not trusted here',
  ABORT_ERR: 'no whole answer came in time',
  HPE_INVALID_CONSTANT: 'the answer is not HTTP. Is it the right port, and http or https?',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the host does not speak TLS on this port. Is it http instead of https?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the host does not speak TLS on this port. Is it http instead of https?',
}

const certificate = /CERT|UNABLE_TO_|SELF_SIGNED|ERR_TLS/

/** What a wait does not mend. */
const lasting = /CERT|UNABLE_TO_|SELF_SIGNED|ERR_TLS|ERR_SSL|PRX_TLS/

interface Place {
  readonly url: string
  readonly proxy: string | undefined
}

/** `passing`: it may be over in a moment, and another try may do better. */
interface ConnectionFailure {
  readonly failure: EvidenceError
  readonly passing: boolean
}

/**
 * Says why no answer came. Undefined where the failure is none of a connection: then it is a fault in the program, and not retried. The
 * cause is left out, for a parser's error holds the bytes of the answer, and so perhaps an echoed token.
 */
export function describeConnectionFailure(cause: unknown, { url, proxy }: Place): ConnectionFailure | undefined {
  const code = findCode(cause)
  const reason = code === undefined ? undefined : (reasons[code] ?? describeTls(code) ?? describeOther(code))
  if (code === undefined || reason === undefined) return undefined
  const through = proxy === undefined ? '' : ` (through the proxy ${hideUserinfo(proxy)})`
  const { origin } = new URL(url)
  const message = `${origin} cannot be reached${through}: ${reason}.`.replace(/([?.])\.$/, '$1')
  const failure = new EvidenceError('unreachable', message, { facts: { host: origin, reason: code } })
  return { failure, passing: !lasting.test(code) }
}

function describeTls(code: string): string | undefined {
  return certificate.test(code)
    ? `its certificate is not trusted here (${code}). Name your own authority with NODE_EXTRA_CA_CERTS`
    : undefined
}

/** What looks like it and is none: a file that is not there, and a client that was closed. */
const elsewhere = new Set(['ENOENT', 'EACCES', 'EISDIR', 'UND_ERR_DESTROYED', 'UND_ERR_CLOSED', 'UND_ERR_INVALID_ARG'])

/** Whatever else a socket or a parser of undici died of. */
function describeOther(code: string): string | undefined {
  if (elsewhere.has(code) || !/^(E[A-Z]+|UND_ERR_.*|HPE_.*|ERR_SSL_.*)$/.test(code)) return undefined
  return `the connection failed (${code})`
}

/** Errors that say by their name what their code leaves open. */
const named: Readonly<Record<string, string>> = {
  HTTPParserError: 'HPE_INVALID_CONSTANT',
  TimeoutError: 'ABORT_ERR',
}

function findCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof AggregateError) return findCode(error.errors[0])
  const own = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return named[error.name] ?? own ?? (error.name === 'AbortError' ? 'ABORT_ERR' : findCode(error.cause))
}
