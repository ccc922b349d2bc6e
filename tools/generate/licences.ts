import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      license: z.optional(z.string()),
      dev: z.optional(z.boolean()),
      optional: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
    }),
  ),
})

/**
 * The name, version and licence texts of every package in the bundles, from the lockfile. (The bundler's own list omits the packages of
 * its entry chunk.)
 */
export function listLicences(root: string): string {
  const { packages } = z.parse(Lock, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return Object.entries(packages)
    .filter(
      ([path, it]) => path.includes('node_modules/') && it.dev !== true && it.optional !== true && it.link !== true,
    )
    .map(
      ([path, it]) =>
        `${toPackageName(path)} ${it.version ?? ''} (${it.license ?? ''})\n\n${readLicenceTexts(join(root, path))}`,
    )
    .join(`\n${'-'.repeat(80)}\n\n`)
}

function toPackageName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

function readLicenceTexts(folder: string): string {
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file))
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
  return `${texts.length === 0 ? describeAuthor(folder) : texts.join('\n\n')}\n`
}

const Manifest = z.object({ author: z.union([z.string(), z.object({ name: z.string() })]) })

/** For a package without a licence file. */
function describeAuthor(folder: string): string {
  const { author } = z.parse(Manifest, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  return `By ${typeof author === 'string' ? author : author.name}, who publishes it without a licence file.`
}
