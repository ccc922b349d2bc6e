import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import type { Erasure } from '../../../wire/resource/erasure.ts'
import type { ServiceContext } from '../../context.ts'
import { readErasureOf } from '../../api/record/erasure.ts'
import { readLogView, type LogView } from './log.ts'
import type { StoredRecord } from '../../store/record.ts'
import { renderDescriptionList } from '../component/description-list.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { renderDetails, renderSection } from '../component/section.ts'
import { renderCode, renderCodeBlock, renderHash, renderLabel, renderUserText } from '../component/text.ts'
import { renderTime } from '../component/time.ts'

/** A record with its place in the log. */
export interface LedgerView {
  readonly record: StoredRecord
  readonly erasure: Erasure | undefined
  readonly log: LogView | 'refused' | undefined
}

export async function readLedgerView(service: ServiceContext, record: StoredRecord): Promise<LedgerView> {
  const [erasure, log] = await Promise.all([readErasureOf(service.store, record), readLogView(service, record.org)])
  return { record, erasure, log }
}

/** Renders the place of a record in the log, with its receipt. `what` names the record if it is not that of the page. */
export function renderLedger({ record, erasure, log }: LedgerView, what?: string): Markup {
  const { id, sequence, sha256 } = record
  return renderSection('ledger', 'In the log', [
    html`${renderDescriptionList([
      ['Record', html`no. ${formatCount(sequence)}${what === undefined ? '' : html`, ${what}`}`],
      ['Id', what === undefined ? renderCode(id) : undefined],
      ['SHA-256', renderHash(sha256)],
      ['Content', renderIfPresent(erasure, renderErasure)],
      ['Checkpoint', renderCheckpoint(log)],
    ])}`,
    isSigned(log) ? renderDownloads(record, log) : undefined,
  ])
}

/** Renders a notice on top of the page of an erased record. */
export function renderErasureNotice(erasure: Erasure): Markup {
  return html`<p class="alert">
    <b>Erased.</b> The content of this record was removed: ${renderLabel(erasure.reason, 200)}
  </p>`
}

function renderErasure({ erased_by: by, erased_at: at, erasure_sequence: number }: Erasure): Markup {
  return html`erased ${renderTime(at)} by ${renderUserText(by)}<span class="sub"
      >record no. ${formatCount(number)}</span
    >`
}

function isSigned(log: LedgerView['log']): log is LogView {
  return log !== undefined && log !== 'refused'
}

function renderCheckpoint(log: LedgerView['log']): Markup | string {
  if (log === undefined) return 'none; this service signs no log'
  if (log === 'refused') return 'none; the log is not signed at present'
  return html`${formatCount(log.size)} records, signed`
}

/** The document is needed to verify a receipt; of an erased record only its hash is left. */
function renderDownloads({ org, sequence, sha256, erased }: StoredRecord, { keys }: LogView): Markup {
  const base = `/${encodeURIComponent(org)}/records/${sequence}`
  const isErased = erased === true
  const document = isErased ? undefined : html` <a href="${base}/document" download>Document</a>`
  const key = keys.at(-1) ?? ''
  return html`<p class="screen"><a class="button" href="${base}/receipt" download>Download receipt</a>${document}</p>
    ${renderDetails('How to verify it', [
      html`<p>
        <code>verify-receipt.py</code> is in <code>docs/audit/receipts.md</code> of Delivery Evidence, and needs Python
        and openssl. Take the key from a source that you trust, not from this page.
      </p>`,
      renderCodeBlock(
        `python3 verify-receipt.py ${sequence}.receipt ${isErased ? sha256 : `${sequence}.json`} '${key}'`,
      ),
    ])}`
}
