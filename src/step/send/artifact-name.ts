import { EvidenceError } from '../../error.ts'
import { findMisspelt } from '../../text/nearest-name.ts'
import type { StepRun } from '../change/run.ts'
import type { CollectedArtifact } from '../collect/artifact.ts'
import type { InputName } from '../input/input.ts'

/**
 * Throws EvidenceError `usage` if a step gives an artifact a name that the template does not have, but that is a misspelling of one that it
 * has and that the step does not report (rules 8.4). Other names that the template does not have are evidence beside it.
 */
export function checkArtifactNames(
  artifacts: readonly CollectedArtifact[],
  known: readonly string[],
  { plan: { attestationTarget } }: StepRun,
): void {
  const given = artifacts.flatMap(({ templateName }) => templateName ?? [])
  const free = known.filter((name) => !given.includes(name))
  for (const name of given) requireKnown('artifacts', name, { known, free })
  const artifact = attestationTarget?.artifact
  if (artifact !== undefined && !given.includes(artifact)) requireKnown('name', artifact, { known, free: known })
}

interface KnownNames {
  readonly known: readonly string[]
  /** Those that another artifact of the step does not have. */
  readonly free: readonly string[]
}

function requireKnown(input: InputName, name: string, { known, free }: KnownNames): void {
  const meant = known.includes(name) ? undefined : findMisspelt(name, free)
  if (meant === undefined) return
  throw new EvidenceError(
    'usage',
    `Input \`${input}\` names the artifact "${name}", which the template does not have. It has ${known.join(', ')}. Did you mean "${meant}"?`,
    { facts: { input } },
  )
}
