import { hash } from 'node:crypto'
import type { Hono } from 'hono'
import { script } from './script.ts'
import { style } from './style.ts'

interface Asset {
  /** Tells by its name what it holds, so that it may be kept for ever. */
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

export function serveAssets(app: Hono): void {
  for (const { path, type, text } of [styleSheet, pageScript]) {
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' }
    app.get(path, (c) => c.body(text, 200, headers))
  }
}
