import { html } from 'hono/html'
import { parseArtifactTime } from '../../../text/moment.ts'
import { formatCount, formatDuration } from '../../../text/quantity.ts'
import type { Artifact } from '../../../wire/resource/artifact.ts'
import { findNewestArtifact, type ArtifactInTrail } from '../../api/artifact/artifact-in-trail.ts'
import { listNewestAttestations } from '../../api/attestation/attestation.ts'
import { toFullArtifact } from '../../api/artifact/artifact.ts'
import { listArtifactCommits } from '../../trail/commit.ts'
import { findTrailsOfArtifact, type TrailsOfArtifact } from './trails-of-artifact.ts'
import { renderBanner, renderReasons } from '../component/banner.ts'
import { renderDescriptionList, toMemberItems, toLinkItems } from '../component/description-list.ts'
import { renderIfPresent, type Markup } from '../component/markup.ts'
import { renderTime } from '../component/time.ts'
import { renderTrailOfFlow } from '../component/row-name.ts'
import { withQuery } from '../component/pagination.ts'
import { renderCountedTitle, renderSection, renderEmptyState } from '../component/section.ts'
import { toStateLabel, renderState } from '../component/status.ts'
import { renderList } from '../component/table.ts'
import {
  renderCodeBlock,
  renderCode,
  renderHash,
  renderLabel,
  renderLead,
  renderExternalLink,
  renderUserText,
} from '../component/text.ts'
import { type Page, toBreadcrumbs } from '../layout/layout.ts'
import { toPageLinks, type PageRequest } from '../layout/page-request.ts'
import type { FullAttestation } from '../../../wire/attestation/attestation.ts'
import { judgeArtifactState } from '../../trail/artifact-state.ts'
import type { Links } from '../../http/links.ts'
import { toTrail } from '../../api/trail/trail.ts'
import { toEvidenceEntry } from '../../../evidence/explain/item.ts'
import { sortWorstFirst } from '../../../evidence/explain/selection.ts'
import { renderEvidenceTable } from '../component/evidence-table.ts'
import type { FlowKey } from '../../store/record.ts'

/** The page of an artifact: its state, fingerprint, origin and evidence. */
export async function showArtifact(request: PageRequest, key: FlowKey, fingerprint: string): Promise<Page | Response> {
  const inTrail = await findNewestArtifact(request.service, key, { fingerprint })
  const links = toPageLinks(key.org)
  const artifact = toFullArtifact(inTrail, links)
  if (request.url.searchParams.get('format') === 'json') return Response.json(artifact)
  const [trails, attestations] = await Promise.all([
    findTrailsOfArtifact(request.service, key, fingerprint),
    listNewestAttestations(request.service, inTrail.judged),
  ])
  return {
    title: `${artifact.filename} · ${key.flow} · ${key.org}`,
    org: key.org,
    breadcrumbs: toBreadcrumbs(key.org, key.flow, inTrail.entry.first.trail ?? undefined),
    content: [
      html`<div class="head">
        <p class="kind">
          Artifact${renderIfPresent(artifact.template_reference_name, (name) => html`, ${renderCode(name)} in the template`)}
        </p>
        <h1>${renderLabel(artifact.filename)}</h1>
        ${renderIfPresent(artifact.description, renderLead)}
      </div>`,
      renderAssertion(trails, key.flow),
      html`<div class="split">
        <div>
          ${renderArtifactEvidence({ ...inTrail, attestations }, request.url, links)}
          ${renderTrailsOfArtifact(trails, key.org)}
        </div>
        ${renderArtifactSidebar(request, artifact, inTrail)}
      </div>`,
    ],
  }
}

/** The answer of the API to the question whether the artifact may be deployed (rules 1.6). */
function renderAssertion({ assertion, trails }: TrailsOfArtifact, flow: string): Markup {
  const { compliance, reasons } = assertion ?? { compliance: 'UNCLEAR', reasons: [] }
  return renderBanner('Verdict', toStateLabel(compliance), [
    html`<p>${describeAssertion(compliance, trails.length > 0)}</p>`,
    renderReasons(reasons.slice(0, maxReasons).map((reason) => shortenPlace(reason, flow))),
  ])
}

const maxReasons = 10

/** A reason begins with the flow of the page and the trail, which is often a commit. */
function shortenPlace(reason: string, flow: string): string {
  const short = reason.startsWith(`${flow}/`) ? reason.slice(flow.length + 1) : reason
  return short.replaceAll(/\b[0-9a-f]{40}\b/g, (sha) => sha.slice(0, 12))
}

function describeAssertion(compliance: string, isInTrail: boolean): string {
  if (compliance === 'UNCLEAR') return 'The flow has many reports of this artifact: use the API to examine all of them.'
  if (compliance === 'COMPLIANT' && !isInTrail)
    return 'The artifact can be released: no trail contains it, and no evidence about it is not compliant.'
  return compliance === 'COMPLIANT'
    ? 'The artifact can be released: a trail of this flow is compliant, and no evidence about the artifact is not compliant in any.'
    : 'The artifact cannot be released.'
}

