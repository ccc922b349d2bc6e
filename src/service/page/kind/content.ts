import { html } from 'hono/html'
import type { FullAttestation } from '../../../wire/attestation/attestation.ts'
import type { Policy } from '../../../wire/resource/template.ts'
import type { Markup } from '../component/markup.ts'
import { type FailingTests, renderJunit } from './junit.ts'
import { renderSection } from '../component/section.ts'
import { renderCodequality } from './codequality.ts'
import { renderCustom } from './custom.ts'
import { renderJira } from './jira.ts'
import { renderPullRequests } from './pull-request.ts'
import { renderVulnscan } from './vulnscan.ts'

/** What is known about an attestation besides its report. */
interface ContentContext {
  readonly failing?: FailingTests | undefined
  /** Of its requirement. */
  readonly policy?: Policy | undefined
}

/** Renders the data of an attestation according to its kind. */
export function renderContent(attestation: FullAttestation, url: URL, { failing, policy }: ContentContext): Markup {
  const { junit_results, vulnscan_results, codequality_results, pull_requests, jira_results } = attestation
  if (junit_results !== undefined) return renderJunit(junit_results, url, failing)
  if (vulnscan_results !== undefined) return renderVulnscan(vulnscan_results, url)
  if (codequality_results !== undefined) return renderCodequality(codequality_results, url)
  if (pull_requests !== undefined) return renderPullRequests(pull_requests, policy)
  if (jira_results !== undefined) return renderJira(jira_results)
  if (attestation.attestation_data !== undefined) return renderCustom(attestation)
  return renderSection('content', 'Content', html`<p>${describeWithoutData(attestation)}</p>`)
}

function describeWithoutData({ erased, is_compliant: isCompliant }: FullAttestation): string {
  if (erased !== undefined) return 'The content was erased.'
  return `Reported as ${isCompliant ? 'compliant' : 'not compliant'}, without further data.`
}
