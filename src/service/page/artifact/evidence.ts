import type { FullAttestation } from '../../../wire/attestation/attestation.ts'
import type { ArtifactInTrail } from '../../api/artifact/artifact-in-trail.ts'
import { judgeArtifactState } from '../../trail/artifact-state.ts'
import type { Links } from '../../http/links.ts'
import { toTrail } from '../../api/trail/trail.ts'
import { toEvidenceEntry } from '../../../evidence/explain/item.ts'
import { sortWorstFirst } from '../../../evidence/explain/selection.ts'
import type { Markup } from '../component/markup.ts'
import { renderCountedTitle, renderEmptyState, renderSection } from '../component/section.ts'
import { renderCodeBlock } from '../component/text.ts'
import { renderEvidenceTable } from '../evidence/evidence-table.ts'

interface EvidenceView extends ArtifactInTrail {
  /** Those of the trail. */
  readonly attestations: readonly FullAttestation[]
}

/** Renders the evidence of an artifact with its results, the worst state first. */
export function renderArtifactEvidence({ entry, judged, attestations }: EvidenceView, url: URL, links: Links): Markup {
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
