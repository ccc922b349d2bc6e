import { html } from 'hono/html'
import type { Drawn, Markup } from './markup.ts'
import { block, label, outside, say } from './text.ts'

const mostName = 60

export type Fact = readonly [name: Markup | string, value: Drawn]

/** What is known of a thing; what is not known has no line. */
export function drawFacts(facts: readonly Fact[]): Markup | undefined {
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

/** Members that whoever reports has chosen: annotations, tags, user data. */
export function listMembers(members: Readonly<Record<string, unknown>>): readonly Fact[] {
  return Object.entries(members).map(([name, value]) => [label(name, mostName), toValue(value)])
}

/** `{label: address}` or `{label: {href, fingerprint?}}`. */
export function listOutside(urls: Readonly<Record<string, unknown>>): readonly Fact[] {
  return Object.entries(urls).map(([name, value]) => {
    const href = typeof value === 'object' && value !== null && 'href' in value ? value.href : value
    return [label(name, mostName), typeof href === 'string' ? outside(href) : toValue(value)]
  })
}

function toValue(value: unknown): Markup {
  if (typeof value === 'string') return say(value)
  if (typeof value !== 'object' || value === null) return label(String(value))
  const members = Object.entries(value)
  const isPlain = members.length < 7 && members.every(([, member]) => isShort(member))
  if (isPlain) return say(members.map(([name, member]) => `${name} ${String(member)}`).join(', '))
  return block(JSON.stringify(value, null, 2))
}

function isShort(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 60
}
