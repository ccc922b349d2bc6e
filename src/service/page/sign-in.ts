import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import type { Caller } from '../access/role.ts'
import { authenticate, Unauthorized } from '../access/token.ts'
import { iterate, openBody } from '../http/body-source.ts'
import { collect, decodeText } from '../http/collect.ts'
import type { Service } from '../service.ts'
import { renderShell } from './shell.ts'

const cookie = 'evidence_token'
const formLimit = 8192
const halfDay = 12 * 3600

/** Who looks at a page, by the cookie that signing in has set. Throws `Unauthorized`. */
export async function recogniseVisitor(c: Context, { store }: Service): Promise<Caller> {
  const token = getCookie(c, cookie)
  if (token === undefined) throw new Unauthorized('Pages of this service are for holders of a token.')
  return authenticate(store, `Bearer ${token}`)
}

/** Takes a token once, and leads back to the page that was asked for. */
export async function signIn(c: Context, service: Service): Promise<Response> {
  const bytes = await collect(iterate(openBody(c.req.raw)), formLimit, 'The form')
  const form = new URLSearchParams(decodeText(bytes, 'form'))
  const next = toPath(form.get('next') ?? '/')
  const token = (form.get('token') ?? '').trim()
  try {
    await authenticate(service.store, `Bearer ${token}`)
  } catch (cause) {
    if (cause instanceof Unauthorized) return askForToken(c, next, cause.message)
    throw cause
  }
  const secure = service.publicUrl().startsWith('https:')
  setCookie(c, cookie, token, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: halfDay, secure })
  return c.redirect(next, 303)
}

export async function askForToken(c: Context, next: string, message: string): Promise<Response> {
  const form = html`<h1>Sign in</h1>
    <p>${message}</p>
    <form method="post" action="/sign-in">
      <label for="token">Token</label>
      <input id="token" name="token" type="password" autocomplete="current-password" required />
      <input name="next" type="hidden" value="${next}" />
      <button>Sign in</button>
    </form>`
  return c.html(renderShell('Sign in', [], form), 401)
}

/** A path of this service, and never the way to another one: `//elsewhere` and `/\elsewhere` would be. */
function toPath(next: string): string {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next) ? next : '/'
}
