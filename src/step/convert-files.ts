import type { Converted } from '../convert/convert.ts'
import { resultKinds } from '../convert/result-file.ts'
import { EvidenceError } from '../error.ts'
import { convertResultFiles } from './collect/result-files.ts'

export interface ConvertRequest {
  readonly kind: string
  readonly files: readonly string[]
  readonly cwd: string
  /** The input `max-issues`; '' for none. */
  readonly maxIssues: string
}

/** `evidence convert`: converts result files to the payload of a report, without sending it. Throws EvidenceError `usage` or `file`. */
export async function convertFiles(request: ConvertRequest): Promise<Converted> {
  const { files, cwd, maxIssues } = request
  const kind = resultKinds.find((it) => it === request.kind)
  if (kind === undefined) {
    throw new EvidenceError('usage', `KIND is "${request.kind}"; convert takes ${resultKinds.join(', ')}.`)
  }
  if (files.length === 0) throw new EvidenceError('usage', `convert ${kind} needs at least one FILE.`)
  return convertResultFiles({ kind, files }, cwd, { maxIssues })
}
