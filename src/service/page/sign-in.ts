import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { html } from 'hono/html'
import { Unauthorized } from '../access/api-token.ts'
import { authenticateSession, createSession, endSession, sessionLifetimeSeconds } from '../access/session.ts'
import { openBody } from '../http/request/body-source.ts'
import { authorize } from '../http/middleware/authorize.ts'
import { limitFailedLogins } from '../http/middleware/failed-login-limit.ts'
import { readBodyBytes, decodeUtf8 } from '../http/request/body-limit.ts'
import { isForwarded } from '../http/client-address.ts'
import { enforceMinimumRate } from '../http/request/minimum-rate.ts'
import type { AppContext } from '../context.ts'
import type { Markup } from './component/markup.ts'
import { renderCodeBlock, renderCode } from './component/text.ts'
import type { Page } from './layout/layout.ts'
import type { PageRequest } from './layout/page-request.ts'
import type { PathParameters } from '../http/request/parameters.ts'

const cookieName = 'evidence_session'
const maxFormBytes = 8192

/** A request for a page that may be answered. */
export type AdmittedRequest = Omit<PageRequest, 'service'>

/** Authenticates and authorises the request for a page. Throws `Unauthorized` or a 403 problem; `isOpen` skips both checks, except for requests through a proxy (rules 6.5). */
export async function authorizePageRequest(c: Context, app: AppContext, isOpen: boolean): Promise<AdmittedRequest> {
  const url = new URL(c.req.url)
  if (isOpen && !isForwarded(c.req.header())) return { url, caller: undefined, context: c }
  const caller = await limitFailedLogins(c, app, () => authenticateSession(app.store, getCookie(c, cookieName)))
  c.set('caller', caller)
  const params: PathParameters = c.req.param()
  const { store } = app
  if (params['org'] !== undefined) {
    await authorize({ caller, store }, 'read', { org: params['org'], flow: params['flow_name'] })
  }
  return { url, caller, context: c }
}

export type SignInResult = { readonly next: string } | { readonly next: string; readonly refused: string }

/** Verifies the token of the form, creates a session and sets its cookie. Returns the path to redirect to, and the reason if the token was rejected. */
export async function signIn(c: Context, app: AppContext): Promise<SignInResult> {
  const bytes = await readBodyBytes(enforceMinimumRate(openBody(c.req.raw), app.minimumRate), {
    limit: maxFormBytes,
    what: 'The form',
  })
  const form = new URLSearchParams(decodeUtf8(bytes, 'form'))
  const next = toSafeRedirect(form.get('next') ?? '/')
  const token = (form.get('token') ?? '').trim()
  if (token === '') return { next, refused: 'Enter a token.' }
  try {
    const id = await limitFailedLogins(c, app, () => createSession(app.store, token))
    await endSession(app.store, getCookie(c, cookieName))
    const secure = app.publicUrl().startsWith('https:')
    setCookie(c, cookieName, id, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: sessionLifetimeSeconds, secure })
    return { next }
  } catch (cause) {
    if (cause instanceof Unauthorized) return { next, refused: cause.message }
    throw cause
  }
}

/** Ends the session of the cookie that `signIn` sets, and deletes the cookie. */
export async function signOut(c: Context, { store }: AppContext): Promise<void> {
  await endSession(store, getCookie(c, cookieName))
  deleteCookie(c, cookieName, { path: '/' })
}

/** The sign-in form. `refused` is the reason why the previous token was rejected. */
export function renderSignInPage(next: string, reason: string, refused?: string): Page {
  const wrong: Markup | string =
    refused === undefined ? '' : html`<p class="alert" id="refused" role="alert">${refused}</p>`
  return {
    title: refused === undefined ? 'Sign in' : 'Sign-in failed',
    breadcrumbs: [],
    content: html`<div class="head">
        <h1>Sign in</h1>
        <p>${reason}</p>
      </div>
      ${wrong}
      <form class="sign" method="post" action="/sign-in">
        <div>
          <label for="token">API token, ${renderCode('des_…')}</label>
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
        <p>The operator of this service can create one with read access:</p>
        ${renderCodeBlock('evidence token create --name me --org ORGANISATION --flow "*" --role reader')}
        <p class="note">
          A session lasts twelve hours, and ends when you sign out or when the token is revoked or rotated. The token
          itself is not stored in the browser.
        </p>
      </section>`,
  }
}

/** A path on this service, else `/`. `//host` and `/\host` would redirect to another site. */
function toSafeRedirect(next: string): string {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next) ? next : '/'
}
