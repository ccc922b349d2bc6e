import type { ChangeFacts } from '../../commit/facts.ts'
import { defined } from '../../schema/defined.ts'
import type { GitCommit } from '../../schema/resource/git.ts'
import { parse } from '../../schema/parse.ts'
import { CommitSha } from '../../schema/primitives.ts'
import type { Built } from '../collect/artifact.ts'
import { idempotencyKey, repositoryOf, type Provenance } from './provenance.ts'
import type { Outgoing } from './outgoing.ts'
import type { Target } from '../input/target.ts'

interface Circumstances {
  readonly target: Target
  readonly change: ChangeFacts | undefined
  readonly provenance: Provenance
  readonly step: string
  readonly commits: readonly GitCommit[]
}

export function toArtifactReport(built: Built, { target, change, provenance, step, commits }: Circumstances): Outgoing {
  const { origin_url: buildUrl = '', ...shared } = provenance
  const body = {
    ...shared,
    fingerprint: built.fingerprint,
    filename: built.filename,
    build_url: buildUrl,
    commit_url: change?.commitUrl ?? '',
    trail_name: target.trail_name,
    ...defined({
      template_reference_name: built.templateName,
      git_commit: shaOf(change),
      repo_url: repositoryOf(change)?.url,
      commits_list: commits.length === 0 ? undefined : [...commits],
    }),
  }
  const key = idempotencyKey(change, step, [target, 'artifact', body])
  return {
    operation: 'reportArtifact',
    type: 'artifact',
    name: built.filename,
    request: { params: target, body, idempotencyKey: key },
  }
}

/** Only a SHA-1 has a place in `git_commit`; `git_commit_info` holds any. */
function shaOf(change: ChangeFacts | undefined): CommitSha | undefined {
  const parsed = parse(CommitSha, change?.commit.sha1)
  return parsed.ok ? parsed.value : undefined
}
