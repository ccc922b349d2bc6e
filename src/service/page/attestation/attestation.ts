import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import type { FullAttestation } from '../../../wire/attestation/attestation.ts'
import type { Policy } from '../../../wire/resource/template.ts'
import { findRequiredPolicy } from '../../../evidence/explain/requirement.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import { findAttestation, showFullAttestation } from '../../api/attestation/attestation.ts'
import { judgeNow } from '../../api/trail/read-trail.ts'
import { renderAttestationSidebar } from './sidebar.ts'
import { renderAttestationOutcome, renderOverride } from './outcome.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { withQuery } from '../component/pagination.ts'
import { renderDetails, renderSection } from '../component/section.ts'
import { renderCodeBlock, renderCode, renderLabel, renderLead } from '../component/text.ts'
import { readFailingTests } from '../kind/junit.ts'
import { renderContent } from '../kind/content.ts'
import { readLedgerView, renderErasureNotice } from '../record/ledger.ts'
import { type Page, toBreadcrumbs } from '../layout/layout.ts'
import { toPageLinks, type PageRequest } from '../layout/page-request.ts'

/** The page of an attestation or an override: its outcome and the reasons, its data and its reporter. */
export async function showAttestation(request: PageRequest, org: string, id: string): Promise<Page | Response> {
  const record = await findAttestation(request.service, { org, id, caller: request.caller })
  const attestation = await showFullAttestation(request.service, record)
  const { attestation_name: name, flow_name: flow = '', trail_name: trail = '' } = attestation
  if (request.url.searchParams.get('format') === 'json') return Response.json(attestation)
  const failing = await readFailingTests(request.service, attestation)
  const judged = await judgeNow(request.service, { org, flow }, trail)
  const isOverride = record.kind === 'override'
  const ledger = await readLedgerView(request.service, record)
  return {
    title: `${name} · ${trail} · ${flow} · ${org}`,
    org,
    breadcrumbs: toBreadcrumbs(org, flow, trail),
    content: [
      renderAttestationHead(attestation, isOverride),
      renderIfPresent(attestation.erased, renderErasureNotice),
      isOverride
        ? renderOverride(attestation, judged)
        : renderAttestationOutcome(attestation, judged, toPageLinks(org)),
      html`<div class="split">
        <div>
          ${isOverride ? '' : renderContent(attestation, request.url, { failing, policy: findPolicyOf(id, judged) })}
          ${renderRawJson(attestation, request.url)}
        </div>
        ${renderAttestationSidebar(attestation, org, ledger)}
      </div>`,
    ],
  }
}

/** The policy of the requirement that an attestation is for; undefined without one. */
function findPolicyOf(id: string, { attestations, evidence }: JudgedTrail): Policy | undefined {
  const fact = attestations.find((one) => one.id === id)
  return fact && findRequiredPolicy(evidence.template, fact)
}

function renderAttestationHead(
  { attestation_name: name, attestation_type: type, description }: FullAttestation,
  isOverride: boolean,
): Markup {
  return html`<div class="head">
    <p class="kind">${isOverride ? 'Override' : 'Attestation'}, ${renderCode(type)}</p>
    <h1>${renderLabel(name)}</h1>
    ${renderIfPresent(description, renderLead)}
  </div>`
}

const maxJsonLength = 100_000

function renderRawJson(attestation: FullAttestation, url: URL): Markup {
  const text = JSON.stringify(attestation, null, 2)
  const all = html`<p><a href="${withQuery(url, { format: 'json' })}">View as JSON</a></p>`
  const shown =
    text.length > maxJsonLength
      ? `${text.slice(0, maxJsonLength).toWellFormed()}\n… ${formatCount(text.length - maxJsonLength)} more characters`
      : text
  return html`<div class="screen">
    ${renderSection('raw', 'JSON', [all, renderDetails('Show here', renderCodeBlock(shown))])}
  </div>`
}
