import { homedir } from 'node:os'
import { join } from 'node:path'
import { EvidenceError } from '../../error.ts'
import { isObject, type JsonObject } from '../../wire/json/is-object.ts'
import { tryParseJson } from '../../wire/json/parse-json.ts'
import { hasEntry, readRegularText } from '../../regular-file.ts'

export interface DockerConfig {
  readonly path: string
  readonly content: JsonObject
}

/**
 * The Docker configuration: `$DOCKER_CONFIG/config.json`, or `~/.docker/config.json`. Undefined if the file does not exist. Throws
 * EvidenceError `file` if it cannot be read, because an anonymous request would then report a missing image.
 */
export function readDockerConfig(environment: Readonly<Record<string, string | undefined>>): DockerConfig | undefined {
  const home = environment['HOME'] ?? environment['USERPROFILE'] ?? homedir()
  const path = join(environment['DOCKER_CONFIG'] ?? join(home, '.docker'), 'config.json')
  if (!hasEntry(path)) return undefined
  const shown = `The Docker configuration ${path}`
  const content = tryParseJson(readRegularText({ path, shown, links: 'follow' }))
  if (isObject(content)) return { path, content }
  throw dockerConfigError(path, 'it is not a JSON object')
}

/** `reason` must not quote the file, which contains credentials. */
export function dockerConfigError(path: string, reason: string): EvidenceError {
  const message = `The Docker configuration ${path} cannot be read: ${reason}. Sign in again with docker/login-action or docker login.`
  return new EvidenceError('file', message, { facts: { file: path } })
}
