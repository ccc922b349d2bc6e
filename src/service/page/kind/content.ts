import { html } from 'hono/html'
import type { FullAttestation } from '../../../schema/attestation/attestation.ts'
import type { Markup } from '../component/markup.ts'
import type { FailingTests } from '../attestation/failing-test.ts'
import { section } from '../component/section.ts'
import { drawCodequality } from './codequality.ts'
import { drawCustom } from './custom.ts'
import { drawJira } from './jira.ts'
import { drawJunit } from './junit.ts'
import { drawPullRequests } from './pull-request.ts'
import { drawVulnscan } from './vulnscan.ts'

/** The numbers of an attestation's kind, drawn. */
export function drawContent(attestation: FullAttestation, url: URL, failing?: FailingTests): Markup {
  const { junit_results, vulnscan_results, codequality_results, pull_requests, jira_results } = attestation
  if (junit_results !== undefined) return drawJunit(junit_results, url, failing)
  if (vulnscan_results !== undefined) return drawVulnscan(vulnscan_results, url)
  if (codequality_results !== undefined) return drawCodequality(codequality_results, url)
  if (pull_requests !== undefined) return drawPullRequests(pull_requests)
  if (jira_results !== undefined) return drawJira(jira_results)
  if (attestation.attestation_data !== undefined) return drawCustom(attestation)
  const said = attestation.is_compliant ? 'compliant' : 'not compliant'
  return section(
    'content',
    'What it says',
    html`<p>Whoever reported it said that it is ${said}; there is nothing more to it.</p>`,
  )
}
