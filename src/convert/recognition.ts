import { Buffer } from 'node:buffer'
import { EvidenceError } from '../error.ts'
import { isIssueList } from './codequality/issues.ts'
import { isTaskText } from './codequality/task.ts'
import { isWebhook } from './codequality/webhook.ts'
import type { ResultFile } from './file.ts'
import { parseJson, readWhole } from './json.ts'
import { isSecurityResult } from './vulnscan/formats.ts'
import { isSecurityText } from './vulnscan/sarif.ts'
import { createXmlReader } from './xml.ts'
import { readText } from './text.ts'

/** What result files can be, in the order in which they are looked for. */
export const convertKinds = ['junit', 'vulnscan', 'codequality'] as const
export type ConvertKind = (typeof convertKinds)[number]

/** How much of a file is looked at before it is known whether it is XML, JSON, or something else. */
const headLength = 65_536

/**
 * What kind of result a file is, by its content: the root of an XML document decides, JSON is read whole. A SARIF file is vulnscan only
 * if it is a security scanner's. A broken file is what it begins as, so that it is refused in the end and not passed over. Undefined is
 * none of ours; content never makes it throw, a file that cannot be read does.
 */
export async function recognise(file: ResultFile): Promise<ConvertKind | undefined> {
  const head = await readHead(file)
  try {
    if (/^\s*</.test(head)) return await recogniseXml(file)
    if (/^\s*[[{]/.test(head)) return recogniseJson(parseJson(file.path, await readWhole(file)))
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error
    return guess(head)
  }
  return isTaskText(head) ? 'codequality' : undefined
}

/** The beginning, byte by byte: markup and names are ASCII in every encoding but UTF-16, which has zeros between. */
async function readHead(file: ResultFile): Promise<string> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const bytes of file.read()) {
    pieces.push(bytes)
    length += bytes.length
    if (length >= headLength) break
  }
  const text = Buffer.concat(pieces).toString('latin1', 0, headLength)
  return text.replace(/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, '').replaceAll('\0', '')
}

async function recogniseXml(file: ResultFile): Promise<ConvertKind | undefined> {
  let root: string | undefined
  let length = 0
  const reader = createXmlReader(file.path, {
    open: (name) => (root ??= name),
    close: () => undefined,
    text: () => undefined,
  })
  for await (const piece of readText(file)) {
    length += piece.length
    reader.write(piece)
    if (root !== undefined || length > headLength) break
  }
  return root === 'testsuites' || root === 'testsuite' ? 'junit' : undefined
}

function recogniseJson(document: unknown): ConvertKind | undefined {
  if (isSecurityResult(document)) return 'vulnscan'
  return isWebhook(document) || isIssueList(document) ? 'codequality' : undefined
}

/** What a file that is not well-formed meant to be: the first element of its XML, or the signature of a security scanner in its SARIF. */
function guess(head: string): ConvertKind | undefined {
  if (/^\s*(?:<[?!][^>]*>\s*)*<testsuites?[\s/>]/.test(head)) return 'junit'
  return isSecurityText(head) ? 'vulnscan' : undefined
}
