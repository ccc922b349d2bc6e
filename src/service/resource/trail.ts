import { hash } from 'node:crypto'
import { toCanonicalJson } from '../../wire/json/canonical.ts'
import type { ComplianceStatus, Trail, TrailEvent } from '../../wire/resource/trail.ts'
import { readFlowMembers } from './flow.ts'
import { toTrailCommit } from '../history/commit.ts'
import type { JudgedTrail } from '../history/judged-trail.ts'
import type { Links } from './links.ts'
import { toVersionedTemplate } from '../history/template.ts'

/** A trail with its verdict (rules 9.14). A member without a value is left out. */
export function toTrail(judged: JudgedTrail, links: Links, events: readonly TrailEvent[]): Trail {
  const { history, report, pinned, verdict } = judged
  const first = history.records[0]
  const { description, origin_url, external_urls, user_data, git_commit_info: commit } = report
  return {
    name: history.trail,
    created_at: first?.created_at,
    last_modified_at: history.records.at(-1)?.created_at,
    compliance_status: toComplianceStatus(judged),
    template: pinned && toVersionedTemplate(pinned),
    compliance_state: verdict.status,
    is_compliant: verdict.is_compliant,
    created_by: first?.reporter,
    flow: { name: history.flow, tags: readFlowMembers(history.flowRecords).tags },
    html_url: links.trail(history.flow, history.trail),
    description,
    git_commit_info: commit && toTrailCommit(commit),
    origin_url,
    user_data,
    repo_ids: listRepositories(judged),
    events: [...events],
    external_urls,
  }
}

function toComplianceStatus({ verdict, pinned, now }: JudgedTrail): ComplianceStatus {
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

/** The ETag covers the whole trail except `evaluated_at` (rules 1.5). */
export function toTrailETag({ compliance_status: status, ...trail }: Trail): string {
  const facts = toCanonicalJson({ ...trail, status: { ...status, evaluated_at: undefined } })
  return `"${hash('sha256', facts, 'base64url')}"`
}

/** The ids of all repositories that the records of the trail name. */
function listRepositories({ history }: JudgedTrail): string[] {
  return [...new Set(history.records.flatMap(({ repository }) => repository ?? []))]
}
