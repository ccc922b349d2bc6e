import { writeFile } from 'node:fs/promises'
import { EvidenceError, messageOf } from '../../error.ts'
import { toHtmlPage } from './html.ts'
import { toReport, type ReportSources } from './report.ts'

/** Writes the report of a package as a page to print. Throws EvidenceError `file`. */
export async function writeReport(path: string, sources: ReportSources): Promise<void> {
  const page = toHtmlPage(`Evidence of ${sources.found.manifest.trail}`, toReport(sources))
  try {
    await writeFile(path, page)
  } catch (cause) {
    const message = `The file ${path} of --html cannot be written (${messageOf(cause)}).`
    throw new EvidenceError('file', message, { facts: { path }, cause })
  }
}
