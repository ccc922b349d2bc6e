import { findRequiredPolicy } from '../../../verdict/explain/requirement.ts'
import { describeResult, type ResultMembers } from '../../../verdict/explain/result.ts'
import type { JudgedTrail } from '../../history/judged-trail.ts'

/** The results of the counting reports of a trail in a few words: all tests, all findings, the newest review. */
export function describeTrailResults(judged: JudgedTrail): string {
  const counting = judged.attestations.filter(({ fact }) => judged.verdict.outcomes.get(fact.id)?.counts !== false)
  const reports = counting.map(toMembers)
  const review = counting.findLast(({ fact }) => fact.content.kind === 'pull_request')
  const context = {
    policy: review && findRequiredPolicy(judged.evidence.template, review.fact),
    commit: judged.report.git_commit_info?.sha1,
  }
  const results = [
    describeResult({ junit_results: listSuites(reports) }),
    describeScans(reports),
    review && describeResult(toMembers(review), context),
  ]
  return results.filter((text) => text !== undefined && text !== '').join(' · ')
}

/** A generic report has none of them. */
function toMembers({ report }: JudgedTrail['attestations'][number]): ResultMembers {
  return { erased: undefined, ...report }
}

type Reports = readonly ResultMembers[]

/** Undefined without a report of tests: no report is not zero tests. */
function listSuites(reports: Reports): ResultMembers['junit_results'] {
  const suites = reports.flatMap(({ junit_results: found }) => (found === undefined ? [] : [found]))
  return suites.length === 0 ? undefined : suites.flat()
}

function describeScans(reports: Reports): string | undefined {
  const [first, ...others] = reports.flatMap(({ vulnscan_results: scanned }) => scanned ?? [])
  if (first === undefined) return undefined
  return describeResult({
    vulnscan_results: { ...first, results: [first, ...others].flatMap(({ results }) => results) },
  })
}
