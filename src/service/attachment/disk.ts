import { EvidenceError } from '../../error.ts'

/** What the disk does to us, and not the sender. */
const outages: Readonly<Record<string, string>> = {
  ENOSPC: 'has no room left',
  EDQUOT: 'has no room left for this user',
  EROFS: 'can only be read',
  EACCES: 'may not be written to by this user',
  EPERM: 'may not be written to by this user',
  ENOENT: 'is gone',
  EIO: 'fails',
  EMFILE: 'cannot be opened, for too many files are open',
  ENFILE: 'cannot be opened, for too many files are open',
}

/** What failed, as EvidenceError `unreachable` where it is the disk's fault and not the sender's; `what` begins the sentence. */
export function toOutage(what: string, cause: unknown): unknown {
  const outage = cause instanceof Error && 'code' in cause ? outages[String(cause.code)] : undefined
  if (outage === undefined) return cause
  const message = `${what} ${outage}; nothing was kept, so mend that and send it again.`
  return new EvidenceError('unreachable', message, { cause })
}
