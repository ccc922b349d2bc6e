import { html } from 'hono/html'
import { isArchived } from '../../api/flow/archive.ts'
import { readFlowRecords, requireFlow } from '../../api/trail/read-trail.ts'
import { toFlow } from '../../api/flow/flow.ts'
import type { Markup } from '../component/markup.ts'
import { renderDescriptionList, toMemberItems } from '../component/description-list.ts'
import { renderSection } from '../component/section.ts'
import { renderCodeBlock, renderLabel, renderUserText } from '../component/text.ts'
import { renderTemplateVersions } from './template-versions.ts'
import { renderTrailList } from './trail-list.ts'
import { type Page, toBreadcrumbs } from '../layout/layout.ts'
import { toPageLinks, type PageRequest } from '../layout/page-request.ts'
import type { FlowKey } from '../../store/record.ts'

/** The page of a flow: its trails, newest first, and the versions of its template. */
export async function showFlow(request: PageRequest, key: FlowKey): Promise<Page> {
  const { service } = request
  await requireFlow(service, key)
  const links = toPageLinks(key.org)
  const flow = toFlow(key.flow, await readFlowRecords(service, key), links)
  const isLeftOut = await isArchived(service.store, key)
  const badge = `${links.flow(key.flow)}/badge.svg`
  return {
    title: `${flow.name} · ${key.org}`,
    org: key.org,
    breadcrumbs: toBreadcrumbs(key.org, key.flow),
    content: [
      html`<div class="head">
        <p class="kind">Flow</p>
        <h1>${renderLabel(flow.name)}</h1>
        ${isLeftOut ? html`<p class="note">This flow is archived: lists leave it out until its next report.</p>` : ''}
        ${flow.description === '' ? '' : html`<div class="lead">${renderUserText(flow.description)}</div>`}
      </div>`,
      await renderTrailList(request, key),
      renderTemplateVersions(flow.template_versions.toReversed()),
      renderTags(flow.tags),
      renderSection('badge', 'Badge', [
        html`<p><img src="${badge}" alt="State of the newest trail" height="20" /></p>`,
        renderCodeBlock(`[![evidence](${service.publicUrl()}${badge})](${service.publicUrl()}${links.flow(key.flow)})`),
        html`<p class="note">
          The badge shows the state of the newest trail. Add <code>?branch=main</code> for the newest trail of a branch.
          If pages require a token, readers without one see “unknown”.
        </p>`,
      ]),
    ],
  }
}

function renderTags(tags: Readonly<Record<string, unknown>>): Markup | undefined {
  return Object.keys(tags).length === 0
    ? undefined
    : renderSection('tags', 'Tags', renderDescriptionList(toMemberItems(tags)))
}
