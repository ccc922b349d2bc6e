import { defined } from '../schema/defined.ts'
import type { Approver } from '../schema/attestation/pull-request.ts'
import { pickMoment, pickText } from './answer.ts'

const decisive = new Set(['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED'])

/**
 * The last decisive review of each person, by time of submission: a comment never replaces a verdict, a dismissal does (GitHub
 * turns the dismissed review itself into one, at its old time). Reviews of deleted accounts cannot be told apart, so each stands.
 */
export function toApprovers(reviews: readonly unknown[]): readonly Partial<Approver>[] {
  const last = new Map<string, Partial<Approver>>()
  for (const [index, review] of reviews.entries()) {
    const approver = toApprover(review)
    if (!decisive.has(approver.state)) continue
    const person = approver.username === '' ? `${index}` : `@${approver.username}`
    if (isLater(approver, last.get(person))) last.set(person, approver)
  }
  return [...last.values()]
}

function isLater(review: Partial<Approver>, than: Partial<Approver> | undefined): boolean {
  return (review.timestamp ?? 0) >= (than?.timestamp ?? 0)
}

function toApprover(review: unknown): Approver {
  const timestamp = pickMoment(review, 'submitted_at')
  const association = pickText(review, 'author_association')
  return {
    username: pickText(review, 'user', 'login'),
    state: pickText(review, 'state'),
    ...defined({ timestamp }),
    commit: pickText(review, 'commit_id') || null,
    ...(association === '' ? {} : { association }),
  }
}
