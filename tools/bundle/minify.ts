import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'rolldown/utils'

/**
 * undici's cookie functions, which this project does not use, also accept the Headers of Node. Reading that global makes Node load its own
 * copy of undici, which takes a tenth of the start of every run.
 */
const library = 'undici'
const text = '[Headers, globalThis.Headers].filter(Boolean)'
const replacement = '[Headers]'

/**
 * Minifies the chunks of a bundle, since ncc minifies only the entry, `index.js`, and removes Node's Headers from undici. Throws if undici
 * does not contain the text to replace: every bundle contains undici, and a new version of it may need another replacement. For the same
 * reason it throws for a folder that is already minified.
 */
export function minifyBundle(folder: string): void {
  const names = readdirSync(folder).filter((name) => /^(?:\d+\.)?index\.js$/.test(name))
  const files = names.map((name) => ({ name, code: readFileSync(join(folder, name), 'utf8') }))
  assertContained(folder, files)
  for (const { name, code } of files) {
    const replaced = removeNodeHeaders(code)
    writeFileSync(join(folder, name), name === 'index.js' ? replaced : minifyChunk(join(folder, name), replaced))
  }
}

/** The code without the read of Node's Headers. */
export function removeNodeHeaders(code: string): string {
  return code.replaceAll(text, replacement)
}

function assertContained(folder: string, files: readonly { readonly code: string }[]): void {
  if (files.some(({ code }) => code.includes(text))) return
  throw new Error(
    `No chunk and no entry of ${folder} contains the text "${text}" of ${library}. If a new version of ${library} changed it, update tools/bundle/minify.ts.`,
  )
}

function minifyChunk(path: string, code: string): string {
  const minified = minifySync(path, code, { module: true })
  if (minified.errors.length === 0) return minified.code
  throw new Error(`${path} cannot be minified: ${minified.errors.map(({ message }) => message).join('; ')}`)
}

/** `node tools/bundle/minify.ts FOLDER…` */
if (import.meta.main) for (const folder of process.argv.slice(2)) minifyBundle(folder)
