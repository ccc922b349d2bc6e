import { EvidenceError } from '../error.ts'
import type { BytePath } from './byte-path.ts'
import { toDisplayText } from './byte-path.ts'

/** A path on disk, and the path in the form that the user gave, for messages. */
export interface DiskPath {
  readonly path: BytePath
  readonly displayPath: BytePath
}

/** `EvidenceError` `file` for a path. `problem` completes a sentence that starts with the path: the finding, then the next step. */
export function pathError(diskPath: DiskPath, problem: string, cause?: unknown): EvidenceError {
  const file = toDisplayText(diskPath.displayPath)
  return new EvidenceError('file', `${file} ${problem}`, { facts: { file }, cause })
}

export function changedFileError(diskPath: DiskPath): EvidenceError {
  return pathError(diskPath, 'changed while it was being read: run this after all steps that write to it')
}

export function specialFileError(diskPath: DiskPath): EvidenceError {
  return pathError(diskPath, 'is a socket, device or pipe, which has no content to fingerprint: exclude it')
}

/** Converts the error of a failed system call. Returns an `EvidenceError` unchanged. */
export function toReadError(diskPath: DiskPath, cause: unknown): EvidenceError {
  if (cause instanceof EvidenceError) return cause
  const code = systemErrorCode(cause)
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return pathError(diskPath, 'was removed while it was being read: run this after all steps that change it', cause)
    case 'ELOOP':
      return pathError(
        diskPath,
        'became a symbolic link while it was being read, or has circular links: remove the link',
        cause,
      )
    case 'EACCES':
    case 'EPERM':
      return pathError(diskPath, 'cannot be read by this user: give the user of this job read permission', cause)
    default:
      return pathError(diskPath, `could not be read (${code}): check the disk, then try again`, cause)
  }
}

/** Whether a system call failed because there is no file at the path, or because a part of the path is a file. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(systemErrorCode(error))
}

function systemErrorCode(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return String(error)
}
