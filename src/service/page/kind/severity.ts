import type { Severity } from '../../../wire/attestation/vulnscan.ts'
import { formatCount } from '../../../text/quantity.ts'
import { renderLevelIcon } from '../component/icon.ts'
import type { Markup } from '../component/markup.ts'
import { renderStatus } from '../component/status.ts'
import type { SummaryFigure } from './summary-figures.ts'

const titles: Readonly<Record<Severity, string>> = { high: 'High', unknown: 'Unknown', medium: 'Medium', low: 'Low' }
const tones = { high: 'bad', unknown: 'bad', medium: 'open', low: 'unclear' } as const
const levels = { high: 3, unknown: 0, medium: 2, low: 1 } as const

/** Renders a severity with its level. One that is not known has none, and the colour of a high one. */
export function renderSeverity(severity: Severity): Markup {
  return renderStatus(tones[severity], titles[severity], renderLevelIcon(levels[severity]))
}

/** The number of findings of a severity. */
export function toSeverityFigure(severity: Severity, total: number): SummaryFigure {
  const title = titles[severity]
  return total > 0
    ? [title, formatCount(total), tones[severity], renderLevelIcon(levels[severity])]
    : [title, '0', undefined]
}
