import { plural } from '../../text/plural.ts'
import type { Store } from '../store/store.ts'
import type { CheckpointFolder } from './checkpoint-folder.ts'

const maxNames = 3

/**
 * Writes a line about the logs that the database has signed checkpoints of, and this machine has none: a lost folder, or a new machine on a
 * shared database (rules 2.19). Only the operator knows which.
 */
export async function reportMissing(
  store: Pick<Store, 'log'>,
  folder: CheckpointFolder,
  log: (line: string) => void,
): Promise<void> {
  const missing = (await store.log.listSignedOrganisations()).filter((org) => folder.read(org) === undefined)
  if (missing.length > 0) log(toMissingLine(missing, folder))
}

function toMissingLine(missing: readonly string[], folder: CheckpointFolder): string {
  const names = [...missing.slice(0, maxNames), ...(missing.length > maxNames ? ['…'] : [])].join(', ')
  return `There is no checkpoint of ${plural(missing.length, 'log')} (${names}) in ${folder.path} on this machine, so that it takes what the database has for the log, also a rewritten or restored one. For a new machine, copy the folder of another machine before the start. If this machine has signed before, its folder was lost: compare the logs with a witness or with receipts.`
}
