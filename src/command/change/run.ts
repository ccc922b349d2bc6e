import { EvidenceError } from '../../error.ts'
import { completeChange, findChange } from './change.ts'
import type { Asked } from '../collect/collect.ts'
import type { Inputs } from '../input/input.ts'
import { parseKind } from '../input/kind.ts'
import { isOverridable, parsePlace } from '../input/attestation-name.ts'
import type { Surroundings } from '../environment/surroundings.ts'
import { findTarget, type Target } from '../input/target.ts'
import { describeUnused } from '../input/unused-input.ts'

/** One run, once it is clear what it is about. */
export interface Run {
  readonly asked: Asked
  readonly target: Target
  readonly surroundings: Surroundings
}

/** Finds whatever can be found wrong without a service, before anything is sent. */
export async function understand(inputs: Inputs, surroundings: Surroundings): Promise<Run> {
  const kind = parseKind(inputs.kind)
  const place = inputs.name === '' ? undefined : parsePlace(inputs.name)
  if (place !== undefined && !isOverridable(place.name)) {
    surroundings.host.warning(
      `Attestation name "${place.name}" holds more than letters, digits, - _ and , so it cannot be overridden later.`,
    )
  }
  for (const message of describeUnused(inputs, kind)) surroundings.host.warning(message)
  const change = await findChange(inputs, surroundings)
  if (change?.builtFrom !== undefined) {
    surroundings.host.notice(
      `What was checked out, and so built, is ${change.builtFrom}; the commit reported is ${change.commit.sha1}.`,
    )
  }
  return { asked: { inputs, kind, place, change }, target: findTarget(inputs, change), surroundings }
}

/** The same run, with all that can be learned of its commit. */
export async function learn(run: Run): Promise<Run> {
  const { asked, surroundings } = run
  if (asked.change === undefined) return run
  return { ...run, asked: { ...asked, change: await completeChange(asked.change, asked.inputs, surroundings) } }
}

/**
 * Runs for forks and Dependabot get no secrets, so they can report to nobody but the embedded service: reporting is skipped, in a
 * sentence that is returned; a gate cannot pass what it cannot see and throws. Undefined where all is well.
 */
export function reasonToSkip({ asked: { inputs, change } }: Run): string | undefined {
  if (inputs.url === 'embedded' || inputs.token !== '' || change?.restricted === undefined) return undefined
  const who = change.restricted === 'fork' ? 'of a fork' : 'of Dependabot'
  const message = `This run is for a pull request ${who} and gets no secrets, so nothing was reported to ${inputs.url}`
  if (inputs.gate === 'false') return `${message}.`
  throw new EvidenceError(
    'refused',
    `${message}, and the gate cannot pass what it cannot see. The README's recipe for forks shows how.`,
  )
}
