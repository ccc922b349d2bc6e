import type { VulnscanMembers } from '../../wire/attestation/vulnscan.ts'
import { sum } from '../../text/number.ts'
import { plural } from '../../text/plural.ts'
import type { EvidenceError } from '../../error.ts'
import { isJunitRoot, readHead, readRoot } from '../head.ts'
import { parseJsonFile, readWholeText } from '../json.ts'
import { resultFileError, type ResultFile } from '../result-file.ts'
import { scanFormats } from './formats.ts'
import { toVulnscanResults } from './results.ts'
import { allowNone, hasLinterRun, type ToolReader } from './sarif/tool.ts'
import { rateScan, type Omission, type Scan } from './scan.ts'
import type { VectorScore } from './severity.ts'

export interface ConvertedVulnscan {
  readonly kind: 'vulnscan'
  readonly payload: VulnscanMembers
  readonly notes: readonly string[]
}

/**
 * Converts scanner results into one payload with the scans of all files. The format of each file is detected by its content. `readTools` is
 * asked for the linters that count, if there is the SARIF of one. Throws `EvidenceError` `file` for the first file that has no supported
 * format, is of another linter, or reports a failed scan.
 */
export async function convertVulnscan(
  files: readonly ResultFile[],
  readTools: ToolReader = allowNone,
): Promise<ConvertedVulnscan> {
  const scans: Scan[] = []
  for (const file of files) scans.push(...(await readScans(file, readTools)))
  const { results, kept, total } = toVulnscanResults(scans)
  const cut =
    kept === total
      ? []
      : [`The lists have the worst ${kept} of ${total} findings to stay within the size limit; the counts include all.`]
  return { kind: 'vulnscan', payload: { vulnscan_results: results }, notes: [...toVulnscanNotes(scans), ...cut] }
}

async function readScans(file: ResultFile, readTools: ToolReader): Promise<readonly Scan[]> {
  const document = await readDocument(file)
  const format = scanFormats.find((candidate) => candidate.matches(document))
  if (format === undefined) {
    const known = scanFormats.map(({ name }) => name).join(', ')
    throw resultFileError(file.path, `has no supported scanner format (${known}); let the tool write SARIF`)
  }
  const scans: Scan[] = []
  for (const scan of format.read(file.path, document, hasLinterRun(document) ? await readTools() : []))
    scans.push(await rateScan(scan, loadVectorScore))
  return scans
}

/** A function of its own, so that the text is free when the document is converted. */
async function readDocument(file: ResultFile): Promise<unknown> {
  const text = await readWholeText(file)
  if (text.trimStart().startsWith('<')) throw await xmlError(file)
  return parseJsonFile(file.path, text)
}

/** Few files need the score of a vector, and the calculator takes 100 ms to load. */
async function loadVectorScore(): Promise<VectorScore> {
  return (await import('./cvss.ts')).scoreVector
}

async function xmlError(file: ResultFile): Promise<EvidenceError> {
  const root = await readRoot(file, await readHead(file))
  const problem = isJunitRoot(root)
    ? 'is a JUnit report and no scan; set `kind: junit`'
    : 'is XML, which is not supported for scanner results; let the tool write SARIF'
  return resultFileError(file.path, problem)
}

const reasons: readonly Omission[] = ['passed', 'informational', 'gone since the baseline', 'a licence']

function toVulnscanNotes(scans: readonly Scan[]): string[] {
  const tools = new Set(scans.map(({ tool }) => `${tool.name} ${tool.version}`.trim()))
  const suppressed = sum(scans.flatMap((scan) => Object.values(scan.suppressed)))
  const unknown = sum(scans.map((scan) => scan.counts.unknown))
  return [
    ...(tools.size > 1 ? [`Scanned by ${[...tools].join(', ')}.`] : []),
    ...(scans.length === 0
      ? ['A bill of materials without vulnerabilities does not show that a scan ran. Let the tool write SARIF.']
      : []),
    ...(suppressed === 0 ? [] : [`${plural(suppressed, 'result')} omitted: suppressed.`]),
    ...reasons.flatMap((reason) => {
      const number = sum(scans.map(({ omitted }) => omitted[reason] ?? 0))
      return number === 0 ? [] : [`${plural(number, 'result')} omitted: ${reason}.`]
    }),
    ...(unknown === 0 ? [] : [`${plural(unknown, 'finding')} of unknown severity.`]),
    ...scans.flatMap(({ notes, incomplete }) => [...notes, ...incomplete.map((it) => `Incomplete: ${it}`)]),
  ]
}
