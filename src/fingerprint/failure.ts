import { EvidenceError } from '../error.ts'
import type { BytePath } from './bytes.ts'
import { toText } from './bytes.ts'

/** Something on disk: where it is, and how the user named it. */
export interface Place {
  readonly path: BytePath
  readonly shown: BytePath
}

/** A `file` error about one place: its name, what was found there, and what to do. */
export function placeError(place: Place, found: string, cause?: unknown): EvidenceError {
  const file = toText(place.shown)
  return new EvidenceError('file', `${file} ${found}`, { facts: { file }, cause })
}

export function changedError(place: Place): EvidenceError {
  return placeError(place, 'changed while it was being read: fingerprint it once nothing writes to it any more')
}

export function specialError(place: Place): EvidenceError {
  return placeError(place, 'is a socket, device or pipe, which holds no bytes of its own to fingerprint: leave it out')
}

/** Node's words for a failed system call, in ours. An error that already is ours passes through. */
export function readError(place: Place, cause: unknown): EvidenceError {
  if (cause instanceof EvidenceError) return cause
  const code = systemCode(cause)
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return placeError(
        place,
        'vanished while it was being read: fingerprint it once nothing changes it any more',
        cause,
      )
    case 'ELOOP':
      return placeError(place, 'became a symbolic link while it was being read, or its links go in a circle', cause)
    case 'EACCES':
    case 'EPERM':
      return placeError(place, 'may not be read by this user: give the user who runs this the right to read it', cause)
    default:
      return placeError(place, `could not be read (${code}): see that its disk is well, then try again`, cause)
  }
}

export function systemCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return String(error)
}
