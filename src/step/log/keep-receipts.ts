import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { makeIgnoredFolder } from '../environment/ignored-folder.ts'
import type { RunContext } from '../environment/run-context.ts'
import type { KeptReceipt } from './verify-receipt.ts'

const folderName = 'evidence-receipts'

/**
 * Writes each receipt, and the record that it proves, to files named by the sequence of the record. All steps of a job use the same folder.
 * Returns its path; undefined without receipts. Throws EvidenceError `environment` if the disk refuses.
 */
export async function keepReceipts(
  receipts: readonly KeptReceipt[],
  { environment, host }: Pick<RunContext, 'environment' | 'host'>,
): Promise<string | undefined> {
  const [first] = receipts
  if (first === undefined) return undefined
  const { RUNNER_TEMP: temp = '' } = environment
  const all = resolve(host.cwd, temp, folderName)
  const folder = join(all, encodeURIComponent(first.origin))
  try {
    await makeIgnoredFolder(all)
    await mkdir(folder, { recursive: true })
    for (const { index, receipt, record } of receipts) {
      await writeFile(join(folder, `${index + 1}.receipt`), receipt)
      await writeFile(join(folder, `${index + 1}.json`), record)
    }
  } catch (cause) {
    throw new EvidenceError('environment', `The receipts could not be written to ${folder}: ${String(cause)}.`, {
      cause,
    })
  }
  return folder
}
