import type { Trail } from '../../../wire/resource/trail.ts'
import type { Explanation } from '../../../evidence/explain/explanation.ts'
import type { EvidenceItem } from '../../../evidence/explain/item.ts'
import { findShownRequirement } from '../../../evidence/explain/requirement.ts'
import type { Markup } from '../component/markup.ts'
import { renderCountedTitle, renderEmptyState, renderSection } from '../component/section.ts'
import { renderCodeBlock } from '../component/text.ts'
import { renderEvidenceTable } from '../component/evidence-table.ts'
import { describePolicy } from './policy.ts'
import type { TrailView } from './trail-view.ts'

/** Renders the required items next to the reported evidence, the worst state first. */
export function renderTrailEvidence({ request: { url }, trail }: TrailView, { items }: Explanation): Markup {
  if (items.length === 0) return renderSection('evidence', 'Evidence', renderNoEvidence())
  const table = renderEvidenceTable(items, url, (item) => describeRequirement(trail, item))
  return renderSection('evidence', renderCountedTitle('Evidence', items.length), table)
}

function renderNoEvidence(): Markup {
  const step =
    '- uses: OWNER/delivery-evidence@v1\n  if: ${{ !cancelled() }}\n  with:\n    kind: junit\n    files: "**/junit*.xml"'
  return renderEmptyState('This trail has no attestations yet. This step reports test results:', renderCodeBlock(step))
}

function describeRequirement({ template }: Trail, item: EvidenceItem): string {
  if (template === null || template === undefined) return ''
  if (item.unexpected) return 'Not in the template'
  if (item.type === 'artifact') return 'Required: artifact'
  return `Required: ${describePolicy(findShownRequirement(template, item)?.['policy']) || 'compliant'}`
}
