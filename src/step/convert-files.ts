import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Converted } from '../convert/convert.ts'
import { resultKinds } from '../convert/result-file.ts'
import { EvidenceError } from '../error.ts'
import { convertResultFiles } from './collect/result-files.ts'
import type { Host } from './environment/host.ts'
import { createProgress } from './environment/progress.ts'

export interface ConvertRequest {
  readonly kind: string
  readonly files: readonly string[]
  readonly cwd: string
  /** The input `max-issues`; '' for none. */
  readonly maxIssues: string
  readonly host: Pick<Host, 'status' | 'info'>
}

/** `evidence convert`: converts result files to the payload of a report, without sending it. Throws EvidenceError `usage` or `file`. */
export async function convertFiles(request: ConvertRequest): Promise<Converted> {
  const { files, cwd, maxIssues, host } = request
  const kind = resultKinds.find((it) => it === request.kind)
  if (kind === undefined) {
    throw new EvidenceError('usage', `KIND is "${request.kind}"; convert takes ${resultKinds.join(', ')}.`)
  }
  if (files.length === 0) throw new EvidenceError('usage', `convert ${kind} needs at least one FILE.`)
  const progress = createProgress(host, { title: 'Converting', unit: 'bytes' })
  let total = 0
  for (const file of files) total += measureFile(resolve(cwd, file))
  let done = 0
  try {
    const onRead = (bytes: number): void => progress.update((done += bytes), total)
    return await convertResultFiles({ kind, files }, cwd, { maxIssues, onRead })
  } finally {
    progress.end()
  }
}

/** For the progress alone: a file that cannot be read is an error of its reader. */
function measureFile(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}
