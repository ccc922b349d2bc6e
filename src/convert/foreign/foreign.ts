import { settle } from '../../error.ts'
import { isObject } from '../../wire/json/is-object.ts'
import { memberOf } from '../../wire/json/member.ts'
import { type Head, isJson, isXml, readHead, readRoot, valueIfRefused } from '../head.ts'
import { asList, parseJsonFile, readWholeText } from '../json.ts'
import type { ResultFile } from '../result-file.ts'
import type { ForeignForm, ForeignRow } from './form.ts'
import { foreignForms } from './table.ts'

/**
 * The form of a file that is no result, by its content; undefined for an unknown one, and for a broken file. `findOther` looks for further
 * forms of JSON. Throws only if the file cannot be read.
 */
export async function findForeignForm(
  file: ResultFile,
  findOther: (document: unknown) => ForeignForm | undefined = () => undefined,
): Promise<ForeignForm | undefined> {
  const head = await readHead(file)
  const found = await settle(findByContent(file, head, findOther))
  return found.ok ? found.value : valueIfRefused(found.error, undefined)
}

async function findByContent(
  file: ResultFile,
  head: Head,
  findOther: (document: unknown) => ForeignForm | undefined,
): Promise<ForeignForm | undefined> {
  if (isXml(head)) return findXmlForm(head, await readRoot(file, head))
  const form = findTextForm(head)
  if (form !== undefined || !isJson(head)) return form
  const document = parseJsonFile(file.path, await readWholeText(file))
  return findDocumentForm(document) ?? findOther(document)
}

/** The form of an XML file by its start tag. */
export function findXmlForm({ text }: Head, root: string | undefined): ForeignRow | undefined {
  if (root === undefined) return undefined
  const from = text.indexOf(`<${root}`)
  const tag = from === -1 ? `<${root}` : text.slice(from).split('>', 1)[0]
  return foreignForms.find((row) => row.tag?.test(tag ?? '') === true)
}

export function findTextForm({ text }: Head): ForeignRow | undefined {
  const start = text.replaceAll('\r\n', '\n').trimStart()
  return foreignForms.find((row) => row.text?.test(start) === true)
}

function findDocumentForm(document: unknown): ForeignForm | undefined {
  return foreignForms.find(({ members = [] }) =>
    members.some((paths) => paths.every((path) => hasMember(document, path))),
  )
}

/** Whether the start of a JSON document may be that of a known form, so that the rest has to be read. */
export function mayBeForeign(start: unknown): boolean {
  return foreignForms.some(({ members = [] }) => members.some(([first = '']) => hasMember(start, first)))
}

/** Of a list, the first element is looked at. */
function hasMember(document: unknown, path: string): boolean {
  let found = asList(document)?.[0] ?? document
  for (const key of path.split('.')) found = memberIn(found, key)
  return found !== undefined
}

function memberIn(value: unknown, key: string): unknown {
  if (key === '0') return asList(value)?.[0]
  return key === '*' && isObject(value) ? Object.values(value)[0] : memberOf(value, key)
}
