import { Buffer } from 'node:buffer'
import { EvidenceError } from '../error.ts'
import { isIssueList } from './codequality/issue-list.ts'
import { isReportTask } from './codequality/report-task.ts'
import { isWebhook } from './codequality/webhook.ts'
import { parseJsonFile, readWholeText } from './json.ts'
import type { ResultFile, ResultKind } from './result-file.ts'
import { isSecurityResult } from './vulnscan/formats.ts'
import { describeOtherDocument, describeOtherRoot, describeOtherText } from './vulnscan/other-scan.ts'
import { readXmlRoot } from './xml.ts'

/** The part of a file, in bytes, that decides between XML, JSON and other text. */
const headLength = 65_536

/**
 * The kind of a result file, by its content: XML by its root element, JSON by the whole document. SARIF is `vulnscan` only if it comes
 * from a security scanner, or from a tool whose name, in lower case, is in `tools`. Undefined: a valid file of another kind. `broken`: the
 * kind cannot be determined, because the file is empty, cut off, or program output; the caller must report it. Throws only if the file
 * cannot be read.
 */
export async function detectResultKind(
  file: ResultFile,
  tools: readonly string[] = [],
): Promise<ResultKind | 'broken' | undefined> {
  const head = await readHead(file)
  try {
    if (/^\s*</.test(head)) return await detectXmlKind(file)
    if (/^\s*[[{]/.test(head)) return detectJsonKind(parseJsonFile(file.path, await readWholeText(file)), tools)
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error
    return 'broken'
  }
  return isReportTask(head) ? 'codequality' : 'broken'
}

/** The start of a file, one character per byte: markup is ASCII in all encodings except UTF-16, whose zero bytes are removed. */
async function readHead(file: ResultFile): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const bytes of file.read()) {
    chunks.push(bytes)
    length += bytes.length
    if (length >= headLength) break
  }
  const text = Buffer.concat(chunks).toString('latin1', 0, headLength)
  return text.replace(/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, '').replaceAll('\0', '')
}

async function detectXmlKind(file: ResultFile): Promise<ResultKind | 'broken' | undefined> {
  const root = await readXmlRoot(file)
  if (root === undefined) return 'broken'
  return root === 'testsuites' || root === 'testsuite' ? 'junit' : undefined
}

/**
 * For a file of no kind, or a broken one: what it is, and how to get a result from its tool. Throws only if the file cannot be read.
 */
export async function describeForeignFile(file: ResultFile): Promise<string | undefined> {
  const head = await readHead(file)
  try {
    if (/^\s*</.test(head)) return describeOtherRoot(await readXmlRoot(file))
    const text = describeOtherText(head)
    if (text !== undefined || !/^\s*[[{]/.test(head)) return text
    return describeOtherDocument(parseJsonFile(file.path, await readWholeText(file)))
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error
    return undefined
  }
}

function detectJsonKind(document: unknown, tools: readonly string[]): ResultKind | undefined {
  if (isSecurityResult(document, tools)) return 'vulnscan'
  return isWebhook(document) || isIssueList(document) ? 'codequality' : undefined
}
