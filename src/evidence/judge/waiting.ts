import type { AttestationStatus, WaitingFor } from '../../wire/resource/trail.ts'

interface Awaiting {
  readonly is_compliant: boolean
  readonly waiting_for?: WaitingFor | undefined
}

/** What all of these wait for together; undefined if all are compliant, or one of those that are not waits for nothing. */
export function joinWaiting(all: readonly Awaiting[]): WaitingFor | undefined {
  const open = all.filter(({ is_compliant: isCompliant }) => !isCompliant)
  const waiting = open.map(({ waiting_for: one }) => one).filter((one) => one !== undefined)
  if (open.length === 0 || waiting.length < open.length) return undefined
  return mergeWaiting(waiting)
}

/** What these wait for together. An advisory one keeps nothing from passing. */
export function collectWaiting(all: readonly Pick<AttestationStatus, 'waiting_for' | 'advisory'>[]): WaitingFor {
  return mergeWaiting(all.flatMap((one) => (one.advisory === true ? [] : (one.waiting_for ?? []))))
}

function mergeWaiting(waiting: readonly WaitingFor[]): WaitingFor {
  const list = (member: keyof WaitingFor): string[] => [...new Set(waiting.flatMap((one) => one[member]))].toSorted()
  return { people: list('people'), jobs: list('jobs') }
}
