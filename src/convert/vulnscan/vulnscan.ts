import type { VulnscanMembers } from '../../schema/attestation/vulnscan.ts'
import type { ResultFile } from '../file.ts'
import { parseJson, readWhole } from '../json.ts'
import { many } from '../plural.ts'
import { refusal } from '../refusal.ts'
import { formats } from './formats.ts'
import { toResults } from './results.ts'
import type { Omission, Scan } from './scan.ts'

export interface ConvertedVulnscan {
  readonly kind: 'vulnscan'
  readonly payload: VulnscanMembers
  readonly notes: readonly string[]
}

/**
 * Scanner results, in any of the formats that are known by their content, as one payload: several files put their scans side by side.
 * Throws `EvidenceError` `file` naming the first file that is none, or that says that its scan did not take place.
 */
export async function convertVulnscan(files: readonly ResultFile[]): Promise<ConvertedVulnscan> {
  const scans: Scan[] = []
  for (const file of files) scans.push(...(await readScans(file)))
  const { results, kept, total } = toResults(scans)
  const cut =
    kept === total
      ? []
      : [`The lists show the worst ${kept} of ${total} findings, to keep within what the service takes.`]
  return { kind: 'vulnscan', payload: { vulnscan_results: results }, notes: [...describe(scans), ...cut] }
}

async function readScans(file: ResultFile): Promise<readonly Scan[]> {
  const text = await readWhole(file)
  if (text.trimStart().startsWith('<'))
    throw refusal(file.path, 'is XML, of which no scanner result is read here; let the tool write SARIF')
  const document = parseJson(file.path, text)
  const format = formats.find((candidate) => candidate.recognises(document))
  if (format === undefined) {
    const known = formats.map(({ name }) => name).join(', ')
    throw refusal(file.path, `is no scanner result that is understood here (${known}); let the tool write SARIF`)
  }
  return format.read(file.path, document)
}

const reasons: readonly Omission[] = [
  'suppressed',
  'passed',
  'informational',
  'not affected',
  'gone since the baseline',
]

function describe(scans: readonly Scan[]): string[] {
  const notes: string[] = []
  const tools = new Set(scans.map(({ tool }) => `${tool.name} ${tool.version}`.trim()))
  if (tools.size > 1) notes.push(`Scanned by ${[...tools].join(', ')}.`)
  if (scans.length === 0)
    notes.push(
      'Nothing in it says that a scan took place: a bill of materials lists no vulnerability where nobody looked for any. Let the tool write SARIF.',
    )
  for (const reason of reasons) {
    const number = scans.map(({ omitted }) => omitted[reason] ?? 0).reduce((sum, more) => sum + more, 0)
    if (number > 0) notes.push(`${many(number, 'result')} left out: ${reason}.`)
  }
  const unknown = scans.map((scan) => scan.unknown).reduce((sum, more) => sum + more, 0)
  if (unknown > 0) notes.push(`${many(unknown, 'finding')} of unknown severity counted as low.`)
  return notes
}
