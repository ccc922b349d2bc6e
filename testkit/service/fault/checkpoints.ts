import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseCheckpoint } from '../../../src/log/checkpoint.ts'
import { appendLeaves, emptyRange, toRoot } from '../../../src/log/compact-range.ts'
import { parseNote } from '../../../src/log/note.ts'
import { toKeyPlaces } from '../../../src/service/data-location.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { computeLeaves } from '../store/log.ts'
import { answerTimeoutMs, type ServiceConnection } from './client.ts'
import type { ServiceData } from './service-process.ts'

/** Signed checkpoints that a client or the file outside the database has seen, by organisation. */
export type SeenCheckpoints = ReadonlyMap<string, Set<string>>

const pauseMs = 5

export function createSeenCheckpoints(orgs: readonly string[]): SeenCheckpoints {
  return new Map(orgs.map((org) => [org, new Set<string>()]))
}

/** Reads the checkpoints of all organisations again and again until `isOver`. */
export async function watchCheckpoints(service: ServiceConnection, seen: SeenCheckpoints): Promise<void> {
  while (!service.isOver()) {
    for (const [org, notes] of seen) {
      const url = service.url().replace(/\/api\/v2$/, `/log/${org}/checkpoint`)
      const note = await readCheckpoint(url, service.token)
      if (note !== undefined) notes.add(note)
    }
    await delay(pauseMs)
  }
}

/** Undefined if the service does not respond, or has no record of the organisation yet. */
async function readCheckpoint(url: string, token: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(answerTimeoutMs)
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal })
    const text = await response.text()
    return response.status === 200 ? text : undefined
  } catch {
    return undefined
  }
}

/** Adds the checkpoints that the service keeps beside its key. */
export function addOutside({ data, ...rest }: ServiceData, seen: SeenCheckpoints): void {
  const folder = toKeyPlaces({ folder: data, ...rest })?.checkpoints ?? ''
  if (!existsSync(folder)) return
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.checkpoint'))) {
    const note = readFileSync(join(folder, file), 'utf8')
    const { origin } = parseCheckpoint(parseNote(note).text)
    seen.get(origin.slice(origin.lastIndexOf('/') + 1))?.add(note)
  }
}

/** The checkpoints that are ahead of the records on disk, or beside them, one line each. */
export async function listForks(store: Store, seen: SeenCheckpoints): Promise<readonly string[]> {
  const lines: string[] = []
  for (const [org, notes] of seen) {
    const leaves = await computeLeaves(store, org)
    const checkpoints = [...notes].map((note) => parseCheckpoint(parseNote(note).text))
    let range = emptyRange
    for (const { size, root } of checkpoints.toSorted((one, other) => one.size - other.size)) {
      if (size > leaves.length) lines.push(`a checkpoint of ${org} has ${size} records, and the disk ${leaves.length}`)
      range = appendLeaves(range, leaves.slice(range.size, size))
      if (!Buffer.from(root).equals(toRoot(range)))
        lines.push(`a checkpoint of ${org} with ${size} records has another root`)
    }
  }
  return lines
}
