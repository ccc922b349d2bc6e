import { describe, expect, test } from 'vitest'
import { toReporter, toReportOrigin, unknownOrigin } from '../../../src/evidence/fact/origin.ts'
import { jobOrigin } from '../../../testkit/evidence/origin.ts'

const workflow = 'o/r/.github/workflows/ci.yml'

describe('an origin', () => {
  test('is unknown without a record of it', () => {
    expect(toReportOrigin(null, false)).toBe(unknownOrigin)
    expect(unknownOrigin).toEqual({ key: '', text: 'an unknown origin', claims: undefined, isReplayed: false })
  })
  test.each([true, false])('of a token is the token, replayed (%s) or not', (isReplayed) => {
    const origin = toReportOrigin({ type: 'token', token_id: 'ci' }, isReplayed)
    expect(origin).toEqual({ key: 'token ci', text: 'token ci', claims: undefined, sender: undefined, isReplayed })
  })
  test('of a replay by a job is another one than that of the job, and earns nothing by its claims', () => {
    const { sender, key, text } = jobOrigin()
    const replayed = toReportOrigin(sender ?? null, true)
    expect(replayed).toEqual({
      key: `replayed ${key}`,
      text: `${text}, replayed`,
      claims: undefined,
      sender,
      isReplayed: true,
    })
  })
  test.each([
    [{}, `${workflow}, push of refs/heads/main`],
    [{ ref: '' }, `${workflow}, push`],
    [{ job_workflow: workflow }, `${workflow}, push of refs/heads/main`],
    [{ job_workflow: 'o/shared/x.yml' }, `${workflow}, calling o/shared/x.yml, push of refs/heads/main`],
  ])('with the claims %j is shown as "%s"', (claims, text) => {
    expect(jobOrigin(claims).text).toBe(text)
  })
  test('is the same for the events of a pull request, and another for each other event', () => {
    const events = ['pull_request', 'pull_request_review', 'pull_request_review_comment']
    expect(new Set(events.map((event) => jobOrigin({ event }).key)).size).toBe(1)
    const others = ['pull_request', 'pull_request_target', 'push', 'schedule', '']
    expect(new Set(others.map((event) => jobOrigin({ event }).key)).size).toBe(others.length)
  })
  test.each([
    { issuer: 'https://other.example' },
    { repository_id: '2' },
    { ref: 'refs/heads/other' },
    { workflow: 'o/r/.github/workflows/other.yml' },
    { job_workflow: workflow },
  ])('is another one with the claims %j', (claims) => {
    expect(jobOrigin(claims).key).not.toBe(jobOrigin().key)
  })
})

test('the reporter is the repository of proven jobs, else the origin', () => {
  expect(toReporter(jobOrigin({ event: 'push' }))).toBe('https://token.example 1')
  expect(toReporter(jobOrigin({ event: 'schedule' }))).toBe('https://token.example 1')
  expect(toReporter(toReportOrigin({ type: 'token', token_id: 'ci' }, false))).toBe('token ci')
})
