import { expect } from 'vitest'
import { textAt, type Told } from '../harness.ts'

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Where its `html_url` leads. */
export function pathOf(told: Told): string {
  return new URL(textAt(told.body, 'html_url')).pathname
}

const tags =
  'html head meta title link body nav main h1 h2 h3 p a ul li table thead tbody tr th td code pre span form label input button'

/** Whatever others wrote is text: every tag is one of ours, with no handler and no address but of the web. */
export function expectSafe({ headers, text }: Told): void {
  expect(headers['content-type']).toContain('text/html')
  expect(headers['content-security-policy']).toBe(policy)
  expect(text).toMatch(/^<!doctype html>/)
  for (const [tag, name = ''] of text.matchAll(/<\/?([a-z]\w*)[^>]*>/gi)) {
    expect(tags.split(' ')).toContain(name)
    expect(tag).not.toMatch(/\s(on\w+|style|src)=/i)
    expect(tag.match(/href="(?!https?:\/\/|\/)/)).toBeNull()
  }
}
