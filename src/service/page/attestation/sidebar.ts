import { html } from 'hono/html'
import { formatCount } from '../../../text/quantity.ts'
import type { FullAttestation } from '../../../wire/attestation/attestation.ts'
import type { Actor } from '../../store/record.ts'
import { renderDescriptionList, toMemberItems, toLinkItems } from '../component/description-list.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { renderTime } from '../component/time.ts'
import { renderSection } from '../component/section.ts'
import { renderCode, renderHash, renderLabel, renderExternalLink, renderUserText } from '../component/text.ts'
import { renderLedger, type LedgerView } from '../record/ledger.ts'
import { toPageLinks } from '../layout/page-request.ts'

/** Renders the sidebar of an attestation: the attachment, the origin, the reporter and the ledger record. */
export function renderAttestationSidebar(attestation: FullAttestation, org: string, ledger: LedgerView): Markup {
  const { annotations = {}, external_urls: urls = {}, user_data: data } = attestation
  return html`<aside aria-label="About this attestation">
    ${renderAttachment(attestation, org)}
    ${renderSection('about', 'Origin', renderDescriptionList(toAttestationOrigin(attestation, org)))}
    ${Object.keys(urls).length === 0 ? '' : renderSection('links', 'Links', renderDescriptionList(toLinkItems(urls)))}
    ${Object.keys(annotations).length === 0 ? '' : renderSection('annotations', 'Annotations', renderDescriptionList(toMemberItems(annotations)))}
    ${hasMembers(data) ? renderSection('user-data', 'User data', renderDescriptionList(toMemberItems(data))) : ''}
    ${renderReporter(ledger.record.actor)} ${renderLedger(ledger)}
  </aside>`
}

function hasMembers(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && Object.keys(data).length > 0
}

function renderAttachment({ attachment, attestation_id: id }: FullAttestation, org: string): Markup | string {
  if (attachment === undefined) return ''
  const { filename, size, sha256 } = attachment
  return renderSection('attachment', 'Attachment', [
    html`<p>
        <a class="button" href="${toPageLinks(org).attachment(id)}" download>Download ${renderLabel(filename)}</a>
      </p>
      ${renderDescriptionList([
        ['Size', `${formatCount(size)} bytes`],
        ['SHA-256', renderHash(sha256)],
      ])}`,
  ])
}

function toAttestationOrigin(attestation: FullAttestation, org: string): Parameters<typeof renderDescriptionList>[0] {
  const { artifact_fingerprint: print, target_artifacts: targets = [], git_commit_info: commit } = attestation
  const { flow_name: flow = '', origin_url: origin, repo_info: repository } = attestation
  return [
    [
      'Artifact',
      renderIfPresent(print, (it) => html`<a href="${toPageLinks(org).artifact(flow, it)}">${renderHash(it)}</a>`),
    ],
    ['Artifact names', targets.length === 0 ? undefined : renderUserText(targets.join(', '))],
    ['Commit', renderIfPresent(commit?.sha1, renderHash)],
    ['Repository', renderIfPresent(repository, ({ url, name }) => renderExternalLink(url, name))],
    ['Origin URL', renderIfPresent(origin, renderExternalLink)],
    ['Reported', html`${renderTime(attestation.created_at)} by ${renderLabel(attestation.reported_by ?? '')}`],
  ]
}

/** The reporter, as authenticated by the service for an API token or by the OIDC issuer for a job. */
function renderReporter({ name, token_id: token, job }: Actor): Markup {
  const rest = job === undefined ? [['Token', renderIfPresent(token, renderCode)] as const] : toJobItems(job)
  return renderSection('reporter', 'Reporter', renderDescriptionList([['Name', renderUserText(name)], ...rest]))
}

function toJobItems(job: NonNullable<Actor['job']>): Parameters<typeof renderDescriptionList>[0] {
  return [
    ['Repository', renderUserText(job.repository)],
    ['Workflow', renderUserText(job.workflow_ref)],
    ['Run', renderCode(`${job.run_id}, attempt ${job.run_attempt}`)],
    ['Event', renderCode(job.event_name)],
    ['Ref', renderIfPresent(job.ref, renderCode)],
    ['Environment', renderIfPresent(job.environment, renderCode)],
    ['Started by', renderUserText(job.actor)],
    ['Issuer', renderUserText(job.issuer)],
  ]
}
