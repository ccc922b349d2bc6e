import type { KeyObject } from 'node:crypto'
import { compareLog, type Comparison, type LogQuestion } from '../../src/step/log/compare-log.ts'
import { openCheckpoint, type OpenedCheckpoint } from '../../src/step/log/trusted-log.ts'
import { eventTag } from '../../src/log/entry.ts'
import { parseVerifierKey } from '../../src/log/note-key.ts'
import { createLogKey, toEventDocument, type SignedLog } from '../log/signed-log.ts'

export const origin = 'evidence.example/log/acme'
export const next = `${origin}/2`
export const key = createLogKey()
export const other = createLogKey()

export function documents(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `{"n":${at}}`)
}

/** The checkpoint of a log as an earlier run has seen it. */
export function see(log: SignedLog, by: KeyObject = key, name = origin): OpenedCheckpoint {
  const state = log.sign(name, [by])
  return openCheckpoint(state.checkpoint, state.keys.map(parseVerifierKey))
}

export function ask(members: Partial<LogQuestion>): Promise<Comparison> {
  return compareLog({
    org: 'acme',
    given: [],
    accepted: [],
    known: undefined,
    state: undefined,
    askEvents: async () => undefined,
    ...members,
  })
}

/** What a service with this log sends now. */
export function answer(
  log: SignedLog,
  known: OpenedCheckpoint,
  { keys = [key], name = origin }: { readonly keys?: readonly KeyObject[]; readonly name?: string } = {},
): Pick<LogQuestion, 'known' | 'state' | 'askEvents'> {
  const state = log.sign(name, keys, [known.size])
  return { known, state, askEvents: async () => ({ ...state, events: log.events() }) }
}

export function addEvent(log: SignedLog, body: object): void {
  log.add(toEventDocument(body), eventTag)
}
