import { html } from 'hono/html'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { renderLabel, renderUserText } from '../component/text.ts'
import type { Markup } from '../component/markup.ts'
import { renderExactTime, renderTime } from '../component/time.ts'
import { paginate, renderPagination, withQuery } from '../component/pagination.ts'
import { renderCountedTitle, renderSection } from '../component/section.ts'
import { toStateLabel, renderStatus } from '../component/status.ts'
import { renderRowName } from '../component/row-name.ts'
import { renderTable } from '../component/table.ts'
import type { TrailView } from './trail-view.ts'

type Override = JudgedTrail['overrides'][number]

/** Renders the overrides, newest first. Undefined without any. */
export function renderOverrides({ request: { url }, judged, links }: TrailView): Markup | undefined {
  if (judged.overrides.length === 0) return undefined
  const inForce = new Set([...judged.verdict.outcomes.values()].map(({ override }) => override?.id))
  const listPage = paginate(judged.overrides.toReversed(), url.searchParams.get('overrides'))
  const table = renderTable<Override>(
    'Overrides',
    [
      { title: 'Outcome', cell: (override) => renderOverrideOutcome(override, inForce.has(override.id)) },
      {
        title: 'Evidence',
        isName: true,
        cell: ({ id, attestation_name: text }) => renderRowName({ text, href: links.attestation(id) }),
      },
      { title: 'Reason', isWide: true, cell: ({ reason }) => renderUserText(reason) },
      {
        title: 'By',
        cell: ({ reported_by: by, created_at: at }) =>
          html`${renderLabel(by)}<span class="sub">${renderTime(at)}</span>`,
      },
      {
        title: 'In force',
        isLabelled: true,
        cell: ({ id, expires_at: end }) => renderValidity(end, { isInForce: inForce.has(id), now: judged.now }),
      },
    ],
    listPage.items,
  )
  const pager = renderPagination(listPage, 'overrides', (page) => `${withQuery(url, { overrides: page })}#overrides`)
  const part = html`<div data-part class="stack">${table} ${pager}</div>`
  return renderSection('overrides', renderCountedTitle('Overrides', judged.overrides.length), part)
}

/** An override that is not in force is shown without a colour, since it does not affect the state. */
function renderOverrideOutcome({ new_compliance_status: isCompliant }: Override, isInForce: boolean): Markup {
  return renderStatus(isInForce ? 'excused' : 'unclear', toStateLabel(isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT').word)
}

interface OverrideState {
  readonly isInForce: boolean
  readonly now: number
}

function renderValidity(end: number | undefined, { isInForce, now }: OverrideState): Markup {
  if (isInForce) return end === undefined ? html`yes, no expiry` : html`yes, until ${renderExactTime(end)}`
  const ended = end === undefined || end > now ? '' : html`, expired ${renderTime(end)}`
  return html`<span class="faint">no${ended}</span>`
}
