import { html } from 'hono/html'
import { describeChange } from '../../../wire/attestation/override.ts'
import type { FullAttestation, OverriddenBy } from '../../../wire/attestation/attestation.ts'
import { findRequiredPolicy } from '../../../evidence/explain/requirement.ts'
import { describeResult } from '../../../evidence/explain/result.ts'
import { toRecordTime } from '../../trail/history.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'
import type { Links } from '../../http/links.ts'
import { renderBanner, renderReasons } from '../component/banner.ts'
import { renderDescriptionList } from '../component/description-list.ts'
import { renderIfPresent, type Renderable, type Markup } from '../component/markup.ts'
import { renderTime } from '../component/time.ts'
import { toStateLabel, type StateLabel } from '../component/status.ts'
import { renderLabel, renderUserText } from '../component/text.ts'
import { toPageLinks } from '../layout/page-request.ts'
import { judgeHistory } from '../../trail/judge-history.ts'

const maxReasons = 20

/** Renders the outcome of an attestation, the reasons, whether it is superseded, and the override that applies to it. */
export function renderAttestationOutcome(attestation: FullAttestation, judged: JudgedTrail, links: Links): Markup {
  const { attestation_id: id, overridden_by: override, type_errors: errors = [] } = attestation
  const { counts = true, reasons: found = [], isWaiting = false } = judged.verdict.outcomes.get(id) ?? {}
  const reasons = [...new Set([...found, ...errors])].slice(0, maxReasons)
  const { tone, word } = toOutcomeLabel(attestation, isWaiting)
  return renderBanner(
    'Outcome',
    override === undefined ? { tone, word } : { tone: 'excused', word: `${word} by override` },
    [
      renderIfPresent(describeOutcome(attestation, judged), (it) => html`<p class="result">${renderLabel(it)}</p>`),
      counts || attestation.not_judged !== undefined
        ? undefined
        : html`<p>Superseded by a later report from the same source.</p>`,
      renderReasons(reasons),
      renderIfPresent(
        override,
        (it) => html`<p><a href="${links.attestation(it.attestation_id)}">View the override</a></p>`,
      ),
      renderReportSource(attestation),
    ],
  )
}

function toOutcomeLabel(
  { is_compliant: isCompliant, not_judged: notJudged }: FullAttestation,
  isWaiting: boolean,
): StateLabel {
  if (notJudged !== undefined) return { tone: 'unclear', word: 'Not judged' }
  if (isWaiting) return toStateLabel('INCOMPLETE')
  return toStateLabel(isCompliant ? 'COMPLIANT' : 'NON-COMPLIANT')
}

function describeOutcome(
  attestation: FullAttestation,
  { attestations, evidence, report }: JudgedTrail,
): string | undefined {
  const fact = attestations.find(({ id }) => id === attestation.attestation_id)
  const policy = fact && findRequiredPolicy(evidence.template, fact)
  return describeResult(attestation, { policy, commit: fact?.commit ?? report.git_commit_info?.sha1 })
}

/** Renders the outcome that an override sets, and whether the override is in force. */
export function renderOverride(attestation: FullAttestation, judged: JudgedTrail): Markup {
  const { attestation_id: id, overridden_by: override } = attestation
  const isInForce = listOverridden(judged, id).length > 0
  const outcome = attestation.is_compliant ? 'compliant' : 'not compliant'
  const sign = isInForce
    ? { tone: 'excused' as const, word: `In force: counts as ${outcome}` }
    : { tone: 'unclear' as const, word: 'No longer in force' }
  return renderBanner('Outcome', sign, [
    isInForce ? undefined : html`<p>${describeOverrideEnd(override, judged.now)}</p>`,
    html`${renderDescriptionList([
      ['Overrides', renderOverridden(judged, id)],
      ['Reason', renderUserText(override?.reason ?? '')],
      ['Change', override?.change === undefined ? 'every change' : describeChange(override.change)],
      ['Expires', override?.expires_at === undefined ? 'never' : renderTime(override.expires_at)],
    ])}`,
    renderReportSource(attestation),
  ])
}

/** Ids of the attestations whose outcome the override replaces. */
function listOverridden({ verdict }: JudgedTrail, id: string): readonly string[] {
  return [...verdict.outcomes].filter(([, { override }]) => override?.id === id).map(([attestationId]) => attestationId)
}

/** Renders the attestations that the override applied to when it was reported, even if it is no longer in force. */
function renderOverridden({ history, overrides, attestations }: JudgedTrail, id: string): Renderable {
  const links = toPageLinks(history.org)
  const override = overrides.find((one) => one.id === id)
  if (override === undefined) return undefined
  const overridden = new Set(listOverridden(judgeHistory(history, toRecordTime(override)), id))
  return attestations
    .filter((fact) => overridden.has(fact.id))
    .map(
      ({ id: attestationId, created_at, reported_by: by, name }) =>
        html`<div>
          <a href="${links.attestation(attestationId)}">${renderLabel(name)}</a>, reported ${renderTime(created_at)} by
          ${renderLabel(by)}
        </div>`,
    )
}

function describeOverrideEnd(override: OverriddenBy | undefined, now: number): string {
  if (override?.expires_at !== undefined && override.expires_at <= now) return 'The override has expired.'
  return 'A later override replaced it, or a later report is worse than the report that it overrides.'
}

function renderReportSource({ created_at: at, reported_by: by }: FullAttestation): Markup {
  return html`<p class="source">Reported ${renderTime(at)} by ${renderLabel(by ?? 'an unknown reporter')}.</p>`
}
