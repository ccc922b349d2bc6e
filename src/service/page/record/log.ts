import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import type { ServiceContext } from '../../context.ts'
import { readLogView, readWitnesses, type LogView } from './log-view.ts'
import { renderDescriptionList } from '../component/description-list.ts'
import type { Markup } from '../component/markup.ts'
import { renderDetails, renderSection } from '../component/section.ts'
import { renderCodeBlock, renderUserText } from '../component/text.ts'
import { renderTime } from '../component/time.ts'
import type { LastCheck } from '../../store/log/last-check.ts'

/** The log of an organisation, and the last check of its records. */
export interface OrganisationLog {
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
