import type { ErrorCode } from '../../src/error.ts'
import type { Status } from '../../src/service/http/response/problem-response.ts'
import type { Finding } from '../../src/service/operate/finding.ts'

/** What a reader of an error does about it. */
export interface ErrorText {
  readonly cause: string
  readonly fix: string
}

/** The failures of the action and of the command line. */
export const failureTexts: Readonly<Record<ErrorCode, ErrorText>> = {
  usage: {
    cause: 'An input or an option is missing, misspelt or not valid, or two of them contradict each other.',
    fix: 'Change the input or the option that the message names. Nothing was reported.',
  },
  file: {
    cause: 'A file, a folder or a database is missing, cannot be read or written, or cannot be trusted.',
    fix: 'Check the path in the message, and what writes it. A result file that is incomplete or malformed is never reported: write it again.',
  },
  environment: {
    cause:
      'This machine lacks something, such as a newer Node, a free port, disk space or a lock; or the program has a fault.',
    fix: 'Provide what the message names. If it is "Internal error", report it with the output of a run with EVIDENCE_DEBUG=1.',
  },
  unreachable: {
    cause:
      'A service did not answer in time, or failed each attempt: the network, a proxy, a certificate, or the service itself.',
    fix: 'Check the address and the network, and run again. Reports are sent under the same idempotency key, so nothing is recorded twice. `on-unreachable` decides what a step does.',
  },
  nonsense: {
    cause: 'The answer is not that of this API: a page of a proxy, a redirect, or another server.',
    fix: 'Check that `url` is the base URL of the service, ending in `/api/v2`, and what is between this machine and the service.',
  },
  refused: {
    cause:
      'The service understood the request and refused it: the token, its role, a name that does not exist, or a limit.',
    fix: 'The message has the sentence of the service, and the table of its answers below has the fix.',
  },
}

interface ProblemText extends ErrorText {
  readonly message: string
}

/** The answers of the service (rules 2.8). */
export const problemTexts: Readonly<Record<Status, ProblemText>> = {
  400: {
    message: 'The body is invalid: name must be …',
    cause: 'A path, a query parameter or a body that the operation does not take.',
    fix: 'Change the members that `errors` names. The OpenAPI document of the service describes each operation.',
  },
  401: {
    message: 'The token is not valid.',
    cause:
      'No token, or one that is unknown, wrong, revoked, rotated or expired. A job token may have another audience.',
    fix: 'Check that the token is complete and of this service. `evidence token list` shows its state, `evidence token rotate` renews it.',
  },
  403: {
    message: 'The token may not do this.',
    cause: 'The role or the flow pattern of the token does not cover the operation, or no binding fits the job.',
    fix: 'Use a token with the role that the operation needs, or create the binding that the message names.',
  },
  404: {
    message: 'There is no trail "…" in the flow "…"; check the spelling, or report it first.',
    cause: 'The organisation, flow, trail, artifact or path does not exist.',
    fix: 'Check the names. The message has the nearest ones where there are any.',
  },
  405: {
    message: 'The path has no such method.',
    cause: 'The path exists and does not take the method.',
    fix: 'Use a method of the `Allow` header.',
  },
  408: {
    message: 'The body arrives too slowly.',
    cause: 'A body arrived more slowly than 1 KiB a second, after 20 seconds.',
    fix: 'Check the network and the proxies. The client sends the request again by itself.',
  },
  413: {
    message: '… is larger than the limit of … bytes; send less.',
    cause: 'A body, a file or all reports of a trail are over a limit (rules 2.4).',
    fix: 'Send less: split a report, set `attach` to `false`, or report to another trail.',
  },
  415: {
    message: 'The content type is not supported.',
    cause: 'The body has another content type or a content encoding.',
    fix: 'Send the content type that the operation takes, without compression.',
  },
  422: {
    message: 'The idempotency key was used for another request.',
    cause: 'Two different requests have the same `Idempotency-Key`.',
    fix: 'Send a new key for a new request, and the same key only for the same request. A spooled report that gets this answer is not recorded: report its evidence again.',
  },
  429: {
    message: 'This token makes too many requests; try again in … s.',
    cause: 'A limit of requests of a caller, of a network without a valid token, or of requests that wait.',
    fix: 'Wait for the seconds of `Retry-After`. The client does that by itself. `--requests-per-second` sets the limit.',
  },
  431: {
    message: 'The header is too large.',
    cause: 'The request line and the headers are over 16 KiB.',
    fix: 'Send fewer or shorter headers.',
  },
  500: {
    message: 'Internal error.',
    cause: 'A fault of the service. The request may not be recorded.',
    fix: 'Report it with the line of the log of the service that has the `request_id`. Send the request again with the same key.',
  },
  501: {
    message: 'The service cannot store secrets, because it cannot use its key file; ….',
    cause: 'The service is not set up for the request. Another attempt has the same answer.',
    fix: 'Ask the operator of the service. Its log has the reason.',
  },
  503: {
    message: 'The service is busy.',
    cause:
      'The write queue or the memory for bodies is full, the database or the attachments do not answer, or the service stops.',
    fix: 'Nothing was recorded. Wait for `Retry-After`; the client does. Look at `/readyz`, the free disk space and the log.',
  },
}

/** The findings of `evidence fsck`. Each line has its own advice. */
export const findingTexts: Readonly<Record<Finding['kind'], ErrorText>> = {
  sequence: { cause: 'A record of an organisation is missing or has a wrong number.', fix: 'Restore a backup.' },
  time: { cause: 'A record is older than the one before it.', fix: 'Restore a backup.' },
  document: { cause: 'The document of a record is not what its columns say.', fix: 'Restore a backup.' },
  hash: {
    cause: 'The hash of a record does not match: the record or an earlier one was changed.',
    fix: 'Restore a backup, and find out who changed it.',
  },
  erasure: {
    cause:
      'The document of a record was removed or replaced without `evidence erase` or `DELETE /records`: no erasure has its hash and what remains of it.',
    fix: 'Restore the record from a backup, and find out who changed the table `record`.',
  },
  lookup: {
    cause: 'A record is not found by its commit, fingerprint or name.',
    fix: 'Export the organisation and import it into a new database.',
  },
  fact: {
    cause: 'A verdict reads of a record what its document does not say.',
    fix: 'Export the organisation and import it into a new database, and find out who changed it.',
  },
  ordinal: {
    cause: 'The number of a record in its flow or trail is wrong.',
    fix: 'Export the organisation and import it into a new database.',
  },
  tag: {
    cause:
      'The tag of a record is not that of its flow and trail: the record was moved to another trail, or the key of the tags was changed.',
    fix: 'Restore a backup, and find out who changed it. Until then the log does not show that the trail is complete.',
  },
  log: {
    cause:
      'The records differ from a signed checkpoint, or from the log of the organisation: a record was changed, removed or moved after it was signed.',
    fix: 'Compare the record that the line names with its receipt and with a backup. Restore a backup, and run `evidence log restart` if its log is behind.',
  },
  table: {
    cause: 'A table that follows from the records differs from them.',
    fix: 'Export the organisation and import it into a new database.',
  },
  head: {
    cause: 'The end of the chain is not that of the last record: records were removed or added.',
    fix: 'Restore a backup.',
  },
  key: {
    cause: 'An idempotency key leads to another record.',
    fix: 'Export the organisation and import it into a new database.',
  },
  attachment: {
    cause: 'An attachment is missing, or its bytes do not match its SHA-256.',
    fix: 'Copy the attachment from a backup.',
  },
  file: { cause: 'SQLite finds the file of the database damaged.', fix: 'Restore a backup, and check the disk.' },
}
