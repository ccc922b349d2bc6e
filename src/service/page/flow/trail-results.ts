import { findRequiredPolicy } from '../../../evidence/explain/requirement.ts'
import { describeFacts } from '../../../evidence/explain/result.ts'
import type { JudgedTrail } from '../../trail/judged-trail.ts'

/** The results of the counting reports of a trail in a few words: all tests, all findings, the newest review. */
export function describeTrailResults({ attestations, verdict, evidence, report }: JudgedTrail): string {
  const counting = attestations.filter(({ id }) => verdict.outcomes.get(id)?.counts !== false)
  const contents = counting.map(({ content }) => content)
  const review = counting.findLast(({ content }) => content.kind === 'pull_request')
  const policy = review && findRequiredPolicy(evidence.template, review)
  const results = [
    describeFacts(contents.filter(({ kind }) => kind === 'junit')),
    describeFacts(contents.filter(({ kind }) => kind === 'vulnscan')),
    review && describeFacts([review.content], { policy, commit: report.git_commit_info?.sha1 }),
  ]
  return results.filter((text) => text !== undefined && text !== '').join(' · ')
}
