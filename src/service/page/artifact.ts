import type { Artifact } from '../../schema/artifact.ts'
import type { Block } from '../../verdict/document.ts'
import { findNewest } from '../handler/artifact.ts'
import type { FlowPlace } from '../handler/reading.ts'
import type { Service } from '../service.ts'
import { toArtifact } from '../view/artifact.ts'
import { createLinks, type Links } from '../view/links.ts'
import { standingOf, type Standing } from '../view/standing.ts'
import { heading, toCode, toFacts, toLink, toOutcome, toSentLink, toState } from './fact.ts'
import type { Page } from './shell.ts'
import { stepsTo } from './step.ts'

/** An artifact as it was last reported: how it stands, why, and what attests it. */
export async function showArtifact(service: Service, place: FlowPlace, fingerprint: string): Promise<Page> {
  const { entry, judged } = await findNewest(service, place, fingerprint)
  const links = createLinks(service.publicUrl(), place.org)
  const artifact = toArtifact(entry, judged, links)
  const standing = standingOf(entry, judged)
  return {
    title: `${artifact.filename} · ${place.flow} · ${place.org}`,
    steps: stepsTo(place.org, place.flow, ...(entry.first.trail === null ? [] : [entry.first.trail])),
    content: [
      heading(1, artifact.filename),
      { kind: 'paragraph', content: [toState(standing.state)] },
      { kind: 'list', items: standing.reasons.map((reason) => [reason]) },
      ...toFacts(listFacts(artifact)),
      ...toEvidence(standing, links),
    ],
  }
}

function listFacts(artifact: Artifact): Parameters<typeof toFacts>[0] {
  return [
    ['Fingerprint', toCode(artifact.fingerprint)],
    ['Name in the template', artifact.template_reference_name ?? undefined],
    ['What it is', artifact.description ?? undefined],
    ['Commit', toCode(artifact.git_commit ?? undefined)],
    ['Where the commit is', toSentLink(artifact.commit_url)],
    ['Where it was built', toSentLink(artifact.build_url)],
    ['First reported', artifact.created_at],
    ['Last reported', artifact.last_modified_at],
  ]
}

function toEvidence({ evidence }: Standing, links: Links): readonly Block[] {
  const rows = evidence.map((one) => [
    [toOutcome(one.is_compliant)],
    [toLink(one.attestation_name, links.attestation(one.attestation_id ?? ''))],
    toCode(one.attestation_type),
    [(one.reasons ?? []).join('; ')],
  ])
  if (rows.length === 0) return []
  return [heading(2, 'What attests it'), { kind: 'table', head: ['Outcome', 'Attestation', 'Type', 'Why'], rows }]
}
