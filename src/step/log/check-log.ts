import { EvidenceError } from '../../error.ts'
import { verifyConsistency } from '../../log/consistency.ts'
import { parseVerifierKey, printVerifierKey, type NamedKey } from '../../log/note-key.ts'
import type { LogState } from '../../wire/resource/receipt.ts'
import { plural } from '../../text/plural.ts'
import type { RunContext } from '../environment/run-context.ts'
import { compareLog, type Comparison } from './compare-log.ts'
import { keepReceipts, verifyReportReceipt, type KeptReceipt, type ProvenReport } from './receipts.ts'
import { toHashes } from './log-event.ts'
import { printLogMark } from './log-mark.ts'
import type { LogOutcome, ReadMark } from './log-outcome.ts'
import { readKnownLog, type KnownLog, type OpenedCheckpoint } from './trusted-log.ts'

export interface LogCheck {
  readonly org: string
  /** The keys of the input `log-key`. */
  readonly given: readonly NamedKey[]
  /** The origins of the input `log-restart-accepted`. */
  readonly accepted: readonly string[]
  readonly read: ReadMark
  readonly reports: readonly ProvenReport[]
  /** The verdict: the state of the log that came with it, and the sequence of its last record. Undefined without a verdict. */
  readonly basis: { readonly log: LogState | undefined; readonly sequence: number | undefined } | undefined
  readonly askEvents: () => Promise<LogState | undefined>
  readonly context: Pick<RunContext, 'environment' | 'host'>
}

export interface CheckedLog {
  readonly outcome: LogOutcome
  /** Why the log is not the one of an earlier run. A gate fails. */
  readonly contradiction: string | undefined
  /** Why that is not known. A gate fails, because it has no answer. */
  readonly unclear: string | undefined
}

/** Verifies the receipts of a run, and compares the log with the one of an earlier run (rules 8.20). Throws EvidenceError `nonsense`. */
export async function checkLog(check: LogCheck): Promise<CheckedLog> {
  const known = readKnownLog(check.read, check.given, check.org)
  if (known.kind === 'unreadable') {
    check.context.host.warning(
      `The checkpoint in the comment is not usable: ${known.reason}. Nothing was compared, and a new one replaces it.`,
    )
  }
  const earlier = known.kind === 'known' ? known.checkpoint : undefined
  const compared = await compareAfterVerdict(check, earlier)
  const receipts = await verifyReceipts(check, compared, earlier)
  const folder = await keepReceipts(receipts, check.context)
  const read = 'mark' in check.read ? check.read.mark : undefined
  const lines = describeLog(check, { known, compared, receipts })
  const unsigned = compared.kind === 'unsigned' ? { isUnsigned: true } : {}
  return toChecked(compared, { ...noCheckpoint, folder, lines, ...unsigned, mark: { read, next: undefined } })
}

const noCheckpoint = { checkpoint: undefined, key: undefined } as const

/** Only a checkpoint that continues the earlier one is saved for the next run. */
function toChecked(compared: Comparison, outcome: LogOutcome): CheckedLog {
  const closing = { contradiction: undefined, unclear: undefined }
  switch (compared.kind) {
    case 'continued': {
      const { note: checkpoint, key } = compared.checkpoint
      const mark = { ...outcome.mark, next: toMark(compared.checkpoint) }
      return { ...closing, outcome: { ...outcome, checkpoint, key: printVerifierKey(key), mark } }
    }
    case 'contradicted': {
      const contradicted = compared.checkpoint.note
      return { ...closing, outcome: { ...outcome, contradicted }, contradiction: compared.reason }
    }
    case 'unclear':
      return { ...closing, outcome, unclear: compared.reason }
    case 'unsigned':
    case 'unjudged':
      return { ...closing, outcome }
  }
}

function toMark({ key, note }: OpenedCheckpoint): string {
  return printLogMark({ key: printVerifierKey(key), checkpoint: note })
}

