import { EvidenceError } from '../../error.ts'
import { parseReceipt, type Receipt } from '../../log/receipt.ts'
import { checkReceipt } from '../../verify/receipt.ts'
import type { Arguments } from '../arguments.ts'
import type { Terminal } from '../terminal.ts'
import type { Answer } from './answer.ts'
import { listUnwitnessed, readLogTrust } from './log-trust.ts'
import { toUnreadable, type OpenedFile } from './open-file.ts'

type ReceiptFile = Extract<OpenedFile, { readonly kind: 'receipt' }>

/** Checks a receipt (rules 12.4), alone or in an answer of the service with its document. */
export function verifyReceiptFile(
  { path, receipt, record }: ReceiptFile,
  parsed: Arguments,
  terminal: Terminal,
): Answer {
  const trust = readLogTrust(parsed, terminal)
  const checks = checkReceipt({ receipt: readReceipt(path, receipt), record }, trust)
  const unchecked = [
    ...(record === undefined ? ['Not checked: what the entry is about. The file has no document of a record.'] : []),
    ...listUnwitnessed(trust),
  ]
  return { path, kind: 'receipt', verified: checks.every(({ passed }) => passed), checks, unchecked }
}

function readReceipt(path: string, text: string): Receipt {
  try {
    return parseReceipt(text)
  } catch (cause) {
    if (cause instanceof EvidenceError) throw toUnreadable(path, `is no receipt: ${String(cause.facts['reason'])}`)
    throw cause
  }
}
