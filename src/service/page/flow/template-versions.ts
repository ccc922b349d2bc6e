import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import type { Flow } from '../../../wire/resource/flow.ts'
import { toSafeLines } from '../../../text/escape.ts'
import { diffLines, type DiffLine } from './diff.ts'
import type { Markup } from '../component/markup.ts'
import { renderTime } from '../component/time.ts'
import { renderCountedTitle, renderEmptyState, renderDetails, renderSection } from '../component/section.ts'
import { renderCodeBlock, renderLabel } from '../component/text.ts'

type ShownVersion = Flow['template_versions'][number]

/** Maximum number of versions to show with their changes. */
const maxVersions = 20
const maxWholeLength = 16_384

/** Renders the template of a flow and the changes of each version; `versions` lists the newest first. */
export function renderTemplateVersions(versions: readonly ShownVersion[]): Markup {
  const [newest, ...older] = versions
  if (newest === undefined) return renderSection('template', 'Template', renderNoTemplate())
  const shown = versions.slice(0, maxVersions)
  const left = versions.length - shown.length
  return renderSection('template', `Template, version ${newest.version}`, [
    html`<p class="note">
      Stored ${renderTime(newest.created_at)} by ${renderLabel(newest.created_by)}. A trail keeps the version that was
      current when it started.
    </p>`,
    renderCodeBlock(newest.content),
    older.length === 0
      ? undefined
      : renderDetails(renderCountedTitle('Changes by version', versions.length), [
          ...shown.map((version, index) => renderTemplateChange(version, versions[index + 1])),
          left === 0
            ? undefined
            : html`<p class="note">${formatCount(left)} older versions are available from the API.</p>`,
        ]),
  ])
}

function renderNoTemplate(): Markup {
  const template = 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n'
  return renderEmptyState(
    'This flow has no template. A trail whose reports bring one is judged by it; any other is not compliant. Add one as .github/evidence.yml on the default branch:',
    renderCodeBlock(template),
  )
}

function renderTemplateChange(
  { version, content, created_at, created_by }: ShownVersion,
  before: ShownVersion | undefined,
): Markup {
  const lines = before === undefined ? undefined : diffLines(before.content.trimEnd(), content.trimEnd())
  return html`<h3>Version ${version}</h3>
    <p class="note">Stored ${renderTime(created_at)} by ${renderLabel(created_by)}</p>
    ${lines === undefined ? renderWhole(content) : renderDiff(lines)}`
}

/** A version without a version before it, or whose change is too large to be compared. */
function renderWhole(content: string): Markup {
  return content.length <= maxWholeLength
    ? renderCodeBlock(content)
    : html`<p class="note">The change is too large to be shown here. It is available from the API.</p>`
}

function renderDiff(lines: readonly DiffLine[]): Markup {
  return html`<pre class="copy" tabindex="0"><code class="diff">${lines.map(renderDiffLine)}</code></pre>`
}

function renderDiffLine({ kind, text }: DiffLine): Markup {
  const line = toSafeLines(text)
  if (kind === 'added') return html`<ins>${line}</ins>`
  return kind === 'removed' ? html`<del>${line}</del>` : html`<span>${line}</span>`
}
