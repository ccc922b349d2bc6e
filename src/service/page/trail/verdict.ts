import { html } from 'hono/html'
import type { Explanation } from '../../../verdict/explain/explanation.ts'
import type { Item } from '../../../verdict/explain/item.ts'
import type { Judged } from '../../history/judged-trail.ts'
import { drawBanner } from '../component/banner.ts'
import type { Markup } from '../component/markup.ts'
import { moment } from '../component/moment.ts'
import { fold } from '../component/section.ts'
import { itemStatus, signOf } from '../component/status.ts'
import { block, count, label, prose } from '../component/text.ts'

/** Is it good to go, what is missing, who said so. */
export function drawVerdict(explanation: Explanation, judged: Judged): Markup {
  const { verdict, headline, items, fix, notes } = explanation
  const banner = drawBanner('Verdict', signOf(verdict), [
    html`<div>${prose(headline)}</div>`,
    html`<p class="said">${tellSource(judged)}</p>`,
  ])
  return html`${banner} ${drawTally(items)} ${notes.map((note) => html`<div class="note">${prose(note)}</div>`)}
  ${fix === undefined ? '' : fold('What would help, ready to paste', block(fix))}`
}

const order: readonly Item['state'][] = ['failing', 'missing', 'overridden', 'passing']

function drawTally(items: readonly Item[]): Markup | string {
  const counts = order.map((state) => ({ state, total: items.filter((item) => item.state === state).length }))
  const there = counts.filter(({ total }) => total > 0)
  if (there.length === 0) return ''
  return html`<ul class="tally">
    ${there.map(({ state, total }) => html`<li>${itemStatus(state, total)}</li>`)}
  </ul>`
}

const mostReporters = 3

/** Who reported, by which template, and when it was judged. */
function tellSource({ attestations, pinned, now }: Judged): Markup {
  const reporters = [...new Set(attestations.map(({ record }) => record.actor.name))]
  const more = reporters.length - mostReporters
  const by = reporters.slice(0, mostReporters).map((name, index) => html`${index > 0 ? ', ' : ''}${label(name, 40)}`)
  const template = pinned === undefined ? 'without a template' : `against version ${pinned.version} of the template`
  return html`Judged ${moment(now)}
  ${template}${by.length === 0 ? '' : html`, from reports by ${by}${more > 0 ? ` and ${count(more)} more` : ''}`}.`
}
