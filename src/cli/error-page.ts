import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorPagePath } from '../help/help.ts'
import { isObject } from '../wire/json/is-object.ts'
import { tryParseJson } from '../wire/json/parse-json.ts'
import { version } from './version.ts'

/** The page that explains messages, at the release that the command is of; undefined in a clone, which has the page itself. */
export function findReleasedErrorPage(): string | undefined {
  const path = join(import.meta.dirname, '..', 'package.json')
  return existsSync(path) ? toErrorPage(readFileSync(path, 'utf8'), version) : undefined
}

/** The page by the package.json of a release, whose `homepage` the release workflow sets. Undefined for that of a clone, without an owner. */
export function toErrorPage(packageJson: string, release: string): string | undefined {
  const content = tryParseJson(packageJson)
  const homepage = isObject(content) ? content['homepage'] : undefined
  const [, repository = ''] = /^(https:\/\/[\w.-]+(?:\/[\w.-]+){2})#readme$/.exec(String(homepage)) ?? []
  return repository === '' || repository.includes('/OWNER/')
    ? undefined
    : `${repository}/blob/v${release}/${errorPagePath}`
}
