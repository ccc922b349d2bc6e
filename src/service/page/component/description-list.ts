import { html } from 'hono/html'
import { ExactNumber } from '../../../wire/json/exact-number.ts'
import type { Renderable, Markup } from './markup.ts'
import { renderCodeBlock, renderLabel, renderExternalLink, renderUserText } from './text.ts'

export type DescriptionItem = readonly [name: Markup | string, value: Renderable]

/** Renders an HTML description list. Items without a value are left out; undefined if none has one. */
export function renderDescriptionList(facts: readonly DescriptionItem[]): Markup | undefined {
  const known = facts.filter(([, value]) => value !== undefined && value !== '')
  if (known.length === 0) return undefined
  return html`<dl class="facts">
    ${known.map(
      ([name, value]) =>
        html`<dt>${name}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`
}

/** Items for members with names of the reporter's choice: annotations, tags, user data. */
export function toMemberItems(members: Readonly<Record<string, unknown>>): readonly DescriptionItem[] {
  return Object.entries(members).map(([name, value]) => [renderLabel(name), renderMemberValue(value)])
}

/** Items for external links: `{label: url}` or `{label: {href, fingerprint?}}`. */
export function toLinkItems(urls: Readonly<Record<string, unknown>>): readonly DescriptionItem[] {
  return Object.entries(urls).map(([name, value]) => {
    const href = typeof value === 'object' && value !== null && 'href' in value ? value.href : value
    return [renderLabel(name), typeof href === 'string' ? renderExternalLink(href) : renderMemberValue(value)]
  })
}

function renderMemberValue(value: unknown): Markup {
  if (typeof value === 'string') return renderUserText(value)
  if (value instanceof ExactNumber) return renderUserText(JSON.stringify(value))
  if (typeof value !== 'object' || value === null) return renderLabel(String(value))
  const members = Object.entries(value)
  const isPlain = members.length < 7 && members.every(([, member]) => isShortValue(member))
  if (isPlain) return renderUserText(members.map(([name, member]) => `${name} ${String(member)}`).join(', '))
  return renderCodeBlock(JSON.stringify(value, null, 2))
}

function isShortValue(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 60
}
