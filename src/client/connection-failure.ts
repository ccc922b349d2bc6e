import { EvidenceError } from '../error.ts'
import { redactUrl } from '../wire/url.ts'

/** Reasons of connection failures, by the code of the innermost cause that has one. */
const reasonsByCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused: nothing listens on this port. Is the service up, and is the port right?',
  ENOTFOUND: 'the host name is unknown. Is it spelt correctly, and can this machine resolve it?',
  EAI_AGAIN: 'the name lookup failed temporarily. Does name resolution work on this machine?',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was closed during the request',
  UND_ERR_SOCKET: 'the connection was closed before the response was complete',
  ETIMEDOUT: 'the connection timed out. Does a firewall block it?',
  EHOSTUNREACH: 'there is no route to the host. Does a firewall block it?',
  ENETUNREACH: 'the network of the host is unreachable',
  UND_ERR_CONNECT_TIMEOUT: 'the connection timed out. Does a firewall block it?',
  UND_ERR_ABORTED: 'the proxy rejected the connection. Does it allow this host, and are its credentials right?',
  UND_ERR_PRX_CONN: 'the proxy closed the connection. Does it allow connections to this host?',
  UND_ERR_PRX_TLS: 'the certificate of the proxy is not trusted here',
  ABORT_ERR: 'no complete response arrived in time',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'the response is too large. Is the URL right?',
  HPE_INVALID_CONSTANT: 'the response is not HTTP. Is the port right, and is it http or https?',
  ERR_SSL_WRONG_VERSION_NUMBER: 'the host does not speak TLS on this port. Is it http instead of https?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'the host does not speak TLS on this port. Is it http instead of https?',
}

const certificateCode = /CERT|UNABLE_TO_|SELF_SIGNED|ERR_TLS/

/** Failures that another attempt does not fix. */
const permanentCode = /CERT|UNABLE_TO_|SELF_SIGNED|ERR_TLS|ERR_SSL|PRX_TLS/

interface Route {
  readonly url: string
  readonly proxy: string | undefined
}

/** `isTransient`: another attempt may succeed. */
interface ConnectionFailure {
  readonly failure: EvidenceError
  readonly isTransient: boolean
}

/**
 * The error for a request that got no response. Undefined if `cause` is not a connection failure but a programming error, which is not
 * retried. The error does not keep the cause: an error of the HTTP parser contains bytes of the response, which may echo a token.
 */
export function toConnectionFailure(cause: unknown, { url, proxy }: Route): ConnectionFailure | undefined {
  const code = findCode(cause)
  const reason = code === undefined ? undefined : (reasonsByCode[code] ?? describeTlsCode(code) ?? describeCode(code))
  if (code === undefined || reason === undefined) return undefined
  const via = proxy === undefined ? '' : ` (through the proxy ${redactUrl(proxy)})`
  const { origin } = new URL(url)
  const message = `${origin} cannot be reached${via}: ${reason}.`.replace(/([?.])\.$/, '$1')
  const failure = new EvidenceError('unreachable', message, { facts: { host: origin, reason: code } })
  return { failure, isTransient: !permanentCode.test(code) }
}

function describeTlsCode(code: string): string | undefined {
  return certificateCode.test(code)
    ? `its certificate is not trusted here (${code}). Set NODE_EXTRA_CA_CERTS to the file of your certificate authority`
    : undefined
}

/** Codes that look like connection failures but come from a missing file or a closed client. */
const otherCodes = new Set(['ENOENT', 'EACCES', 'EISDIR', 'UND_ERR_DESTROYED', 'UND_ERR_CLOSED', 'UND_ERR_INVALID_ARG'])

/** Any other error of a socket, or of undici's parser. */
function describeCode(code: string): string | undefined {
  if (otherCodes.has(code) || !/^(E[A-Z]+|UND_ERR_.*|HPE_.*|ERR_SSL_.*)$/.test(code)) return undefined
  return `the connection failed (${code})`
}

/** Errors whose name is more precise than their code. */
const codesByName: Readonly<Record<string, string>> = {
  HTTPParserError: 'HPE_INVALID_CONSTANT',
  TimeoutError: 'ABORT_ERR',
}

function findCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof AggregateError) return findCode(error.errors[0])
  const own = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return codesByName[error.name] ?? own ?? (error.name === 'AbortError' ? 'ABORT_ERR' : findCode(error.cause))
}
