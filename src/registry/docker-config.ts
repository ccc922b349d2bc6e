import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { EvidenceError } from '../error.ts'
import type { FreeObject } from '../schema/primitives.ts'
import { isObject, tryJson } from './object.ts'

export interface DockerConfig {
  readonly path: string
  readonly content: FreeObject
}

/**
 * Docker's own configuration: `$DOCKER_CONFIG/config.json`, else `~/.docker/config.json`. Undefined where there is none. Throws
 * EvidenceError `file` where it cannot be read: going on without it would look like a missing image.
 */
export async function readDockerConfig(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<DockerConfig | undefined> {
  const home = environment['HOME'] ?? environment['USERPROFILE'] ?? homedir()
  const path = join(environment['DOCKER_CONFIG'] ?? join(home, '.docker'), 'config.json')
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined
    throw unreadable(path, cause.code ?? cause.message)
  })
  if (text === undefined) return undefined
  const content = tryJson(text)
  if (isObject(content)) return { path, content }
  throw unreadable(path, 'it is no JSON object')
}

/** The reason is said in words of ours: what stands in the file is secret. */
export function unreadable(path: string, why: string): EvidenceError {
  const message = `${path}, docker's own configuration, cannot be read: ${why}. Sign in anew, with docker/login-action or docker login.`
  return new EvidenceError('file', message, { facts: { file: path } })
}
