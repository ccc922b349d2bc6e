import { openGithub, type GithubApi } from '../../github/api.ts'
import { defined } from '../../schema/defined.ts'
import type { Inputs } from '../input/input.ts'
import type { Surroundings } from '../environment/surroundings.ts'

/** The GitHub API of this run, GHES included; undefined without a token. */
export async function openGithubOf(
  inputs: Inputs,
  { environment, host }: Surroundings,
): Promise<GithubApi | undefined> {
  const token = inputs['github-token']
  if (token === '') return undefined
  return openGithub({
    token,
    apiUrl: environment['GITHUB_API_URL'] ?? 'https://api.github.com',
    budget: inputs.timeout,
    ...defined({ debug: host.trace }),
  })
}
