import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorPagePath } from '../help/page.ts'
import { isObject } from '../wire/json/is-object.ts'
import { tryParseJson } from '../wire/json/parse-json.ts'
import { version } from './version.ts'

/** The page that explains messages, at the release that the package in this folder is of; undefined in a clone, which has the page itself. */
export function findReleasedErrorPage(folder: string = join(import.meta.dirname, '..')): string | undefined {
  const path = join(folder, 'package.json')
  return existsSync(path) ? toErrorPage(readFileSync(path, 'utf8')) : undefined
}

/** The release workflow sets `homepage`. In a clone it has no owner. */
function toErrorPage(packageJson: string): string | undefined {
  const content = tryParseJson(packageJson)
  const homepage = isObject(content) ? content['homepage'] : undefined
  const [, repository = ''] = /^(https:\/\/[\w.-]+(?:\/[\w.-]+){2})#readme$/.exec(String(homepage)) ?? []
  return repository === '' || repository.includes('/OWNER/')
    ? undefined
    : `${repository}/blob/v${version}/${errorPagePath}`
}
