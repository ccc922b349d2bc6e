import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readChange } from '../../../src/change/commit/event.ts'

const { environment, event } = JSON.parse(readFileSync('test/fixture/event/pull-request.json', 'utf8')) as {
  readonly environment: Readonly<Record<string, string>>
  readonly event: Readonly<Record<string, unknown>>
}

const pushOf = (name: string, action: string, actor = 'ada') => {
  const variables = { ...environment, GITHUB_EVENT_NAME: name, GITHUB_ACTOR: 'ada', GITHUB_TRIGGERING_ACTOR: actor }
  return readChange({ ...variables, GITHUB_REPOSITORY: 'acme/shop', GITHUB_WORKFLOW: 'ci' }, { ...event, action }, null)
    .pullRequest?.push
}

describe('the push of a head', () => {
  test.each(['pull_request', 'pull_request_target'])(
    'is known on %s, also of a run that another person re-runs',
    (name) => {
      expect(pushOf(name, 'synchronize', 'grace')).toMatchObject({ by: 'ada' })
      expect(pushOf(name, 'opened')).toMatchObject({ by: 'ada' })
    },
  )
  test.each(['edited', 'labeled', 'reopened', 'closed', 'ready_for_review', 'enqueued', ''])(
    'is none for the action %j',
    (action) => {
      expect(pushOf('pull_request', action)).toBeUndefined()
    },
  )
  test.each(['pull_request_review', 'pull_request_review_comment'])('is none on %s', (name) => {
    expect(pushOf(name, 'synchronize')).toBeUndefined()
  })
})
