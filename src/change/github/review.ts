import { omitUndefined } from '../../wire/optional.ts'
import type { Approver } from '../../wire/attestation/pull-request.ts'
import { pickEpoch, pickText } from './response.ts'

const decisiveStates = new Set(['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED'])

/**
 * The last decisive review of each person, by time of submission (rules 3.1). REST does not know who has push access; the association of a
 * person is left out, because it would take its place (rules 5.2). A comment does not replace an approval or a request for
 * changes; a dismissal does (GitHub changes the dismissed review itself and keeps its time). Reviews by deleted accounts have no login, so
 * each of them is kept.
 */
export function toApprovers(reviews: readonly unknown[]): readonly Partial<Approver>[] {
  const last = new Map<string, Partial<Approver>>()
  for (const [index, review] of reviews.entries()) {
    const approver = toApprover(review)
    if (!decisiveStates.has(approver.state)) continue
    const person = approver.username === '' ? `${index}` : `@${approver.username}`
    if (isLater(approver, last.get(person))) last.set(person, approver)
  }
  return [...last.values()]
}

function isLater(review: Partial<Approver>, than: Partial<Approver> | undefined): boolean {
  return (review.timestamp ?? 0) >= (than?.timestamp ?? 0)
}

function toApprover(review: unknown): Approver {
  const timestamp = pickEpoch(review, 'submitted_at')
  const type = pickText(review, 'user', 'type')
  return {
    username: pickText(review, 'user', 'login'),
    ...(type === '' ? {} : { type }),
    state: pickText(review, 'state'),
    ...omitUndefined({ timestamp }),
    commit: pickText(review, 'commit_id') || null,
  }
}
