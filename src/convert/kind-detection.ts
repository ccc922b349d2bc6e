import { settle } from '../error.ts'
import { memberOf } from '../wire/json/member.ts'
import { parseJson } from '../wire/json/parse-json.ts'
import { isIssueList } from './codequality/issue-list.ts'
import { isReportTask } from './codequality/report-task.ts'
import { isWebhook } from './codequality/webhook.ts'
import { findForeignForm, findTextForm, findXmlForm, mayBeForeign } from './foreign/foreign.ts'
import { billOfMaterials, type ForeignForm } from './foreign/form.ts'
import { type Head, headLength, isJson, isJunitRoot, isXml, readHead, readRoot, valueIfRefused } from './head.ts'
import { asList, parseJsonFile, readWholeText } from './json.ts'
import { endsInFirstMember, kindOfJsonStart, parseJsonStart } from './json-start.ts'
import type { ResultFile, ResultKind } from './result-file.ts'
import { isSecurityResult } from './vulnscan/formats.ts'
import { listsVulnerabilities } from './vulnscan/cyclonedx.ts'
import { allowNone, findSarifForm, type ToolReader } from './vulnscan/sarif/tool.ts'

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
  if (isXml(head)) return kindOfRoot(await readRoot(file, head))
  if (!isJson(head)) return isReportTask(head.text) ? 'codequality' : 'broken'
  const kind = await settle(detectJsonKind(file, readTools))
  return kind.ok ? kind.value : valueIfRefused(kind.error, 'broken')
}

/**
 * The kind of a file whose name says nothing about its content, such as one of many data files: its first bytes rule most of them out. A
 * file that begins as a result, and that is cut off or malformed after that, has the kind of its start, so that its conversion fails.
 * `foreign`: it may be a file of a known form that is not read. `broken`: it is empty, cut off before it shows what it is, or neither XML nor
 * JSON. Undefined: any other file. Throws only if the file cannot be read.
 */
export async function recogniseResult(
  file: ResultFile,
  readTools: ToolReader = allowNone,
): Promise<ResultKind | 'foreign' | 'broken' | undefined> {
  const head = await readHead(file)
  if (isXml(head)) {
    const root = await readRoot(file, head)
    return kindOfRoot(root) ?? (findXmlForm(head, root) === undefined ? undefined : 'foreign')
  }
  if (findTextForm(head) !== undefined) return 'foreign'
  if (isJson(head)) return recogniseJson(file, head, readTools)
  return isOtherJson(head.text) ? undefined : 'broken'
}

async function recogniseJson(
  file: ResultFile,
  head: Head,
  readTools: ToolReader,
): Promise<ResultKind | 'foreign' | 'broken' | undefined> {
  const start = parseJsonStart(head.text)
  const started = kindOfJsonStart(start)
  if (started === undefined && mayBeForeign(start)) return 'foreign'
  if (started === undefined) return isCutAtStart(head) ? 'broken' : undefined
  const kind = await settle(detectJsonKind(file, readTools))
  return kind.ok ? (kind.value ?? 'foreign') : valueIfRefused(kind.error, started)
}

function isCutAtStart({ bytes, text }: Head): boolean {
  return bytes.length < headLength && endsInFirstMember(text)
}

/** JSON that is a text, a number or a word, and JSON that begins with a comment. */
function isOtherJson(text: string): boolean {
  return /^\s*(?:\/[/*]|#)/.test(text) || parseJson(text).ok
}

/** `broken`: there is no root element. */
function kindOfRoot(root: string | undefined): 'junit' | 'broken' | undefined {
  if (root === undefined) return 'broken'
  return isJunitRoot(root) ? 'junit' : undefined
}

/** The known form of a file of no kind, or of a broken one. Throws only if the file cannot be read. */
export async function findUnreadForm(file: ResultFile): Promise<ForeignForm | undefined> {
  return findForeignForm(file, (document) => {
    if (asList(document)?.length === 0) return emptyList
    const isBill = memberOf(document, 'bomFormat') === 'CycloneDX' && !listsVulnerabilities(document)
    return isBill ? billOfMaterials('CycloneDX') : findSarifForm(document)
  })
}

const emptyList: ForeignForm = {
  what: 'an empty list',
  cure: 'It does not show its tool: report a list of no issues with `kind: codequality`, and let a scanner write SARIF',
}

async function detectJsonKind(file: ResultFile, readTools: ToolReader): Promise<ResultKind | undefined> {
  const document = parseJsonFile(file.path, await readWholeText(file))
  if (await isSecurityResult(document, readTools)) return 'vulnscan'
  return isWebhook(document) || isIssueList(document) ? 'codequality' : undefined
}
