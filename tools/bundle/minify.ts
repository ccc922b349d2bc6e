import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'rolldown/utils'

/** A text of a library that every bundle contains, and what a bundle has in its place. */
interface Edit {
  readonly library: string
  readonly text: RegExp
  readonly replacement: string
}

const edits: readonly Edit[] = [
  // The cookie functions, which this project does not use, also accept the Headers of Node. Reading that global makes Node load its own undici.
  { library: 'undici', text: /\[Headers, globalThis\.Headers\]\.filter\(Boolean\)/g, replacement: '[Headers]' },
  // Every client loads HTTP/2, which no connection of this project uses (`allowH2` is false). undici runs without it.
  { library: 'undici', text: /\bhttp2 = __\w+__\(\d+\)/g, replacement: 'http2 = { constants: {} }' },
]

/**
 * Minifies the chunks of a bundle, since ncc minifies only the entry, `index.js`, and makes the edits. Throws for an edit whose text is in
 * no file: a new version of the library may need another one. For the same reason it throws for a folder that is already minified.
 */
export function minifyBundle(folder: string): void {
  const names = readdirSync(folder).filter((name) => /^(?:\d+\.)?index\.js$/.test(name))
  const files = names.map((name) => ({ name, code: readFileSync(join(folder, name), 'utf8') }))
  for (const edit of edits) assertContained(folder, files, edit)
  for (const { name, code } of files) {
    const edited = makeEdits(code)
    writeFileSync(join(folder, name), name === 'index.js' ? edited : minifyChunk(join(folder, name), edited))
  }
}

/** The code of a bundle, or of undici in it, with the edits. */
export function makeEdits(code: string): string {
  let edited = code
  for (const { text, replacement } of edits) edited = edited.replaceAll(text, replacement)
  return edited
}

function assertContained(folder: string, files: readonly { readonly code: string }[], { text, library }: Edit): void {
  if (files.some(({ code }) => code.search(text) >= 0)) return
  throw new Error(
    `No chunk and no entry of ${folder} contains ${text.source} of ${library}. If a new version of ${library} changed it, update tools/bundle/minify.ts.`,
  )
}

function minifyChunk(path: string, code: string): string {
  const minified = minifySync(path, code, { module: true })
  if (minified.errors.length === 0) return minified.code
  throw new Error(`${path} cannot be minified: ${minified.errors.map(({ message }) => message).join('; ')}`)
}

/** `node tools/bundle/minify.ts FOLDER…` */
if (import.meta.main) for (const folder of process.argv.slice(2)) minifyBundle(folder)