/** A checkpoint from before the verdict would hide what was rewritten since. Without a verdict a gate fails anyway. */
async function compareAfterVerdict(check: LogCheck, known: OpenedCheckpoint | undefined): Promise<Comparison> {
  const { basis } = check
  if (basis === undefined) return { kind: 'unjudged' }
  const compared = await compareLog({ ...check, known, state: basis.log })
  const { sequence } = basis
  if (compared.kind !== 'continued' || sequence === undefined || sequence <= compared.checkpoint.size) return compared
  const reason = `The service sent a checkpoint of ${compared.checkpoint.size} records with a verdict on ${sequence}`
  return { kind: 'unclear', reason }
}

/** Verifies the receipts with the key of the checkpoint, and that the log at the checkpoint continues the one at the newest receipt. */
async function verifyReceipts(
  { reports, given }: LogCheck,
  compared: Comparison,
  known: OpenedCheckpoint | undefined,
): Promise<readonly KeptReceipt[]> {
  const keys = 'checkpoint' in compared ? [...given, compared.checkpoint.key] : listTrusted(given, known, reports)
  const verified = await Promise.all(reports.map(async (report) => verifyReportReceipt(report, keys)))
  const receipts = verified.filter((receipt) => receipt !== undefined)
  if (given.length > 0 && receipts.length < reports.length) {
    const missing = plural(reports.length - receipts.length, 'report')
    throw new EvidenceError(
      'nonsense',
      `The service gave no receipt for ${missing}, and \`log-key\` is set. A service without a log, or a proxy, removes receipts.`,
    )
  }
  const newest = receipts.toSorted((one, other) => other.size - one.size)[0]
  if (newest !== undefined && 'checkpoint' in compared) requireSameLog(newest, compared.checkpoint, compared.proofs)
  return receipts
}

function listTrusted(
  given: readonly NamedKey[],
  known: OpenedCheckpoint | undefined,
  reports: readonly ProvenReport[],
): readonly NamedKey[] {
  if (given.length > 0) return given
  return known === undefined
    ? reports.flatMap(({ sent }) => sent.proof?.log_keys ?? []).map(parseVerifierKey)
    : [known.key]
}

function requireSameLog(receipt: KeptReceipt, checkpoint: OpenedCheckpoint, proofs: LogState['proofs']): void {
  const [oldSize, newSize] = [receipt.size, checkpoint.size]
  // The proof is empty where the sizes are equal, and a service sends none then.
  const proof = proofs.find(({ from }) => from === oldSize)?.proof ?? []
  const claim = { oldSize, newSize, oldRoot: receipt.root, newRoot: checkpoint.root, proof: toHashes(proof) }
  if (verifyConsistency(claim)) return
  throw new EvidenceError(
    'nonsense',
    `The service gave a receipt for a log of ${oldSize} records, and did not prove that its log of ${newSize} records continues it. Do not trust this service until its operator has explained it.`,
  )
}

interface Found {
  readonly known: KnownLog
  readonly compared: Comparison
  readonly receipts: readonly KeptReceipt[]
}

function describeLog({ given, reports }: LogCheck, { known, compared, receipts }: Found): readonly string[] {
  if (compared.kind === 'unsigned') {
    return [`The service signs no log: it gave no receipts, and nothing was compared.`]
  }
  const count = receipts.length === reports.length ? `${receipts.length}` : `${receipts.length} of ${reports.length}`
  const verified = reports.length === 0 ? [] : [`Verified receipts: ${count}.`]
  if (compared.kind === 'unjudged') return [...verified, 'Nothing was compared: there is no verdict.']
  if (compared.kind !== 'continued') return [...verified, `${compared.reason}.`]
  const { size, key } = compared.checkpoint
  const unknown =
    known.kind === 'known' ? [] : [`The log has ${size} records. Nothing was compared: ${toReason(known)}.`]
  const first =
    given.length > 0
      ? []
      : [`\`log-key\` is not set: the key is that of the first checkpoint seen, \`${printVerifierKey(key)}\`.`]
  return [...verified, ...unknown, ...compared.lines, ...first]
}

function toReason(known: Exclude<KnownLog, { readonly kind: 'known' }>): string {
  return known.kind === 'none' ? known.reason : `the checkpoint in the comment is not usable (${known.reason})`
}
