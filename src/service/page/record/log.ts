import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import type { ServiceContext } from '../../context.ts'
import { renderDescriptionList } from '../component/description-list.ts'
import type { Markup } from '../component/markup.ts'
import { renderDetails, renderSection } from '../component/section.ts'
import { renderCodeBlock, renderUserText } from '../component/text.ts'
import { renderTime } from '../component/time.ts'
import type { LastCheck } from '../../store/log/last-check.ts'
import { EvidenceError, settle } from '../../../error.ts'
import { printBase64 } from '../../../log/base64.ts'
import type { WitnessState } from '../../log/cosignature-log.ts'
import { listSigningKeys } from '../../log/log-state.ts'
import { hashStoredRecord } from '../../store/ledger/document.ts'
import { erasableKinds } from '../../store/record.ts'
import type { Store } from '../../store/store.ts'

/** The log of an organisation, and the last check of its records. */
interface OrganisationLog {
  readonly log: LogView | 'refused' | undefined
  readonly check: LastCheck | undefined
  /** The witnesses of the policy. */
  readonly witnesses: Awaited<ReturnType<typeof readWitnesses>>
}

export async function readOrganisationLog(service: ServiceContext, org: string): Promise<OrganisationLog> {
  const [log, check] = await Promise.all([readLogView(service, org), service.store.checks.findLastCheck(org)])
  return { log, check, witnesses: log === undefined || log === 'refused' ? [] : await readWitnesses(service, org) }
}

/** Renders the newest checkpoint with its witnesses, and the last run of `evidence fsck`. */
export function renderOrganisationLog({ log, check, witnesses }: OrganisationLog): Markup {
  return renderSection('log', 'Log', [
    log === undefined ? html`<p>This service signs no log.</p>` : undefined,
    log === 'refused'
      ? html`<p class="alert">No checkpoint is signed at present. The log of the service has the reason.</p>`
      : undefined,
    html`${renderDescriptionList([
      ...(log === undefined || log === 'refused' ? [] : toCheckpointItems(log, witnesses)),
      ['Last check', check === undefined ? 'never, by evidence fsck' : renderCheck(check)],
    ])}`,
    log === undefined || log === 'refused' ? undefined : renderDetails('Checkpoint', renderCodeBlock(log.note)),
  ])
}

function toCheckpointItems(
  { origin, size, keys }: LogView,
  witnesses: OrganisationLog['witnesses'],
): Parameters<typeof renderDescriptionList>[0] {
  return [
    ['Origin', renderUserText(origin)],
    ['Records', formatCount(size)],
    ['Key', keys.map((key) => html`<div>${renderUserText(key)}</div>`)],
    ['Witnesses', witnesses.length === 0 ? 'none' : witnesses.map(renderWitness)],
  ]
}

function renderWitness({ name, size, time }: OrganisationLog['witnesses'][number]): Markup {
  const state =
    size === undefined || time === undefined
      ? 'cosigned no checkpoint yet'
      : html`cosigned ${formatCount(size)} records, ${renderTime(time)}`
  return html`<div>${renderUserText(name)}<span class="sub">${state}</span></div>`
}

function renderCheck({ checked_at: at, records, faults }: LastCheck): Markup {
  const result = faults === 0 ? 'no fault' : `${formatCount(faults)} faults`
  return html`${renderTime(at)}<span class="sub">${result} in ${formatCount(records)} records</span>`
}

/** The newest checkpoint of a log, for people. */
export interface LogView {
  readonly origin: string
  readonly size: number
  /** In base64. */
  readonly root: string
  /** The signed note. */
  readonly note: string
  /** The verifier keys that signed it. */
  readonly keys: readonly string[]
}

/**
 * The log of an organisation: undefined if the service signs none, or the organisation has no records; `refused` if the service signs no
 * checkpoint, because the log does not continue an earlier one, or a key of the log does not sign (rules 2.16, 2.19).
 */
export async function readLogView(
  { logs, store }: Pick<ServiceContext, 'logs' | 'store'>,
  org: string,
): Promise<LogView | 'refused' | undefined> {
  if (logs === undefined) return undefined
  const read = await settle(logs.readCheckpoint(org))
  if (!read.ok && read.error instanceof EvidenceError) return 'refused'
  if (!read.ok) throw read.error
  if (read.value === undefined) return undefined
  const { origin, size, root, note } = read.value
  const keys = await listSigningKeys(store, org, note)
  return { origin, size, root: printBase64(root), note, keys }
}

/** The witnesses of the policy, each with its newest cosignature; none without a log. */
async function readWitnesses({ logs }: Pick<ServiceContext, 'logs'>, org: string): Promise<readonly WitnessState[]> {
  return (await logs?.listWitnesses(org)) ?? []
}

/**
 * The document of a report, whose SHA-256 the log has. Undefined for an erased record, and for one that is not about a flow: those can have
 * members that only some callers may see.
 */
export async function readDocument(store: Store, org: string, sequence: number): Promise<string | undefined> {
  const record = await store.findBySequence(org, sequence)
  if (record === undefined || record.erased === true || !erasableKinds.includes(record.kind)) return undefined
  return hashStoredRecord(record).document
}
