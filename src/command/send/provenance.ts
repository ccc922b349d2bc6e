import { hash, randomUUID } from 'node:crypto'
import type { ChangeFacts } from '../../commit/facts.ts'
import type { CommonMembers } from '../../schema/attestation/attestation.ts'
import { defined, nonEmpty } from '../../schema/defined.ts'
import type { RepoInfo } from '../../schema/resource/git.ts'
import type { FreeObject } from '../../schema/primitives.ts'
import type { Inputs } from '../input/input.ts'
import type { Place } from '../input/attestation-name.ts'

/** What every report of a run says beside its own content: the commit, where it came from, and what the user added. */
export type Provenance = Pick<
  CommonMembers,
  'origin_url' | 'git_commit_info' | 'repo_info' | 'annotations' | 'external_urls' | 'description'
> & { readonly annotations: FreeObject; readonly user_data?: FreeObject }

/** `source` and `run` tell reports of one name apart (decisions.md §5); they cannot be overwritten by the user's annotations. */
export function describeProvenance(inputs: Inputs, change: ChangeFacts | undefined): Provenance {
  return {
    ...defined({
      origin_url: nonEmpty(change?.runUrl),
      git_commit_info: change?.commit,
      repo_info: repositoryOf(change),
      description: nonEmpty(inputs.description),
      user_data: inputs['user-data'],
      external_urls: inputs['external-urls'],
    }),
    annotations: { ...inputs.annotations, ...describeRun(change) },
  }
}

/** The repository, where it has an address: the wire wants one. */
export function repositoryOf(change: ChangeFacts | undefined): RepoInfo | undefined {
  return change === undefined || change.repo.url === '' ? undefined : change.repo
}

function describeRun(change: ChangeFacts | undefined): FreeObject {
  return change === undefined ? {} : defined({ source: change.source, run: change.run, built_from: change.builtFrom })
}

export function commonMembers(provenance: Provenance, place: Place): CommonMembers {
  return {
    attestation_name: place.name,
    ...(place.artifact === undefined ? {} : { target_artifacts: [place.artifact] }),
    ...provenance,
  }
}

/**
 * The same report of the same step and attempt is the same request, however often it is sent (design.md §3). Off GitHub nothing tells
 * one run from the next: there it is the same only while this run sends it, or keeps it to be sent later.
 */
export function idempotencyKey(change: ChangeFacts | undefined, step: string, body: unknown): string {
  if (change === undefined || change.run.id === 0) return randomUUID()
  return hash('sha256', JSON.stringify([change.run, change.source, step, body]))
}
