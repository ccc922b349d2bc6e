import { onTestFinished } from 'vitest'
import { type GithubServer, startGithub } from '../github/server.ts'
import type { GithubState } from '../github/state.ts'

/** The path of the template, and a template that requires an independent review. */
export const path = '.github/evidence.yml'
export const reviewed = `version: 1
trail:
  attestations:
    - { name: review, type: pull_request, policy: { approvals: 1, independent: true } }
    - { name: unit-tests, type: junit }
`

/** Starts a GitHub server that is closed after the test. */
export async function openGithub(world: GithubState): Promise<GithubServer> {
  const github = await startGithub(world)
  onTestFinished(async () => github.close())
  return github
}
