import { raw } from 'hono/html'
import type { Tone } from '../../../text/document.ts'
import type { Markup } from './markup.ts'

/** 16×16 units. The shapes differ without colour: disc, octagon, dashed ring, shield, question mark. */
const shapes: Readonly<Record<Tone, string>> = {
  good: '<circle cx="8" cy="8" r="7"/><path class="cut" d="m4.9 8.3 2.2 2.2 4.1-4.7"/>',
  bad: '<path d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z"/><path class="cut" d="m5.6 5.6 4.8 4.8m0-4.8-4.8 4.8"/>',
  open: '<circle class="line" cx="8" cy="8" r="6" stroke-dasharray="3.6 2.68"/>',
  excused:
    '<path d="M8 .8 14.2 3v4.6c0 3.6-2.5 6.3-6.2 7.6-3.7-1.3-6.2-4-6.2-7.6V3z"/><path class="cut" d="M8 4.4v4.2m0 2.4v.4"/>',
  unclear:
    '<circle class="line" cx="8" cy="8" r="6.2"/><path class="line" d="M6.2 6.4a1.9 1.9 0 1 1 2.7 1.8c-.6.3-.9.6-.9 1.2m0 1.9v.3"/>',
}

const bars = ['M1 10h4v5H1z', 'M6 6h4v9H6z', 'M11 1h4v14h-4z']

/** Renders a decorative icon. The text next to it has the same meaning for screen readers. */
export function renderIcon(tone: Tone): Markup {
  return renderSvg(shapes[tone])
}

/** Renders a level as up to three bars. A severity must not look like a state. */
export function renderLevelIcon(level: 0 | 1 | 2 | 3): Markup {
  return renderSvg(bars.map((bar, at) => `<path${at < level ? '' : ' class="off"'} d="${bar}"/>`).join(''))
}

function renderSvg(shape: string): Markup {
  return raw(`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">${shape}</svg>`)
}
