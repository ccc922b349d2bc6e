import { html } from 'hono/html'
import type { FullAttestation } from '../../../schema/attestation/attestation.ts'
import type { Actor } from '../../store/store.ts'
import { drawFacts, listMembers, listOutside } from '../component/facts.ts'
import { known, type Markup } from '../component/markup.ts'
import { moment } from '../component/moment.ts'
import { section } from '../component/section.ts'
import { code, count, hash, label, outside, say } from '../component/text.ts'
import { linksOf } from '../visit.ts'
/** Beside what an attestation says: the file that came with it, where it came from, and who vouches for that. */
export function drawAside(attestation: FullAttestation, org: string, actor: Actor | undefined): Markup {
  const { annotations = {}, external_urls: urls = {}, user_data: data } = attestation
  return html`<aside aria-label="About this attestation">
    ${drawAttachment(attestation, org)}
    ${section('about', 'Where it came from', drawFacts(listOrigin(attestation, org)))}
    ${Object.keys(urls).length === 0 ? '' : section('links', 'Links', drawFacts(listOutside(urls)))}
    ${Object.keys(annotations).length === 0 ? '' : section('annotations', 'Annotations', drawFacts(listMembers(annotations)))}
    ${isFilled(data) ? section('user-data', 'User data', drawFacts(listMembers(data))) : ''} ${drawReporter(actor)}
    ${section('record', 'In the ledger', drawFacts(listRecord(attestation)))}
  </aside>`
}

function isFilled(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && Object.keys(data).length > 0
}

function drawAttachment({ attachment, attestation_id: id }: FullAttestation, org: string): Markup | string {
  if (attachment === undefined) return ''
  const { filename, size, sha256 } = attachment
  return section('attachment', 'Attachment', [
    html`<p><a class="button" href="${linksOf(org).attachment(id)}" download>Download ${label(filename, 40)}</a></p>
      ${drawFacts([
        ['Size', `${count(size)} bytes`],
        ['SHA-256', hash(sha256)],
      ])}`,
  ])
}

function listOrigin(attestation: FullAttestation, org: string): Parameters<typeof drawFacts>[0] {
  const { artifact_fingerprint: print, target_artifacts: targets = [], git_commit_info: commit } = attestation
  const { flow_name: flow = '', origin_url: origin, repo_info: repository } = attestation
  return [
    ['Artifact', known(print, (it) => html`<a href="${linksOf(org).artifact(flow, it)}">${hash(it)}</a>`)],
    ['Artifacts by name', targets.length === 0 ? undefined : say(targets.join(', '))],
    ['Commit', known(commit?.sha1, hash)],
    ['Repository', known(repository, ({ url, name }) => outside(url, name))],
    ['Origin', known(origin, outside)],
    ['Reported', html`${moment(attestation.created_at)} by ${label(attestation.reported_by ?? '', 60)}`],
  ]
}

/** Who it was, as whoever vouches for them has it: the service for its tokens, the issuer for a job. */
function drawReporter(actor: Actor | undefined): Markup | string {
  if (actor === undefined) return ''
  const { name, token_id: token, job } = actor
  const rest = job === undefined ? [['Token', known(token, code)] as const] : listJob(job)
  return section('reporter', 'Who reported it', drawFacts([['Name', say(name)], ...rest]))
}

function listJob(job: NonNullable<Actor['job']>): Parameters<typeof drawFacts>[0] {
  return [
    ['Repository', say(job.repository)],
    ['Workflow', say(job.workflow_ref)],
    ['Run', code(`${job.run_id}, attempt ${job.run_attempt}`)],
    ['Event', code(job.event_name)],
    ['Ref', known(job.ref, code)],
    ['Environment', known(job.environment, code)],
    ['Started by', say(job.actor)],
    ['Vouched for by', say(job.issuer)],
  ]
}

/** What proves that the record was not changed. */
function listRecord({
  attestation_id: id,
  sequence,
  record_sha256: sha,
}: FullAttestation): Parameters<typeof drawFacts>[0] {
  return [
    ['Id', code(id)],
    ['Record', sequence === undefined ? undefined : `no. ${count(sequence)}`],
    ['SHA-256', known(sha, hash)],
  ]
}
