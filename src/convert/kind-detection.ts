import { Buffer } from 'node:buffer'
import { EvidenceError, settle } from '../error.ts'
import { parseJson } from '../wire/json/parse-json.ts'
import { isIssueList } from './codequality/issue-list.ts'
import { isReportTask } from './codequality/report-task.ts'
import { isWebhook } from './codequality/webhook.ts'
import { parseJsonFile, readWholeText } from './json.ts'
import { endsInFirstMember, kindOfJsonStart } from './json-start.ts'
import type { ResultFile, ResultKind } from './result-file.ts'
import { isSecurityResult } from './vulnscan/formats.ts'
import { allowNone, type ToolReader } from './vulnscan/sarif/tool.ts'
import { describeOtherDocument, describeOtherRoot, describeOtherText } from './vulnscan/other-scan.ts'
import { readXmlRoot } from './xml.ts'

/** The part of a file, in bytes, that decides between XML, JSON and other text, after white space of any length. */
const headLength = 65_536

/**
 * The kind of a result file, by its content: XML by its root element, JSON by the whole document. SARIF is `vulnscan` only if it comes
 * from a security scanner, or from a tool that the template allows. Undefined: a valid file of another kind. `broken`: the
 * kind cannot be determined, because the file is empty, cut off, or program output; the caller must report it. Throws only if the file
 * cannot be read.
 */
export async function detectResultKind(
  file: ResultFile,
  readTools: ToolReader = allowNone,
): Promise<ResultKind | 'broken' | undefined> {
  const head = await readHead(file)
  if (isXml(head)) return detectXmlKind(file, head)
  if (!isJson(head)) return isReportTask(head.text) ? 'codequality' : 'broken'
  const kind = await settle(detectJsonKind(file, readTools))
  return kind.ok ? kind.value : valueIfRefused(kind.error, 'broken')
}

/**
 * The kind of a file whose name says nothing about its content, such as one of many data files: its first bytes rule most of them out. A
 * file that begins as a result, and that is cut off or malformed after that, has the kind of its start, so that its conversion fails.
 * `broken`: it is empty, cut off before it shows what it is, or neither XML nor JSON. Undefined: any other file. Throws only if the file
 * cannot be read.
 */
export async function recogniseResult(
  file: ResultFile,
  readTools: ToolReader = allowNone,
): Promise<ResultKind | 'broken' | undefined> {
  const head = await readHead(file)
  if (isXml(head)) return detectXmlKind(file, head)
  if (!isJson(head)) return isOtherJson(head.text) ? undefined : 'broken'
  const started = kindOfJsonStart(head.text)
  if (started === undefined) return isCutAtStart(head) ? 'broken' : undefined
  const kind = await settle(detectJsonKind(file, readTools))
  return kind.ok ? kind.value : valueIfRefused(kind.error, started)
}

function isCutAtStart({ bytes, text }: Head): boolean {
  return bytes.length < headLength && endsInFirstMember(text)
}

/** JSON that is a text, a number or a word, and JSON that begins with a comment. */
function isOtherJson(text: string): boolean {
  return /^\s*(?:\/[/*]|#)/.test(text) || parseJson(text).ok
}

/** The value for a file that cannot be converted. Throws any other error. */
function valueIfRefused<T>(error: unknown, value: T): T {
  if (error instanceof EvidenceError) return value
  throw error
}

/** The start of a file. */
interface Head {
  readonly bytes: Buffer
  /** One character per byte: markup is ASCII in all encodings except UTF-16, whose zero bytes are removed. */
  readonly text: string
}

function isXml({ text }: Head): boolean {
  return /^\s*</.test(text)
}

function isJson({ text }: Head): boolean {
  return /^\s*[[{]/.test(text)
}

async function readHead(file: ResultFile): Promise<Head> {
  let head = Buffer.alloc(0)
  for await (const bytes of file.read()) {
    head = Buffer.concat([head, bytes])
    if (head.length < headLength) continue
    if (!isBlankStart(head)) break
    head = Buffer.from(head.toString('latin1').replaceAll(/[^[{]/g, ''))
  }
  const bytes = head.subarray(0, headLength)
  return { bytes, text: toText(bytes) }
}

/** Whether there is white space alone, also after the first bracket of JSON. */
function isBlankStart(bytes: Buffer): boolean {
  const text = toText(bytes).trimStart()
  return (isJson({ bytes, text }) ? text.slice(1) : text).trimStart() === ''
}

function toText(bytes: Buffer): string {
  const text = bytes.toString('latin1').replace(/^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)/, '')
  return text.replaceAll('\0', '')
}

async function detectXmlKind(file: ResultFile, head: Head): Promise<ResultKind | 'broken' | undefined> {
  const root = await readRoot(file, head)
  if (root === undefined) return 'broken'
  return root === 'testsuites' || root === 'testsuite' ? 'junit' : undefined
}

/**
 * For a file of no kind, or a broken one: what it is, and how to get a result from its tool. Throws only if the file cannot be read.
 */
export async function describeForeignFile(file: ResultFile): Promise<string | undefined> {
  const head = await readHead(file)
  const known = await settle(describeByContent(file, head))
  return known.ok ? known.value : valueIfRefused(known.error, undefined)
}

async function describeByContent(file: ResultFile, head: Head): Promise<string | undefined> {
  if (isXml(head)) return describeOtherRoot(await readRoot(file, head))
  const text = describeOtherText(head.text)
  if (text !== undefined || !isJson(head)) return text
  return describeOtherDocument(parseJsonFile(file.path, await readWholeText(file)))
}

/** The name of the root element; undefined if there is none. The file is read on where its start has comments alone. */
async function readRoot(file: ResultFile, { bytes }: Head): Promise<string | undefined> {
  const start = await settle(readXmlRoot({ path: file.path, read: () => cut(bytes) }))
  const isOpen = start.ok && start.value === undefined && bytes.length === headLength
  const root = isOpen ? await settle(readXmlRoot(file)) : start
  return root.ok ? root.value : valueIfRefused(root.error, undefined)
}

/** Small parts, because the root element is at the start. */
async function* cut(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 4096) yield bytes.subarray(at, at + 4096)
}

async function detectJsonKind(file: ResultFile, readTools: ToolReader): Promise<ResultKind | undefined> {
  const document = parseJsonFile(file.path, await readWholeText(file))
  if (await isSecurityResult(document, readTools)) return 'vulnscan'
  return isWebhook(document) || isIssueList(document) ? 'codequality' : undefined
}
