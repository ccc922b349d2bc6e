import { commitSha, junitSuite, vulnscanResults } from './report.ts'

const quality = { status: 'SUCCESS', qualityGate: { status: 'OK' } }
const pullRequest = {
  url: 'https://git.test/pull/7',
  number: 7,
  title: 't',
  state: 'merged',
  author: 'a',
  created_at: 1,
  head_ref: 'h',
  head_sha: commitSha,
  base_ref: 'main',
  commits: [],
  approvers: [],
}

/** An attestation of each kind: the last part of its address, and its own members. */
export const attestedKinds: readonly (readonly [kind: string, members: object])[] = [
  ['generic', { is_compliant: false }],
  ['junit', { junit_results: [junitSuite()] }],
  ['vulnscan', { vulnscan_results: vulnscanResults() }],
  ['codequality', { codequality_results: quality }],
  ['pull_request', { git_provider: 'github', pull_requests: [pullRequest] }],
  ['jira', { jira_results: [{ issue_id: 'A-1', issue_url: 'u', issue_exists: true }] }],
  ['custom', { type_name: 'tea', attestation_data: { is_compliant: true } }],
]
