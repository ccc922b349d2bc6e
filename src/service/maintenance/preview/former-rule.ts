import { isObject } from '../../../json/is-object.ts'
import { toCanonicalJson } from '../../../json/canonical.ts'
import type { TrailHistory } from '../../history/history.ts'
import type { StoredRecord } from '../../store/record.ts'

type Body = StoredRecord['body']

/** A history with other bodies of its records. */
export function mapBodies(history: TrailHistory, convert: (body: Body) => Body): TrailHistory {
  const toRecord = (record: StoredRecord): StoredRecord => ({ ...record, body: convert(record.body) })
  return { ...history, records: history.records.map(toRecord), flowRecords: history.flowRecords.map(toRecord) }
}

/** Replaces names by texts without a second form, so that names that differ before normalisation differ after it. */
export function distinguishForms(body: Body): Body {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, distinguishValue(value)]))
}

function distinguishValue(value: unknown): unknown {
  if (typeof value === 'string') return distinguishText(value)
  if (Array.isArray(value)) return value.map(distinguishValue)
  return isObject(value) ? distinguishForms(value) : value
}

/** A text in NFC stays; in any other text, each character beyond ASCII becomes its code point. */
function distinguishText(text: string): string {
  if (text === text.normalize('NFC')) return text
  return text.replaceAll(/[^\0-\x7f]/gu, (character) => `<U+${character.codePointAt(0)?.toString(16) ?? ''}>`)
}

/** Suites that state as many listed test cases as executed tests. */
export function countEveryTest(body: Body): Body {
  const { junit_results: suites } = body
  return Array.isArray(suites) ? { ...body, junit_results: suites.map(countSuite) } : body
}

function countSuite(suite: unknown): unknown {
  return isObject(suite) && typeof suite['total'] === 'number' ? { ...suite, counted: suite['total'] } : suite
}

/**
 * Of each name, subject and source only the report of the latest run counts, from any sender. The other records keep their place, because
 * the first record of a trail decides its template.
 */
export function keepLatestReports(history: TrailHistory): TrailHistory {
  const latest = new Map<string, StoredRecord>()
  for (const record of history.records) {
    if (record.kind !== 'attestation') continue
    const key = toSlotText(record.body)
    const known = latest.get(key)
    if (known === undefined || compareSentRuns(known.body, record.body) <= 0) latest.set(key, record)
  }
  const counting = new Set(latest.values())
  const records = history.records.map((record): StoredRecord => {
    const isReplaced = record.kind === 'attestation' && !counting.has(record)
    return { ...record, actor: { name: record.actor.name }, origin: null, ...(isReplaced ? { kind: 'migration' } : {}) }
  })
  return { ...history, records }
}

function toSlotText({ attestation_name, artifact_fingerprint, target_artifacts, annotations }: Body): string {
  const source = isObject(annotations) ? annotations['source'] : undefined
  return toCanonicalJson([attestation_name, artifact_fingerprint ?? null, target_artifacts ?? [], source ?? null])
}

function compareSentRuns(a: Body, b: Body): number {
  const [first, second] = [toSentRun(a), toSentRun(b)]
  return first.id - second.id || first.attempt - second.attempt
}

function toSentRun({ annotations }: Body): { readonly id: number; readonly attempt: number } {
  const run = isObject(annotations) ? annotations['run'] : undefined
  const { id, attempt } = isObject(run) ? run : {}
  return { id: Number(id) || 0, attempt: Number(attempt) || 0 }
}

/** Evidence that names an artifact without its digest belongs to the last build of that name. */
export function bindToLastBuild(history: TrailHistory): TrailHistory {
  const builds = new Map<unknown, unknown>()
  for (const { kind, body, fingerprint } of history.records) {
    if (kind === 'artifact') builds.set(body['template_reference_name'], fingerprint)
  }
  return mapBodies(history, (body) => {
    const targets = body['target_artifacts']
    const fingerprint = Array.isArray(targets) && targets.length === 1 ? builds.get(targets[0]) : undefined
    return fingerprint === undefined ? body : { artifact_fingerprint: fingerprint, ...body }
  })
}

/** Any open or merged pull request is one of the change, its committers may approve, and an empty list fails. */
export function acceptEveryPullRequest(body: Body): Body {
  const { pull_requests: pulls, git_commit_info: commit } = body
  if (!Array.isArray(pulls)) return body
  const listed: readonly unknown[] = pulls.length === 0 ? [noPullRequest] : pulls
  const [first] = listed
  const sha1 = isObject(first) ? first['head_sha'] : undefined
  const ofChange = listed.map((pull) =>
    isObject(pull) ? { ...pull, merge_commit: sha1, commits: withoutCommitters(pull['commits']) } : pull,
  )
  return { ...body, pull_requests: ofChange, git_commit_info: { ...(isObject(commit) ? commit : {}), sha1 } }
}

const noPullRequest = {
  url: '',
  number: 0,
  title: '',
  state: 'closed',
  author: '',
  created_at: 0,
  head_ref: '',
  head_sha: '0'.repeat(40),
  base_ref: '',
  commits: [],
  approvers: [],
}

function withoutCommitters(commits: unknown): unknown {
  if (!Array.isArray(commits)) return commits
  return commits.map((commit: unknown) => {
    if (!isObject(commit)) return commit
    const { committer: _committer, accounts: _accounts, ...rest } = commit
    return rest
  })
}
