import { hash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { makeIgnoredFolder } from '../environment/ignored-folder.ts'
import type { RunContext } from '../environment/run-context.ts'
import { findReceiptsFolder } from '../log/receipts.ts'
import type { KeptVerdict } from '../outcome/outcome.ts'

/** The files of a verdict, as JSON. */
interface VerdictFiles {
  readonly predicate: unknown
  /** The sigstore bundle; undefined for a statement that is not signed. */
  readonly bundle: unknown
}

/**
 * Writes the predicate of a verdict and, if it is signed, its bundle, to files beside the receipts of the step. Their name is that of their
 * content, so that no step of a job replaces those of another one. Throws EvidenceError `environment` if the disk refuses.
 */
export async function keepVerdict(
  { predicate, bundle }: VerdictFiles,
  receipts: string | undefined,
  context: Pick<RunContext, 'environment' | 'host'>,
): Promise<Pick<KeptVerdict, 'predicate' | 'bundle'>> {
  const all = findReceiptsFolder(context)
  const folder = receipts ?? all
  const text = JSON.stringify(predicate)
  const name = `verdict-${hash('sha256', text).slice(0, 12)}`
  const paths = {
    predicate: join(folder, `${name}.predicate.json`),
    bundle: bundle === undefined ? undefined : join(folder, `${name}.sigstore.json`),
  }
  try {
    await makeIgnoredFolder(all)
    await mkdir(folder, { recursive: true })
    await writeFile(paths.predicate, text)
    if (paths.bundle !== undefined) await writeFile(paths.bundle, JSON.stringify(bundle))
  } catch (cause) {
    throw new EvidenceError('environment', `The verdict could not be written to ${folder}: ${String(cause)}.`, {
      cause,
    })
  }
  return paths
}
