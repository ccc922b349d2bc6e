import { html } from 'hono/html'
import type { Flow } from '../../../schema/resource/flow.ts'
import { toLines } from '../../../text/escape.ts'
import { diffLines, type DiffLine } from './diff.ts'
import type { Markup } from '../component/markup.ts'
import { moment } from '../component/moment.ts'
import { counted, empty, fold, section } from '../component/section.ts'
import { block, count, label } from '../component/text.ts'

type Version = Flow['template_versions'][number]

/** Versions that are shown with what they changed. */
const mostVersions = 20

/** What the flow asks of its trails, and how that came to be; `versions` newest first. */
export function drawTemplates(versions: readonly Version[]): Markup {
  const [newest, ...older] = versions
  if (newest === undefined) return section('template', 'Template', drawNone())
  const shown = versions.slice(0, mostVersions)
  const left = versions.length - shown.length
  return section('template', `Template, version ${newest.version}`, [
    html`<p class="note">
      Put ${moment(newest.created_at)} by ${label(newest.created_by, 40)}. A trail keeps the version that it began with.
    </p>`,
    block(newest.content),
    older.length === 0
      ? undefined
      : fold(counted('What the versions changed', versions.length), [
          ...shown.map((version, index) => drawChange(version, versions[index + 1])),
          left === 0 ? undefined : html`<p class="note">${count(left)} older versions are in the API's answer.</p>`,
        ]),
  ])
}

function drawNone(): Markup {
  const template = 'version: 1\ntrail:\n  attestations:\n    - { name: unit-tests, type: junit }\n'
  return empty(
    'Nobody has said what a trail must hold, so none is ever compliant. Write it into .github/evidence.yml on the default branch:',
    block(template),
  )
}

function drawChange({ version, content, created_at, created_by }: Version, before: Version | undefined): Markup {
  const lines = before === undefined ? undefined : diffLines(before.content.trimEnd(), content.trimEnd())
  return html`<h3>Version ${version}</h3>
    <p class="note">Put ${moment(created_at)} by ${label(created_by, 40)}</p>
    ${lines === undefined ? block(content) : drawDiff(lines)}`
}

function drawDiff(lines: readonly DiffLine[]): Markup {
  return html`<pre class="copy" tabindex="0"><code class="diff">${lines.map(drawLine)}</code></pre>`
}

function drawLine({ kind, text }: DiffLine): Markup {
  const line = toLines(text)
  if (kind === 'added') return html`<ins>${line}</ins>`
  return kind === 'removed' ? html`<del>${line}</del>` : html`<span>${line}</span>`
}
