import type { VulnscanMembers } from '../../schema/attestation/vulnscan.ts'
import type { ResultFile } from '../result-file.ts'
import { parseJsonFile, readWholeText } from '../json.ts'
import { plural } from '../../text/plural.ts'
import { resultFileError } from '../result-file.ts'
import { scanFormats } from './formats.ts'
import { toVulnscanResults } from './results.ts'
import type { Omission, Scan } from './scan.ts'

export interface ConvertedVulnscan {
  readonly kind: 'vulnscan'
  readonly payload: VulnscanMembers
  readonly notes: readonly string[]
}

/**
 * Converts scanner results into one payload with the scans of all files. The format of each file is detected by its content. Throws
 * `EvidenceError` `file` for the first file that has no supported format or reports a failed scan.
 */
export async function convertVulnscan(files: readonly ResultFile[]): Promise<ConvertedVulnscan> {
  const scans: Scan[] = []
  for (const file of files) scans.push(...(await readScans(file)))
  const { results, kept, total } = toVulnscanResults(scans)
  const cut =
    kept === total
      ? []
      : [`The lists have the worst ${kept} of ${total} findings to stay within the size limit; the counts include all.`]
  return { kind: 'vulnscan', payload: { vulnscan_results: results }, notes: [...toVulnscanNotes(scans), ...cut] }
}

async function readScans(file: ResultFile): Promise<readonly Scan[]> {
  const text = await readWholeText(file)
  if (text.trimStart().startsWith('<'))
    throw resultFileError(file.path, 'is XML, which is not supported for scanner results; let the tool write SARIF')
  const document = parseJsonFile(file.path, text)
  const format = scanFormats.find((candidate) => candidate.matches(document))
  if (format === undefined) {
    const known = scanFormats.map(({ name }) => name).join(', ')
    throw resultFileError(file.path, `has no supported scanner format (${known}); let the tool write SARIF`)
  }
  return format.read(file.path, document)
}

const reasons: readonly Omission[] = [
  'suppressed',
  'passed',
  'informational',
  'not affected',
  'gone since the baseline',
  'a licence',
]

function toVulnscanNotes(scans: readonly Scan[]): string[] {
  const notes: string[] = []
  const tools = new Set(scans.map(({ tool }) => `${tool.name} ${tool.version}`.trim()))
  if (tools.size > 1) notes.push(`Scanned by ${[...tools].join(', ')}.`)
  if (scans.length === 0)
    notes.push('A bill of materials without vulnerabilities does not show that a scan ran. Let the tool write SARIF.')
  for (const reason of reasons) {
    const number = scans.map(({ omitted }) => omitted[reason] ?? 0).reduce((sum, more) => sum + more, 0)
    if (number > 0) notes.push(`${plural(number, 'result')} omitted: ${reason}.`)
  }
  const unknown = scans.map((scan) => scan.unknown).reduce((sum, more) => sum + more, 0)
  if (unknown > 0) notes.push(`${plural(unknown, 'finding')} of unknown severity counted as low.`)
  return notes
}
