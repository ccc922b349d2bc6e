import { onTestFinished } from 'vitest'
import { type GithubServer, startGithub } from '../github/server.ts'
import type { World } from '../github/world.ts'

/** Where a repository keeps its template, and one that wants a review by somebody else. */
export const path = '.github/evidence.yml'
export const reviewed = `version: 1
trail:
  attestations:
    - { name: review, type: pull_request, policy: { approvals: 1, independent: true } }
    - { name: unit-tests, type: junit }
`

/** A GitHub that ends with the test. */
export async function openGithub(world: World): Promise<GithubServer> {
  const github = await startGithub(world)
  onTestFinished(async () => github.close())
  return github
}
