import type { Markup } from './markup.ts'
import { renderCodeBlock } from './text.ts'

/** Renders a workflow step that sends a first report, ready to copy. */
export function renderStarterStep(publicUrl: string): Markup {
  return renderCodeBlock(`- uses: OWNER/delivery-evidence@v1
  if: \${{ !cancelled() }}
  with:
    url: ${publicUrl}/api/v2
    token: \${{ secrets.EVIDENCE_TOKEN }}
    artifacts: dist/*.tgz
    gate: true`)
}
