import { type CheckedLog, checkLog, type LogCheck } from '../../src/step/log/check-log.ts'
import { printLogMark } from '../../src/step/log/log-mark.ts'
import type { ProvenReport } from '../../src/step/log/receipts.ts'
import type { OutgoingReport } from '../../src/step/send/send-reports.ts'
import { parseBase64 } from '../../src/log/base64.ts'
import { eventTag } from '../../src/log/entry.ts'
import { parseVerifierKey } from '../../src/log/note-key.ts'
import { printReceipt } from '../../src/log/receipt.ts'
import { createLogKey, createSignedLog, type SignedLog, toVerifierKey } from '../log/signed-log.ts'
import { createRunContext, createWorkspace } from './workspace.ts'

export const origin = 'evidence.example/log/acme'
export const key = createLogKey()
export const verifier = toVerifierKey(origin, key)
export const given = [parseVerifierKey(verifier)]
const target = { org: 'acme', flow_name: 'shop', trail_name: 't' }
export const unmarked = { reason: 'the comment has no checkpoint yet' }

/** A log with this number of records of reports. */
export function createLog(count: number, salt = ''): SignedLog {
  const log = createSignedLog([])
  for (let at = 0; at < count; at += 1) log.add(toDocument(at, salt), eventTag)
  return log
}

export function toDocument(at: number, salt = ''): string {
  const names = { org: 'acme', flow: 'shop', trail: 't', kind: 'attestation', type: 'generic' }
  return JSON.stringify({ sequence: at + 1, id: `a${at}`, ...names, body: {}, salt })
}

function toBytes(text: string): Uint8Array {
  return parseBase64(text) ?? new Uint8Array()
}

/** The report of a record, with the receipt of this log. */
export function prove(log: SignedLog, at: number, by = key): ProvenReport {
  const event = log.events()[at]
  const { checkpoint, keys } = log.sign(origin, [by])
  const receipt = printReceipt({
    entry: toBytes(event?.entry ?? ''),
    index: at,
    proof: (event?.proof ?? []).map(toBytes),
    checkpoint,
  })
  return toProven(at, { receipt, record: event?.record, log_keys: keys })
}

export function toProven(at: number, proof: object): ProvenReport {
  const report = { operation: 'reportGeneric', type: 'generic', name: 'x', request: { params: target, body: {} } }
  const sent = { type: 'generic', name: 'x', id: `a${at}`, url: undefined, proof }
  return { outgoing: report as unknown as OutgoingReport, sent }
}

export function toMark(log: SignedLog): string {
  return printLogMark({ key: verifier, checkpoint: log.sign(origin, [key]).checkpoint })
}

interface Checked extends CheckedLog {
  readonly messages: readonly string[]
  readonly cwd: string
}

/** Checks a log as a run does, without a known log and without reports unless they are given. */
export async function check(members: Partial<LogCheck>): Promise<Checked> {
  const context = createRunContext(createWorkspace({}))
  const common = { org: 'acme', given: [], accepted: [], read: unmarked, reports: [], basis: undefined }
  const checked = await checkLog({ ...common, askEvents: async () => undefined, context, ...members })
  return { ...checked, messages: context.messages, cwd: context.host.cwd }
}

export const closing = { contradiction: undefined, unclear: undefined }
