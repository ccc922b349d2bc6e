import { setTimeout as delay } from 'node:timers/promises'
import type { LogService } from './log-service.ts'
import type { SignedCheckpoint } from './signer.ts'
import { addCheckpoint, type Submission, type WitnessAnswer, type WitnessTarget } from './add-checkpoint.ts'

/** Sends published checkpoints to one witness, outside the requests of callers (rules 2.17). */
export interface WitnessSender {
  /** Sends a checkpoint. Only the newest one of an organisation waits. */
  readonly offer: (org: string, checkpoint: SignedCheckpoint) => void
  /** Drops what waits. */
  readonly close: () => Promise<void>
}

export interface WitnessSenderOptions {
  readonly target: WitnessTarget
  readonly logs: Pick<LogService, 'proveConsistency' | 'saveCosignatures'>
  readonly print: (line: string) => void
  /** Milliseconds before each attempt after a failure; the last one for all further attempts. */
  readonly retryMs?: readonly number[]
}

const defaultRetryMs = [5_000, 30_000, 120_000, 600_000]

/** Organisations that wait. Those beyond it are sent with their next checkpoint. */
const maxWaiting = 10_000

/** A checkpoint that another process sent meanwhile changes the size that the witness has. */
const maxConflicts = 3

export function createWitnessSender(options: WitnessSenderOptions): WitnessSender {
  const { target, print, retryMs = defaultRetryMs } = options
  const closing = new AbortController()
  const waiting = new Map<string, SignedCheckpoint>()
  const send = createSubmitter(options, closing.signal)
  const note = createNotices(target.url, print)
  let working: Promise<void> | undefined
  const sendAll = async (): Promise<void> => {
    let failures = 0
    for (const [org, checkpoint] of waiting) {
      waiting.delete(org)
      const problem = await send(org, checkpoint)
      if (closing.signal.aborted) return
      note(org, problem)
      failures = problem?.again === true ? failures + 1 : 0
      if (failures === 0) continue
      // A newer checkpoint that arrived meanwhile is sent instead.
      if (!waiting.has(org)) waiting.set(org, checkpoint)
      await delay(toDelay(retryMs, failures), undefined, { ref: false, signal: closing.signal })
    }
  }
  const sendWaiting = async (): Promise<void> => {
    try {
      while (waiting.size > 0 && !closing.signal.aborted) await sendAll()
    } catch (cause) {
      if (!closing.signal.aborted) print(`The witness ${target.url} gets no checkpoints: ${String(cause)}`)
    }
    working = undefined
  }
  return {
    offer: (org, checkpoint) => {
      if (closing.signal.aborted || (waiting.size >= maxWaiting && !waiting.has(org))) return
      waiting.set(org, checkpoint)
      working ??= sendWaiting()
    },
    close: async () => {
      closing.abort()
      await working
    },
  }
}

function toDelay(retryMs: readonly number[], failures: number): number {
  return retryMs[Math.min(failures, retryMs.length) - 1] ?? 0
}

/** `again`: the witness may answer later. */
interface Problem {
  readonly reason: string
  readonly again: boolean
}

type Submitter = (org: string, checkpoint: SignedCheckpoint) => Promise<Problem | undefined>

/** Sends a checkpoint with the proof from the size that the witness has, which follows from its last answer. */
function createSubmitter({ target, logs }: WitnessSenderOptions, closing: AbortSignal): Submitter {
  const sizes = new Map<string, number>()
  const toSubmission = async (org: string, { size, note }: SignedCheckpoint): Promise<Submission | undefined> => {
    const oldSize = sizes.get(org) ?? 0
    const proof = oldSize === 0 ? [] : await logs.proveConsistency(org, oldSize, size)
    return proof && { oldSize, proof, note }
  }
  const accept = async (
    org: string,
    checkpoint: SignedCheckpoint,
    signatures: string,
  ): Promise<Problem | undefined> => {
    sizes.set(org, checkpoint.size)
    const saved = await logs.saveCosignatures(org, `${checkpoint.note}${signatures}`)
    return typeof saved === 'object' ? { reason: `its answer is refused: ${saved.refusal}`, again: false } : undefined
  }
  return async (org, checkpoint) => {
    for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
      const submission = await toSubmission(org, checkpoint)
      if (submission === undefined) return toRollback(sizes.get(org) ?? 0, checkpoint)
      const answer: WitnessAnswer = await addCheckpoint(submission, target, closing)
      if (answer.outcome === 'cosigned') return accept(org, checkpoint, answer.signatures)
      if (answer.outcome !== 'conflict') return { reason: answer.reason, again: answer.outcome === 'failed' }
      sizes.set(org, answer.size)
    }
    return { reason: 'another process sends the same log', again: true }
  }
}

/** Another process may have published the larger checkpoint: it is then sent with the next records. */
function toRollback(size: number, checkpoint: SignedCheckpoint): Problem {
  return { reason: `it has a checkpoint of ${size} entries, and this one has ${checkpoint.size}`, again: false }
}

/** Prints a problem once for each organisation, until a checkpoint is cosigned. */
function createNotices(
  url: string,
  print: (line: string) => void,
): (org: string, problem: Problem | undefined) => void {
  const printed = new Map<string, string>()
  return (org, problem) => {
    if (problem === undefined) {
      printed.delete(org)
      return
    }
    if (printed.get(org) !== problem.reason)
      print(`The witness ${url} did not cosign the log of ${org}: ${problem.reason}.`)
    printed.set(org, problem.reason)
  }
}
