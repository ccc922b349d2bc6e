import type { Block, Document } from '../../verdict/document.ts'
import type { Trail, TrailEvent } from '../../schema/trail.ts'
import { explain } from '../../verdict/explanation.ts'
import { toDocument } from '../../verdict/render.ts'
import { judgeNow } from '../handler/judging.ts'
import type { FlowPlace } from '../handler/reading.ts'
import type { Service } from '../service.ts'
import { toFullAttestation } from '../view/attestation.ts'
import { createLinks, type Links } from '../view/links.ts'
import { toTrail } from '../view/trail.ts'
import { heading, toCode, toFacts, toLink, toMoment, toSentLink, toState } from './fact.ts'
import type { Page } from './shell.ts'
import { stepsTo } from './step.ts'

/** A trail: its verdict and why, what it holds, and everything that happened to it. */
export async function showTrail(service: Service, place: FlowPlace & { readonly trail: string }): Promise<Page> {
  const { org, flow, trail: name } = place
  const judged = await judgeNow(service, place, name)
  const links = createLinks(service.publicUrl(), org)
  const trail = toTrail(judged, links)
  const attestations = judged.attestations.map((entry) => toFullAttestation(entry, judged, links))
  return {
    title: `${name} · ${flow} · ${org}`,
    steps: stepsTo(org, flow),
    content: [
      heading(1, name),
      ...lower(toDocument(explain(trail, attestations))),
      heading(2, 'About'),
      ...toFacts(listFacts(trail)),
      ...toArtifacts(trail, (fingerprint) => links.artifact(flow, fingerprint)),
      heading(2, 'What happened'),
      toEvents(trail.events ?? [], links),
      ...toTemplate(trail.template),
    ],
  }
}

function listFacts({
  description,
  git_commit_info: commit,
  origin_url,
  created_at,
  created_by,
}: Trail): Parameters<typeof toFacts>[0] {
  return [
    ['What it is', description ?? undefined],
    ['Commit', toCode(commit?.sha1)],
    ['Message', commit?.message],
    ['Author', commit?.author],
    ['Branch', toCode(commit?.branch)],
    ['Origin', toSentLink(origin_url)],
    ['Begun', `${toMoment(created_at)} by ${created_by ?? ''}`],
  ]
}

/** The explanation stands below the page's own heading. */
function lower(document: Document): Document {
  return document.map((block) => (block.kind === 'heading' ? { ...block, level: block.level === 1 ? 2 : 3 } : block))
}

function toArtifacts({ compliance_status: status }: Trail, linkOf: (fingerprint: string) => string): readonly Block[] {
  const rows = Object.entries(status?.artifacts_statuses ?? {}).map(([name, artifact]) => [
    [toState(artifact.status)],
    [artifact.artifact_fingerprint === undefined ? name : toLink(name, linkOf(artifact.artifact_fingerprint))],
    toCode(artifact.artifact_fingerprint),
  ])
  if (rows.length === 0) return []
  return [heading(2, 'Artifacts'), { kind: 'table', head: ['State', 'Artifact', 'Fingerprint'], rows }]
}

function toEvents(events: readonly TrailEvent[], links: Links): Block {
  const rows = events
    .toReversed()
    .map((event) => [
      [toMoment(event.timestamp)],
      [event.type.replaceAll('_', ' ')],
      tell(event, links),
      [event.actor ?? ''],
    ])
  return { kind: 'table', head: ['When', 'What', 'Of what', 'By'], rows }
}

function tell(event: TrailEvent, links: Links): Extract<Block, { kind: 'paragraph' }>['content'] {
  const { attestation_id: id, attestation_name: name, filename, from, to, because, reason } = event
  if (typeof id === 'string') {
    const said = typeof reason === 'string' ? [reason] : []
    return [toLink(String(name), links.attestation(id)), ...said]
  }
  if (typeof to === 'string') return [toState(String(from)), '→', toState(to), String(because)]
  return typeof filename === 'string' ? [filename] : []
}

function toTemplate(template: Trail['template']): readonly Block[] {
  if (template === null || template === undefined) return []
  return [
    heading(2, `Template, version ${template.version}`),
    { kind: 'code', language: 'yaml', text: template.content },
  ]
}
