import type { GitCommit, TrailCommit } from '../../schema/resource/git.ts'
import type { ComplianceStatus, Trail } from '../../schema/resource/trail.ts'
import { isObject } from '../../json/canonical.ts'
import { toEvents } from './event.ts'
import { readFlow } from './flow.ts'
import type { Judged } from '../history/judged-trail.ts'
import type { Links } from './links.ts'
import { toNumbered } from '../history/template.ts'

/** A trail with its verdict (published-api.md §2.4). What does not exist is left out. */
export function toTrail(judged: Judged, links: Links): Trail {
  const { history, report, pinned, verdict } = judged
  const first = history.records[0]
  const { description, origin_url, external_urls, user_data, git_commit_info: commit } = report
  return {
    name: history.trail,
    created_at: first?.created_at,
    last_modified_at: history.records.at(-1)?.created_at,
    compliance_status: toComplianceStatus(judged),
    template: pinned && toNumbered(pinned),
    compliance_state: verdict.status,
    is_compliant: verdict.is_compliant,
    created_by: first?.actor.name,
    flow: { name: history.flow, tags: readFlow(history.flowRecords).tags },
    html_url: links.trail(history.flow, history.trail),
    description,
    git_commit_info: commit && toTrailCommit(commit),
    origin_url,
    user_data,
    repo_ids: listRepositories(judged),
    events: [...toEvents(judged)],
    external_urls,
  }
}

function toComplianceStatus({ verdict, pinned, now }: Judged): ComplianceStatus {
  const { status, is_compliant, attestations_statuses, artifacts_statuses } = verdict
  return {
    status,
    is_compliant,
    attestations_statuses: [...attestations_statuses],
    artifacts_statuses: { ...artifacts_statuses },
    evaluated_at: now,
    flow_template_id: pinned?.id,
  }
}

/** Only these members appear in a trail (published-api.md §2.1). */
function toTrailCommit({ sha1, message, author, branch, timestamp, url }: GitCommit): TrailCommit {
  return { sha1, message, author, branch, timestamp, url }
}

/** Repositories that anything on the trail names. */
function listRepositories({ history }: Judged): string[] {
  const ids = history.records.map(({ body: { repo_info: named } }) => (isObject(named) ? named['id'] : undefined))
  return [...new Set(ids.filter((id) => typeof id === 'string'))]
}
