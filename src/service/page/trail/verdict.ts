import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import type { Explanation } from '../../../evidence/explain/explanation.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { toTitle, verdictTones } from '../../../evidence/explain/render.ts'
import { renderBanner } from '../component/banner.ts'
import type { Markup } from '../component/markup.ts'
import { renderTime } from '../component/time.ts'
import { countItemStates, renderStateCounts } from '../component/status.ts'
import { renderLabel, renderProse, renderCodeBlock, renderExternalLink, renderSentence } from '../component/text.ts'
import type { Advice } from '../../../evidence/explain/advice.ts'
import { renderDetails, renderSection } from '../component/section.ts'

/** Renders the verdict, the number of items in each state, the notes and how to fix it. */
export function renderVerdict(explanation: Explanation, judged: JudgedTrail): Markup {
  const { word, headline, items, notes } = explanation
  const banner = renderBanner('Verdict', { tone: verdictTones[word], word: toTitle(word) }, [
    html`<div>${renderProse(headline)}</div>`,
    html`<p class="source">${renderVerdictSource(judged)}</p>`,
  ])
  return html`${banner} ${renderStateCounts(countItemStates(items.map(({ state }) => state)))}
  ${notes.map((note) => html`<div class="note">${renderProse(note)}</div>`)} ${renderAdvice(explanation)}`
}

const maxReporters = 3

/** Renders when the trail was judged, against which template, and from whose reports. */
function renderVerdictSource({ attestations, pinned, now }: JudgedTrail): Markup {
  const reporters = [...new Set(attestations.map(({ reported_by: by }) => by))]
  const more = reporters.length - maxReporters
  const by = reporters.slice(0, maxReporters).map((name, index) => html`${index > 0 ? ', ' : ''}${renderLabel(name)}`)
  return html`Judged ${renderTime(now)}
  ${describeTemplate(pinned)}${by.length === 0 ? '' : html`, from reports by ${by}${more > 0 ? ` and ${formatCount(more)} more` : ''}`}.`
}

function describeTemplate(pinned: JudgedTrail['pinned']): string {
  if (pinned === undefined) return 'without a template'
  const { version, isOwn } = pinned
  return isOwn
    ? `against the own template of this trail, version ${version}`
    : `against version ${version} of the template of the flow`
}

const maxVisible = 10
const maxNames = 10

/** Renders how to fix what is not compliant or missing, as the summary of a run has it; empty without any. Not for print. */
function renderAdvice({ advice, fix }: Explanation): Markup | string {
  if (advice.length === 0 && fix === undefined) return ''
  const [first, rest] = [advice.slice(0, maxVisible), advice.slice(maxVisible)]
  return html`<div class="screen">
    ${renderSection('fix', 'How to fix this', [
      renderList(first),
      rest.length === 0 ? undefined : renderDetails(`${rest.length} more to fix`, renderList(rest)),
      fix === undefined ? undefined : renderDetails('YAML to copy', renderCodeBlock(fix)),
    ])}
  </div>`
}

function renderList(advice: readonly Advice[]): Markup | string {
  if (advice.length === 0) return ''
  return html`<ul class="advice">
    ${advice.map(({ names, text, link }) => html`<li>${renderNames(names)} · ${renderSentence(text)}${renderLink(link)}</li>`)}
  </ul>`
}

function renderLink(link: Advice['link']): Markup | string {
  return link === undefined ? '' : html` ${renderExternalLink(link.url, link.text)}`
}

function renderNames(names: readonly string[]): Markup {
  const more = names.length - maxNames
  const shown = names.slice(0, maxNames).map((name, at) => html`${at > 0 ? ', ' : ''}${renderLabel(name)}`)
  return html`<strong>${shown}${more > 0 ? ` and ${more} more` : ''}</strong>`
}
