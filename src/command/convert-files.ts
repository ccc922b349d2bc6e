import { convert, convertKinds, type Converted } from '../convert/convert.ts'
import { EvidenceError } from '../error.ts'
import { openResult } from './collect/result-file.ts'

export interface ConvertRequest {
  readonly kind: string
  readonly files: readonly string[]
  readonly cwd: string
  readonly maxIssues: string
}

/** `evidence convert`: what would be sent for these files, without sending it. */
export async function convertFiles(asked: ConvertRequest): Promise<Converted> {
  const { files, cwd, maxIssues } = asked
  const kind = convertKinds.find((it) => it === asked.kind)
  if (kind === undefined) {
    throw new EvidenceError('usage', `KIND is "${asked.kind}"; convert takes ${convertKinds.join(', ')}.`)
  }
  if (files.length === 0) throw new EvidenceError('usage', `convert ${kind} needs at least one FILE.`)
  return convert(
    kind,
    files.map((file) => openResult(file, cwd)),
    maxIssues === '' ? {} : { maxIssues },
  )
}
