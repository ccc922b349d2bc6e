import { html } from 'hono/html'
import type { FullAttestation, OverriddenBy } from '../../../schema/attestation/attestation.ts'
import { momentOf } from '../../history/history.ts'
import { judgeHistory, type Judged } from '../../history/judged-trail.ts'
import type { Links } from '../../resource/links.ts'
import { drawBanner } from '../component/banner.ts'
import { drawFacts } from '../component/facts.ts'
import { known, type Drawn, type Markup } from '../component/markup.ts'
import { moment } from '../component/moment.ts'
import { signOf } from '../component/status.ts'
import { label, prose, say } from '../component/text.ts'

const mostReasons = 20

/** Whether an attestation passes, why, and whether it counts; where somebody has set its own outcome aside, who and why. */
export function drawOutcome(attestation: FullAttestation, { verdict }: Judged, links: Links): Markup {
  const { attestation_id: id, overridden_by: override, type_errors: errors = [] } = attestation
  const { counts = true, reasons: found = [] } = verdict.outcomes.get(id) ?? {}
  const reasons = [...new Set([...found, ...errors])].slice(0, mostReasons)
  const { tone, word } = signOf(attestation.is_compliant ? 'COMPLIANT' : 'NON-COMPLIANT')
  return drawBanner(
    'Outcome',
    override === undefined ? { tone, word } : { tone: 'excused', word: `${word} by override` },
    [
      counts ? undefined : html`<p>It counts no more: a later report of its source took its place.</p>`,
      reasons.map((reason) => html`<div>${prose(reason)}</div>`),
      known(override, (it) => html`<p><a href="${links.attestation(it.attestation_id)}">The override</a></p>`),
      drawReported(attestation),
    ],
  )
}

/** What an override makes of an attestation, and whether it still does. */
export function drawOverride(attestation: FullAttestation, judged: Judged, links: Links): Markup {
  const { attestation_id: id, overridden_by: override } = attestation
  const isInForce = listCovered(judged, id).length > 0
  const outcome = attestation.is_compliant ? 'compliant' : 'not compliant'
  const sign = isInForce
    ? { tone: 'excused' as const, word: `Holds: counts as ${outcome}` }
    : { tone: 'unclear' as const, word: 'Holds no more' }
  return drawBanner('Outcome', sign, [
    isInForce ? undefined : html`<p>${tellEnd(override, judged.now)}</p>`,
    html`${drawFacts([
      ['Overrides', drawOverridden(judged, id, links)],
      ['Reason', say(override?.reason ?? '')],
      ['Ends', override?.expires_at === undefined ? 'never' : moment(override.expires_at)],
    ])}`,
    drawReported(attestation),
  ])
}

/** Ids of the attestations whose outcome an override replaces. */
function listCovered({ verdict }: Judged, id: string): readonly string[] {
  return [...verdict.outcomes].filter(([, { override }]) => override?.id === id).map(([covered]) => covered)
}

/** What an override was made for stays what it is, also once it holds no more. */
function drawOverridden({ history, overrides, attestations }: Judged, id: string, links: Links): Drawn {
  const own = overrides.find(({ record }) => record.id === id)
  if (own === undefined) return undefined
  const covered = new Set(listCovered(judgeHistory(history, momentOf(own.record)), id))
  return attestations
    .filter(({ record }) => covered.has(record.id))
    .map(
      ({ record: { id: of, created_at, actor }, report }) =>
        html`<div>
          <a href="${links.attestation(of)}">${label(report.attestation_name, 60)}</a>, reported ${moment(created_at)}
          by ${label(actor.name, 60)}
        </div>`,
    )
}

function tellEnd(override: OverriddenBy | undefined, now: number): string {
  if (override?.expires_at !== undefined && override.expires_at <= now) return 'It has ended.'
  return 'A later override took its place, or what was reported since is worse than what it excused.'
}

function drawReported({ created_at: at, reported_by: by }: FullAttestation): Markup {
  return html`<p class="said">Reported ${moment(at)} by ${label(by ?? 'nobody known', 60)}.</p>`
}