function renderTrailsOfArtifact({ trails, examined, total }: TrailsOfArtifact, org: string): Markup | string {
  if (trails.length === 0) return ''
  const table = renderList(
    'Trails',
    [
      { title: 'State', cell: ({ state }) => renderState(state) },
      {
        title: 'Trail',
        isName: true,
        cell: (one) => renderTrailOfFlow({ ...one, links: toPageLinks(org) }),
      },
      { title: 'Reported', cell: ({ reported }) => renderTime(reported) },
    ],
    trails,
  )
  const note = html`<p class="note">Based on the newest ${formatCount(examined)} of ${formatCount(total)} reports.</p>`
  return renderSection('trails', renderCountedTitle('Trails with this artifact', trails.length), [
    html`<div class="stack">${table}</div>`,
    examined < total ? note : undefined,
  ])
}

function renderArtifactSidebar({ url }: PageRequest, artifact: Artifact, one: ArtifactInTrail): Markup {
  const { annotations = {}, external_urls: urls = {} } = artifact
  return html`<aside aria-label="About this artifact">
    ${renderSection('fingerprint', 'Fingerprint', [
      html`<p class="whole">${renderHash(artifact.fingerprint)}</p>
        <p class="note">To compute the fingerprint of your copy:</p>`,
      renderCodeBlock('sha256sum FILE\nevidence fingerprint PATH'),
      html`<p class="note">The second command also accepts folders and images.</p>`,
    ])}
    ${renderSection('origin', 'Origin', renderDescriptionList(toArtifactOrigin(artifact, one)))}
    ${Object.keys(urls).length === 0 ? '' : renderSection('links', 'Links', renderDescriptionList(toLinkItems(urls)))}
    ${Object.keys(annotations).length === 0 ? '' : renderSection('annotations', 'Annotations', renderDescriptionList(toMemberItems(annotations)))}
    <p class="screen"><a href="${withQuery(url, { format: 'json' })}">As JSON</a></p>
  </aside>`
}

/** Maximum number of other commits on the page. */
const maxCommits = 20

function toArtifactOrigin(
  artifact: Artifact,
  { entry, judged }: ArtifactInTrail,
): Parameters<typeof renderDescriptionList>[0] {
  const { git_commit: commit, git_commit_info: info, repo_info: repository } = artifact
  const reporter = entry.first.reporter
  const others = listArtifactCommits(entry, judged).filter((one) => one !== commit)
  return [
    ['Commit', renderIfPresent(commit, renderHash)],
    ['Also found by', others.length === 0 ? undefined : html`${others.slice(0, maxCommits).map(renderCommitLine)}`],
    ['Author', renderIfPresent(info?.author, renderUserText)],
    ['Commit page', renderIfPresent(artifact.commit_url, renderExternalLink)],
    ['Build page', renderIfPresent(artifact.build_url, renderExternalLink)],
    ['Repository', renderIfPresent(repository, ({ url, name }) => renderExternalLink(url, name))],
    ['First reported', html`${renderTime(parseArtifactTime(artifact.created_at))} by ${renderLabel(reporter)}`],
    ['Last reported', renderTime(parseArtifactTime(artifact.last_modified_at))],
    ['Lead time, commit to report', formatLeadTime(artifact.commit_lead_times['artifact_reported'])],
  ]
}

function renderCommitLine(commit: string): Markup {
  return html`<div>${renderHash(commit)}</div>`
}

function formatLeadTime(seconds: unknown): string | undefined {
  return typeof seconds === 'number' ? formatDuration(seconds) : undefined
}

interface EvidenceView extends ArtifactInTrail {
  /** Those of the trail. */
  readonly attestations: readonly FullAttestation[]
}

/** Renders the evidence of an artifact with its results, the worst state first. */
function renderArtifactEvidence({ entry, judged, attestations }: EvidenceView, url: URL, links: Links): Markup {
  const { evidence } = judgeArtifactState(entry, judged)
  if (evidence.length === 0) return renderSection('evidence', 'Evidence', renderNoEvidence())
  const source = {
    trail: toTrail(judged, links, []),
    attestations: new Map(attestations.map((one) => [one.attestation_id, one])),
    readings: [],
  }
  const entries = evidence.map((status) => toEvidenceEntry(status, undefined, source))
  const items = sortWorstFirst(entries).map(({ item }) => item)
  const table = renderEvidenceTable(items, url, () => '')
  return renderSection('evidence', renderCountedTitle('Evidence', items.length), table)
}

function renderNoEvidence(): Markup {
  const step = '- uses: OWNER/delivery-evidence@v1\n  with:\n    kind: junit\n    name: app.unit-tests'
  return renderEmptyState(
    'This artifact has no evidence of its own. A name with a dot attaches evidence to it:',
    renderCodeBlock(step),
  )
}
