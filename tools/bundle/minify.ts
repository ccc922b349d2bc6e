import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync } from 'rolldown/utils'

/**
 * undici's cookies, which nothing here reads, also take Node's own Headers. To look at these makes Node load the undici of its own, a
 * tenth of the start of every run.
 */
const unneeded = '[Headers, globalThis.Headers].filter(Boolean)'
const needed = '[Headers]'

/** `node tools/bundle/minify.ts FOLDER…`: ncc minifies the entry of a bundle alone, and most of what a run loads is in the chunks beside it. */
for (const folder of process.argv.slice(2)) {
  for (const name of readdirSync(folder).filter((it) => /^\d+\.index\.js$/.test(it))) {
    const path = join(folder, name)
    const { code, errors } = minifySync(name, readFileSync(path, 'utf8').replace(unneeded, needed), { module: true })
    if (errors.length > 0)
      throw new Error(`${path} cannot be minified: ${errors.map(({ message }) => message).join('; ')}`)
    writeFileSync(path, code)
  }
}
