import { hash } from 'node:crypto'
import type { Check } from '../evidence/verdict/check.ts'
import { parseEntry } from '../log/entry.ts'
import { hashLeaf } from '../log/hash.ts'
import { verifyInclusion } from '../log/inclusion.ts'
import type { Receipt } from '../log/receipt.ts'
import { readDocument } from '../service/verdict/document.ts'
import { describeCheckpoint, openCheckpoint, type LogTrust } from './trust.ts'
import { toFailedCheck, toUntrue } from './untrue.ts'

/** A receipt (C2SP tlog-proof), and the document that it is about if it came with one. */
export interface GivenReceipt {
  readonly receipt: Receipt
  readonly record: string | undefined
}

/** Checks that a log has the entry of a receipt, up to the first check that fails (rules 2.16). */
export function checkReceipt(given: GivenReceipt, trust: LogTrust): readonly Check[] {
  const checks: Check[] = []
  try {
    for (const text of listHolding(given, trust)) checks.push({ passed: true, text })
    return checks
  } catch (thrown) {
    return [...checks, toFailedCheck(thrown)]
  }
}

function* listHolding({ receipt, record }: GivenReceipt, trust: LogTrust): Generator<string, void, undefined> {
  const { entry: bytes, index, proof, checkpoint: note } = receipt
  const checkpoint = openCheckpoint(note, trust)
  yield describeCheckpoint(checkpoint)
  const entry = bytes && parseEntry(bytes)
  if (bytes === undefined || entry === undefined) throw toUntrue('the receipt has no entry of a record')
  const { size, root } = checkpoint
  if (!verifyInclusion({ index, size, root, proof, leaf: hashLeaf(bytes) }))
    throw toUntrue('its proof does not lead from the entry to the signed root')
  const sha256 = Buffer.from(entry.sha256).toString('hex')
  yield `the log has the entry ${index}, of a record with the SHA-256 ${sha256}`
  if (record === undefined) return
  if (hash('sha256', record) !== sha256) throw toUntrue('its record has another SHA-256 than the entry')
  const read = readDocument(record, sha256)
  if (read?.sequence !== index + 1) throw toUntrue('its record is no document of this place in a log')
  const names = [read.org, read.flow, read.trail].filter((name) => name !== null).join('/')
  yield `the record is that of the entry: ${read.kind} ${[names, read.name ?? ''].join(' ').trim()}`
}
