import { Buffer } from 'node:buffer'
import { EvidenceError } from '../error.ts'
import { isIssueList } from './codequality/issues.ts'
import { isTaskText } from './codequality/task.ts'
import { isWebhook } from './codequality/webhook.ts'
import type { ResultFile } from './file.ts'
import type { ConvertKind } from './kind.ts'
import { parseJson, readWhole } from './json.ts'
import { isSecurityResult } from './vulnscan/formats.ts'
import { createXmlReader } from './xml.ts'
import { readText } from './text.ts'

/** How much of a file is looked at before it is known whether it is XML, JSON, or something else. */
const headLength = 65_536

/**
 * What kind of result a file is, by its content: the root of an XML document decides, JSON is read whole. A SARIF file is vulnscan only
 * if it is a security scanner's. Undefined is none of ours. `broken` is what nobody can tell: empty, cut off, or what a program printed
 * in its place; it must not be passed over. Content never makes it throw, a file that cannot be read does.
 */
export async function recognise(file: ResultFile): Promise<ConvertKind | 'broken' | undefined> {
  const head = await readHead(file)
  try {
    if (/^\s*</.test(head)) return await recogniseXml(file)
    if (/^\s*[[{]/.test(head)) return recogniseJson(parseJson(file.path, await readWhole(file)))
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error
    return 'broken'
  }
  return isTaskText(head) ? 'codequality' : 'broken'
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

async function recogniseXml(file: ResultFile): Promise<ConvertKind | 'broken' | undefined> {
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
  if (root === undefined) return 'broken'
  return root === 'testsuites' || root === 'testsuite' ? 'junit' : undefined
}

function recogniseJson(document: unknown): ConvertKind | undefined {
  if (isSecurityResult(document)) return 'vulnscan'
  return isWebhook(document) || isIssueList(document) ? 'codequality' : undefined
}
