import { Buffer } from 'node:buffer'
import { EvidenceError, settle } from '../error.ts'
import type { ResultFile } from './result-file.ts'
import { readXmlRoot } from './xml.ts'

/** The part of a file, in bytes, that decides between XML, JSON and other text, after white space of any length. */
export const headLength = 65_536

/** The start of a file. */
export interface Head {
  readonly bytes: Buffer
  /** One character per byte: markup is ASCII in all encodings except UTF-16, whose zero bytes are removed. */
  readonly text: string
}

export function isXml({ text }: Head): boolean {
  return /^\s*</.test(text)
}

export function isJson({ text }: Head): boolean {
  return /^\s*[[{]/.test(text)
}

export async function readHead(file: ResultFile): Promise<Head> {
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

/** The name of the root element; undefined if there is none. The file is read on where its start has comments alone. */
export async function readRoot(file: ResultFile, { bytes }: Head): Promise<string | undefined> {
  const start = await settle(readXmlRoot({ path: file.path, read: () => cut(bytes) }))
  const isOpen = start.ok && start.value === undefined && bytes.length === headLength
  const root = isOpen ? await settle(readXmlRoot(file)) : start
  return root.ok ? root.value : valueIfRefused(root.error, undefined)
}

/** Whether the root element is that of a JUnit report. */
export function isJunitRoot(root: string | undefined): boolean {
  return root === 'testsuites' || root === 'testsuite'
}

/** Small parts, because the root element is at the start. */
async function* cut(bytes: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 4096) yield bytes.subarray(at, at + 4096)
}

/** The value for a file that cannot be converted. Throws any other error. */
export function valueIfRefused<T>(error: unknown, value: T): T {
  if (error instanceof EvidenceError) return value
  throw error
}
