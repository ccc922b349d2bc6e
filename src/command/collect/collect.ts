import type { ChangeFacts } from '../../commit/facts.ts'
import { collectArtifacts } from './artifact.ts'
import { collectCustom, collectGeneric, collectOverride } from './declared.ts'
import { listCommits } from '../change/commits-list.ts'
import { join, nothing, type Collected } from './draft.ts'
import type { Inputs } from '../input/input.ts'
import { collectJira } from './jira.ts'
import type { Kind } from '../input/kind.ts'
import type { Place } from '../input/attestation-name.ts'
import { collectOwnPullRequests, collectPullRequests } from './pull-request.ts'
import { collectFound, collectResults } from './results.ts'
import type { Surroundings } from '../environment/surroundings.ts'

/** What a run was asked for, checked as far as that goes without looking at anything. */
export interface Asked {
  readonly inputs: Inputs
  readonly kind: Kind
  readonly place: Place | undefined
  readonly change: ChangeFacts | undefined
}

/** Reads, converts, fingerprints and asks, side by side. All or nothing: one file that cannot be trusted stops the run before it sends. */
export async function collect(asked: Asked, surroundings: Surroundings): Promise<Collected> {
  return join(await Promise.all([collectBuilt(asked, surroundings), collectEvidence(asked, surroundings)]))
}

/** What was built, and of which commits: these are looked up only for artifacts, which alone are reported with them. */
async function collectBuilt({ inputs, change }: Asked, surroundings: Surroundings): Promise<Collected> {
  const isAsked = inputs.artifacts.length > 0 || (surroundings.environment['GITHUB_ARTIFACTS_LIST'] ?? '') !== ''
  const [artifacts, listed] = await Promise.all([
    collectArtifacts(inputs.artifacts, surroundings, inputs.timeout),
    isAsked ? listCommits(change, inputs, surroundings) : nothing,
  ])
  return { ...nothing, artifacts, commits: listed.commits, notes: listed.notes }
}

async function collectEvidence(asked: Asked, surroundings: Surroundings): Promise<Collected> {
  switch (asked.kind.name) {
    case 'none':
    case 'artifact':
      return nothing
    case 'auto':
      return join(await Promise.all([collectFound(asked, surroundings), collectOwnPullRequests(asked, surroundings)]))
    case 'junit':
    case 'vulnscan':
    case 'codequality':
      return collectResults(asked.kind.name, asked, surroundings)
    case 'generic':
      return collectGeneric(asked, surroundings)
    case 'custom':
      return collectCustom(asked.kind.typeName, asked, surroundings)
    case 'pull_request':
      return collectPullRequests(asked, surroundings)
    case 'jira':
      return collectJira(asked, surroundings)
    case 'override':
      return collectOverride(asked)
  }
}
