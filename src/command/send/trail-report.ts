import { defined, nonEmpty } from '../../schema/defined.ts'
import type { TrailReport } from '../../schema/resource/trail.ts'
import type { Asked } from '../collect/collect.ts'
import { repositoryOf } from './provenance.ts'
import type { Target } from '../input/target.ts'

/** What the trail is told about itself: the commit, the repository and the run that began it. */
export function describeTrail({ inputs, change }: Asked, target: Target): TrailReport {
  return defined({
    name: target.trail_name,
    description: nonEmpty(inputs.description),
    git_commit_info: change?.commit,
    repo_info: repositoryOf(change),
    origin_url: nonEmpty(change?.runUrl),
    external_urls: change?.pullRequest && { pull_request: change.pullRequest.url },
  })
}
