import { lstatSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { EvidenceError, messageOf } from '../../error.ts'
import { toHtmlPage } from './html.ts'
import { toReport, type ReportSources } from './report.ts'

/** Throws EvidenceError `usage` for a name that is taken: it can be that of the evidence itself. */
export function requireNewFile(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return
  throw new EvidenceError('usage', `--html names ${path}, which exists; give a new name.`, { facts: { path } })
}

/** Writes the report of a package as a page to print. Throws EvidenceError `file`. */
export async function writeReport(path: string, sources: ReportSources): Promise<void> {
  const page = toHtmlPage(`Evidence of ${sources.found.manifest.trail}`, toReport(sources))
  try {
    await writeFile(path, page, { flag: 'wx' })
  } catch (cause) {
    const message = `The file ${path} of --html cannot be written (${messageOf(cause)}).`
    throw new EvidenceError('file', message, { facts: { path }, cause })
  }
}
