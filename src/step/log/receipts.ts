import { hash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EvidenceError, messageOf } from '../../error.ts'
import { isObject } from '../../wire/json/is-object.ts'
import { tryParseJson } from '../../wire/json/parse-json.ts'
import { parseEntry } from '../../log/entry.ts'
import { parseReceipt, verifyReceipt, type VerifiedReceipt } from '../../log/receipt.ts'
import { createNoteVerifier, type NamedKey } from '../../log/note-key.ts'
import type { OutgoingReport, SentReport } from '../send/send-reports.ts'
import { findDifference } from './recorded-document.ts'
import { makeIgnoredFolder } from '../environment/ignored-folder.ts'
import type { RunContext } from '../environment/run-context.ts'

/** A report of this run, and what the service answered. */
export interface ProvenReport {
  readonly outgoing: OutgoingReport
  readonly sent: SentReport
}

/** A verified receipt with the document that it is about. */
export interface KeptReceipt extends VerifiedReceipt {
  readonly receipt: string
  readonly record: string
}

/**
 * Verifies the receipt of a report: the log has the entry, the entry commits to the document, and the document has what was sent (rules 8.20).
 * Undefined without a receipt. Throws EvidenceError `nonsense` with the reason.
 */
export async function verifyReportReceipt(
  report: ProvenReport,
  keys: readonly NamedKey[],
): Promise<KeptReceipt | undefined> {
  const { receipt, record } = report.sent.proof ?? {}
  if (receipt === undefined) return undefined
  const fail = createFailure(report)
  const verified = verifySigned(receipt, keys, fail)
  if (record === undefined) throw fail('the service did not send the document of the record')
  if (!isCommitted(record, receipt)) throw fail('the document of the record is not the one in the log')
  const document = tryParseJson(record)
  if (!isObject(document) || document['sequence'] !== verified.index + 1)
    throw fail('the document is not that of this entry')
  const difference = findDifference(document, report.outgoing, report.sent)
  if (difference !== undefined) throw fail(`the log has another record; ${difference}`)
  return { ...verified, receipt, record }
}

type Failure = (reason: string) => EvidenceError

function createFailure({ outgoing }: ProvenReport): Failure {
  return (reason) =>
    new EvidenceError(
      'nonsense',
      `The receipt of ${outgoing.type} ${outgoing.name} proves nothing: ${reason}. Do not trust this service until its operator has explained it.`,
    )
}

/** Whether the entry of a receipt commits to a document. */
function isCommitted(record: string, receipt: string): boolean {
  const { entry } = parseReceipt(receipt)
  const committed = entry && parseEntry(entry)
  return committed !== undefined && hash('sha256', record, 'buffer').equals(committed.sha256)
}

function verifySigned(receipt: string, keys: readonly NamedKey[], fail: Failure): VerifiedReceipt {
  try {
    const { entry = new Uint8Array(), checkpoint } = parseReceipt(receipt)
    const origin = checkpoint.slice(0, checkpoint.indexOf('\n'))
    const verifiers = keys
      .filter(({ name }) => name === origin)
      .map(({ name, publicKey }) => createNoteVerifier(name, publicKey))
    return verifyReceipt(receipt, entry, { origin, keys: verifiers, witnesses: [] })
  } catch (cause) {
    throw fail(messageOf(cause).replace(/\.$/, ''))
  }
}

/** The folder of what the steps of a job keep of the log. */
export function findReceiptsFolder({ environment, host }: Pick<RunContext, 'environment' | 'host'>): string {
  const { RUNNER_TEMP: temp = '' } = environment
  return resolve(host.cwd, temp, 'evidence-receipts')
}

/**
 * Writes each receipt, and the record that it proves, to files named by the sequence of the record. All steps of a job use the same folder.
 * Returns its path; undefined without receipts. Throws EvidenceError `environment` if the disk refuses.
 */
export async function keepReceipts(
  receipts: readonly KeptReceipt[],
  { environment, host }: Pick<RunContext, 'environment' | 'host'>,
): Promise<string | undefined> {
  const [first] = receipts
  if (first === undefined) return undefined
  const all = findReceiptsFolder({ environment, host })
  const folder = join(all, encodeURIComponent(first.origin))
  try {
    await makeIgnoredFolder(all)
    await mkdir(folder, { recursive: true })
    for (const { index, receipt, record } of receipts) {
      await writeFile(join(folder, `${index + 1}.receipt`), receipt)
      await writeFile(join(folder, `${index + 1}.json`), record)
    }
  } catch (cause) {
    throw new EvidenceError('environment', `The receipts could not be written to ${folder}: ${String(cause)}.`, {
      cause,
    })
  }
  return folder
}
