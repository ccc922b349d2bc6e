import { layoutStyle } from './layout-style.ts'
import { narrowStyle } from './narrow-style.ts'
import { stateStyle } from './state-style.ts'
import { textStyle } from './text-style.ts'
import { hash } from 'node:crypto'
import type { Hono } from 'hono'
import { script } from './script.ts'

/** The style sheet of all pages. */
const style = `${layoutStyle}${stateStyle}${narrowStyle}${textStyle}`

interface Asset {
  /** Contains a digest of the text, so that the asset can be cached without expiry. */
  readonly path: string
  readonly type: string
  readonly text: string
}

function toAsset(name: string, type: string, text: string): Asset {
  const digest = hash('sha256', text).slice(0, 16)
  return { path: `/${name.replace('.', `.${digest}.`)}`, type, text }
}

export const styleSheet = toAsset('style.css', 'text/css; charset=utf-8', style)
export const pageScript = toAsset('script.js', 'text/javascript; charset=utf-8', script)

/** Serves the style sheet and the script of all pages. */
export function serveAssets(app: Hono): void {
  for (const { path, type, text } of [styleSheet, pageScript]) {
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
    app.get(path, (c) => c.body(text, 200, headers))
  }
}
