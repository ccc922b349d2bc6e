import { html } from 'hono/html'
import { listIncompleteReasons } from '../../../evidence/policy/incomplete.ts'
import { renderCountedTitle, renderSection } from '../component/section.ts'
import type { Markup } from '../component/markup.ts'
import { renderUserText } from '../component/text.ts'

/** Renders the reasons why a result does not show everything; undefined without one. */
export function renderIncomplete(parts: Parameters<typeof listIncompleteReasons>[0]): Markup | undefined {
  const reasons = listIncompleteReasons(parts)
  if (reasons.length === 0) return undefined
  return renderSection('incomplete', renderCountedTitle('Incomplete', reasons.length), [
    html`<p class="note">
      The result does not show everything. It is compliant only under the policy <code>incomplete: allow</code>.
    </p>`,
    html`<ul>
      ${reasons.map((reason) => html`<li>${renderUserText(reason)}</li>`)}
    </ul>`,
  ])
}
