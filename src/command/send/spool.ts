import { defined } from '../../schema/defined.ts'
import { resolve } from 'node:path'
import { spoolRequest, type SpoolEntry } from '../../client/spool.ts'
import { EvidenceError } from '../../error.ts'
import type { TrailReport } from '../../schema/resource/trail.ts'
import type { Outgoing } from './outgoing.ts'
import { templateFile, templateIn, type TemplateChoice } from '../change/choose-template.ts'
import type { Run } from '../change/run.ts'

/** What was ready to be sent when the service turned out to be out of reach. */
export interface Unsent {
  readonly choice: TemplateChoice
  readonly trail: TrailReport
  readonly outgoing: readonly Outgoing[]
}

/** Below the workspace, by a name without a dot, so that actions/upload-artifact takes it. */
const folderName = 'evidence-spool'

/**
 * What the user chose to happen in an outage: `fail` throws, `warn` goes on, `spool` keeps all of it for `evidence replay`. A gate
 * throws in any case, for it cannot pass what it cannot see. Whatever is no outage is thrown as it is. Gives what there is to say of it.
 */
export async function giveUp(failure: unknown, run: Run, unsent: Unsent): Promise<string> {
  const { inputs } = run.asked
  const mode = inputs['on-unreachable']
  if (!isOutage(failure) || mode === 'fail') throw failure
  const kept = mode === 'spool' ? await keep(run, unsent) : 'Nothing was kept for later.'
  if (inputs.gate !== 'false') {
    throw new EvidenceError(failure.code, `${failure.message} ${kept} The gate stays closed.`, {
      facts: failure.facts,
      cause: failure,
    })
  }
  const message = `${failure.message} ${kept}`
  run.surroundings.host.warning(message)
  return message
}

export function isOutage(failure: unknown): failure is EvidenceError {
  return failure instanceof EvidenceError && (failure.code === 'unreachable' || failure.code === 'nonsense')
}

/** Reports that did arrive before the outage are kept too: their keys see to it that they are recorded once. */
async function keep({ target, surroundings }: Run, { choice, trail, outgoing }: Unsent): Promise<string> {
  const folder = resolve(surroundings.host.cwd, folderName)
  const begin: SpoolEntry = {
    operation: 'putTrail',
    params: target,
    body: trail,
    ...templateFile(templateIn(choice)),
  }
  for (const entry of [begin, ...outgoing.map(toEntry)]) await spoolRequest(folder, entry)
  return `It is kept in ${folderName}/: upload that folder with actions/upload-artifact and send it later with \`evidence replay ${folderName}\`.`
}

function toEntry({ operation, request }: Outgoing): SpoolEntry {
  const { params, body, file, idempotencyKey } = request
  return { operation, params, body, ...defined({ file, idempotencyKey }) }
}
