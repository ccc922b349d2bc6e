import { resolve } from 'node:path'
import { spoolRequest, type SpoolEntry } from '../../client/spool.ts'
import { EvidenceError, messageOf } from '../../error.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { TrailReport } from '../../wire/resource/trail.ts'
import type { StepRun } from '../change/run.ts'
import type { OutgoingReport } from './send-reports.ts'

/** Everything that a run would send. */
export interface UnsentReports {
  readonly trail: TrailReport
  readonly outgoing: readonly OutgoingReport[]
}

/** In the workspace. The name does not start with a dot, because actions/upload-artifact skips hidden files. */
const spoolFolder = 'evidence-spool'

/**
 * Handles a failure by the input `on-unreachable` (rules 8.11): `fail` throws it, `warn` continues, `spool` stores the reports for
 * `evidence replay`. A gate throws in all cases. A failure that is no outage is thrown unchanged. Returns the warning that it has logged.
 */
export async function handleOutage(failure: unknown, run: StepRun, unsent: UnsentReports): Promise<string> {
  const { inputs } = run.plan
  const mode = inputs['on-unreachable']
  if (!isServiceOutage(failure) || mode === 'fail') throw failure
  const result = mode === 'spool' ? await spoolReports(run, unsent, failure) : 'The reports were not stored.'
  if (inputs.gate !== 'false') {
    throw new EvidenceError(failure.code, `${failure.message} ${result} The gate fails.`, {
      facts: failure.facts,
      cause: failure,
    })
  }
  const message = `${failure.message} ${result}`
  run.context.host.warning(message)
  return message
}

/** Whether the service was out of reach or gave a response that is not its own. */
export function isServiceOutage(failure: unknown): failure is EvidenceError {
  return failure instanceof EvidenceError && (failure.code === 'unreachable' || failure.code === 'nonsense')
}

/** Stores all reports, also those that arrived before the outage: their idempotency keys prevent a second record. */
async function spoolReports(run: StepRun, unsent: UnsentReports, failure: EvidenceError): Promise<string> {
  const folder = resolve(run.context.host.cwd, spoolFolder)
  const entries = toSpoolEntries(run, unsent)
  if (entries === undefined) {
    const message = `${failure.message} An override is not stored for a replay: run this step again when the service is available.`
    throw new EvidenceError(failure.code, message, { facts: failure.facts, cause: failure })
  }
  try {
    for (const entry of entries) await spoolRequest(folder, entry)
  } catch (cause) {
    const message = `${failure.message} The reports could not be stored in ${spoolFolder}/: ${messageOf(cause)}.`
    throw new EvidenceError(failure.code, message, { facts: failure.facts, cause })
  }
  return `The reports are in ${spoolFolder}/. Upload that folder with actions/upload-artifact, and send them later with \`evidence replay ${spoolFolder}\`.`
}

/** The trail, without its template, and the reports; undefined with an override (rules 8.11). */
function toSpoolEntries(
  { target, startedAt }: StepRun,
  { trail, outgoing }: UnsentReports,
): readonly SpoolEntry[] | undefined {
  const entries: SpoolEntry[] = [{ operation: 'putTrail', params: target, body: trail }]
  for (const { operation, request } of outgoing) {
    if (operation === 'overrideAttestation') return undefined
    const { params, file, idempotencyKey } = request
    // A report that is replayed is as old as its run (rules 5.2).
    const annotations = { ...request.body.annotations, spooled_at: Math.floor(startedAt / 1000) }
    entries.push({
      operation,
      params,
      body: { ...request.body, annotations },
      ...omitUndefined({ file, idempotencyKey }),
    })
  }
  return entries
}
