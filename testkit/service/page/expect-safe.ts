import { expect } from 'vitest'
import { textAt, type HttpResponse } from '../harness.ts'

const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; " +
  "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** The path of the `html_url` in a response. */
export function pathOf(response: HttpResponse): string {
  return new URL(textAt(response.body, 'html_url')).pathname
}

const tags =
  'html head meta title link script body a header div nav ol ul li search form label input select option button main footer ' +
  'section aside h1 h2 h3 p br strong span bdi wbr code pre ins del details summary dl dt dd table thead tbody tr th td time img svg path circle'

const ownScript = /^<script src="\/script\.[0-9a-f]{16}\.js" defer>$/

/** Asserts that user input is rendered as text: only known tags, no event handlers, and only http, https or local URLs. */
export function expectSafe({ headers, text }: HttpResponse): void {
  expect(headers['content-type']).toContain('text/html')
  expect(headers['content-security-policy']).toBe(contentSecurityPolicy)
  expect(text).toMatch(/^<!doctype html>/)
  const known = new Set(tags.split(' '))
  for (const [tag, name = ''] of text.matchAll(/<\/?([a-z]\w*)[^>]*>/gi)) {
    expect(known, tag).toContain(name)
    expect(tag.replaceAll(/"[^"]*"/g, '')).not.toMatch(/\s(on\w+|style)\s*=/i)
    if (name === 'script' && !tag.startsWith('</')) expect(tag).toMatch(ownScript)
    expect(tag.match(/\b(?:href|src|action)="(?!https?:\/\/|\/(?!\/)|#)/)).toBeNull()
  }
}
