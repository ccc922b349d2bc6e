import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import type { Caller } from '../access/role.ts'
import { authenticate, Unauthorized } from '../access/token.ts'
import { openBody } from '../http/request/body-source.ts'
import { limitStrangers } from '../http/middleware/failed-login-limit.ts'
import { collect, decodeText } from '../http/request/body-limit.ts'
import { keepPace } from '../http/request/minimum-rate.ts'
import type { Service } from '../context.ts'
import type { Markup } from './component/markup.ts'
import { block, code } from './component/text.ts'
import type { Page } from './layout.ts'

const cookie = 'evidence_token'
const formLimit = 8192
const halfDay = 12 * 3600

/** Who looks at a page, by the cookie that signing in has set. Throws `Unauthorized`. */
export async function recogniseVisitor(c: Context, { store }: Service): Promise<Caller> {
  const token = getCookie(c, cookie)
  if (token === undefined) throw new Unauthorized('These pages are for holders of a token of this service.')
  return authenticate(store, `Bearer ${token}`)
}

export type SignedIn = { readonly next: string } | { readonly next: string; readonly refused: string }

/** Takes a token once, and says where to go on: to the page that was asked for, or why not. */
export async function signIn(c: Context, service: Service): Promise<SignedIn> {
  const bytes = await collect(keepPace(openBody(c.req.raw), service.pace), { limit: formLimit, what: 'The form' })
  const form = new URLSearchParams(decodeText(bytes, 'form'))
  const next = toPath(form.get('next') ?? '/')
  const token = (form.get('token') ?? '').trim()
  if (token === '') return { next, refused: 'No token was given.' }
  try {
    await limitStrangers(c, service, () => authenticate(service.store, `Bearer ${token}`))
  } catch (cause) {
    if (cause instanceof Unauthorized) return { next, refused: cause.message }
    throw cause
  }
  const secure = service.publicUrl().startsWith('https:')
  setCookie(c, cookie, token, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: halfDay, secure })
  return { next }
}

export function signOut(c: Context): void {
  deleteCookie(c, cookie, { path: '/' })
}

/** Asks for a token; `refused` says why the last one did not do. */
export function showSignIn(next: string, reason: string, refused?: string): Page {
  const wrong: Markup | string =
    refused === undefined ? '' : html`<p class="alert" id="refused" role="alert">${refused}</p>`
  return {
    title: refused === undefined ? 'Sign in' : 'Sign in: refused',
    steps: [],
    content: html`<div class="head">
        <h1>Sign in</h1>
        <p>${reason}</p>
      </div>
      ${wrong}
      <form class="sign" method="post" action="/sign-in">
        <div>
          <label for="token">API token, ${code('des_…')}</label>
          <input
            id="token"
            name="token"
            type="password"
            autocomplete="current-password"
            spellcheck="false"
            required
            ${refused === undefined ? '' : 'aria-describedby=refused aria-invalid=true'}
          />
        </div>
        <input name="next" type="hidden" value="${next}" />
        <button>Sign in</button>
      </form>
      <section id="none" aria-labelledby="none-title">
        <h2 id="none-title">No token?</h2>
        <p>Whoever runs this service makes one that may read:</p>
        ${block('evidence token create --name me --org ORGANISATION --flow "*" --role reader')}
        <p class="note">
          The token is kept for twelve hours in a cookie that no script can read, and goes to this service alone.
        </p>
      </section>`,
  }
}

/** A path of this service, and never the way to another one: `//elsewhere` and `/\elsewhere` would be. */
function toPath(next: string): string {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next) ? next : '/'
}
