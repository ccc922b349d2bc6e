import { html } from 'hono/html'
import type { Judged } from '../../history/judged-trail.ts'
import { label, say } from '../component/text.ts'
import type { Markup } from '../component/markup.ts'
import { moment } from '../component/moment.ts'
import { cutPage, drawPager, withQuery } from '../component/pager.ts'
import { counted, section } from '../component/section.ts'
import { signOf, status } from '../component/status.ts'
import { drawTable } from '../component/table.ts'
import type { Told } from './trail.ts'

type Override = Judged['overrides'][number]

/** Who has set an outcome aside, and why; nothing where nobody has. Newest first. */
export function drawOverrides({ visit: { url }, judged, links }: Told): Markup | undefined {
  if (judged.overrides.length === 0) return undefined
  const inForce = new Set([...judged.verdict.outcomes.values()].map(({ override }) => override?.id))
  const stretch = cutPage(judged.overrides.toReversed(), url.searchParams.get('overrides'))
  const table = drawTable<Override>(
    'Overrides',
    [
      { title: 'Outcome', cell: ({ record, report }) => drawOutcome(report, inForce.has(record.id)) },
      {
        title: 'Evidence',
        cell: ({ record, report }) =>
          html`<a href="${links.attestation(record.id)}">${label(report.attestation_name, 60)}</a>`,
      },
      { title: 'Reason', cell: ({ report }) => say(report.reason) },
      {
        title: 'By',
        cell: ({ record }) =>
          html`${label(record.actor.name, 40)}<span class="sub">${moment(record.created_at)}</span>`,
      },
      {
        title: 'Holds',
        cell: ({ record, report }) =>
          drawHold(report.expires_at, { isInForce: inForce.has(record.id), now: judged.now }),
      },
    ],
    stretch.items,
  )
  const pager = drawPager(stretch, 'overrides', (page) => `${withQuery(url, { overrides: page })}#overrides`)
  const part = html`<div data-part class="stack">${table} ${pager}</div>`
  return section('overrides', counted('Overrides', judged.overrides.length), part)
}

/** One that holds no more says nothing of how the trail stands. */
function drawOutcome({ new_compliance_status: isCompliant }: Override['report'], isInForce: boolean): Markup {
  return status(isInForce ? 'excused' : 'unclear', signOf(isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT').word)
}

interface Hold {
  readonly isInForce: boolean
  readonly now: number
}

function drawHold(end: number | undefined, { isInForce, now }: Hold): Markup {
  if (isInForce) return end === undefined ? html`yes, without an end` : html`yes, until ${moment(end)}`
  const ended = end === undefined || end > now ? '' : html`, ended ${moment(end)}`
  return html`<span class="faint">no more${ended}</span>`
}
