import { EvidenceError } from '../../error.ts'

/** Failures of the disk, by error code. Other errors come from the source of the bytes. */
const diskFailures: Readonly<Record<string, string>> = {
  ENOSPC: 'has no space left',
  EDQUOT: 'is over the disk quota of this user',
  EROFS: 'is read-only',
  EACCES: 'is not writable for this user',
  EPERM: 'is not writable for this user',
  ENOENT: 'does not exist any more',
  EIO: 'has an I/O error',
  EMFILE: 'cannot be opened, because too many files are open',
  ENFILE: 'cannot be opened, because too many files are open',
}

/** Turns a disk failure into EvidenceError `unreachable`, and returns any other error as it is. `what` is the subject of the message. */
export function toDiskFailure(what: string, cause: unknown): unknown {
  const failure = cause instanceof Error && 'code' in cause ? diskFailures[String(cause.code)] : undefined
  if (failure === undefined) return cause
  const message = `${what} ${failure}; nothing was stored, so fix that and send the request again.`
  return new EvidenceError('unreachable', message, { cause })
}
