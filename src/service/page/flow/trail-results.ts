import type { AttestationContent } from '../../../verdict/evidence/evidence.ts'
import { findRequiredPolicy } from '../../../verdict/explain/requirement.ts'
import { describeResult } from '../../../verdict/explain/result.ts'
import type { JudgedTrail } from '../../history/judged-trail.ts'

/** The results of the counting reports of a trail in a few words: all tests, all findings, the newest review. */
export function describeTrailResults(judged: JudgedTrail): string {
  const counting = judged.attestations
    .map(({ fact }) => fact)
    .filter(({ id }) => judged.verdict.outcomes.get(id)?.counts !== false)
  const review = counting.findLast(({ content }) => content.kind === 'pull_request')
  const context = {
    policy: review && findRequiredPolicy(judged.evidence.template, review),
    commit: judged.report.git_commit_info?.sha1,
  }
  const contents = counting.map(({ content }) => content)
  const results = [
    describeResult({ junit_results: listSuites(contents) }),
    describeScans(contents),
    review?.content.kind === 'pull_request' ? describeResult(review.content, context) : undefined,
  ]
  return results.filter((text) => text !== undefined && text !== '').join(' · ')
}

type Contents = readonly AttestationContent[]

/** Undefined without a report of tests: no report is not zero tests. */
function listSuites(contents: Contents): Parameters<typeof describeResult>[0]['junit_results'] {
  const reports = contents.filter((content) => content.kind === 'junit')
  return reports.length === 0 ? undefined : reports.flatMap(({ junit_results: suites }) => suites)
}

function describeScans(contents: Contents): string | undefined {
  const [first, ...others] = contents.filter((content) => content.kind === 'vulnscan')
  if (first === undefined) return undefined
  const results = [first, ...others].flatMap(({ vulnscan_results: scanned }) => scanned.results)
  return describeResult({ vulnscan_results: { ...first.vulnscan_results, results } })
}
