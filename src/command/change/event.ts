import { readFileSync } from 'node:fs'
import { EvidenceError } from '../../error.ts'
import type { Surroundings } from '../environment/surroundings.ts'

/** The payload of the GitHub event; undefined where no runner wrote one. */
export function readEvent(environment: Surroundings['environment']): unknown {
  const path = environment['GITHUB_EVENT_PATH']
  if (path === undefined || path === '') return undefined
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new EvidenceError('environment', `The event payload $GITHUB_EVENT_PATH (${path}) cannot be read as JSON.`, {
      cause,
    })
  }
}
