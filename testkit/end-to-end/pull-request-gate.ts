import type { Outcome } from '../action/run-composite.ts'
import type { GithubServer } from '../github/server.ts'
import type { GithubState } from '../github/state.ts'
import { openGithub, path, reviewed } from './reviewed.ts'
import { newSha, runSourceAction } from './run-action.ts'
import type { RunningService } from './service.ts'
import { createWorkspace, results } from './workspace.ts'

export const head = newSha()
export const base = newSha()
const merge = newSha()
export const pull = {
  number: 12,
  title: 'Greet in French',
  author: 'ada',
  head: { ref: 'french', sha: head },
  base: { ref: 'main', sha: base },
  commits: [{ sha: head, message: 'Greet in French', author: { login: 'ada', name: 'Ada' } }],
} as const
export const approval = { user: 'grace', state: 'APPROVED', commit_id: head, association: 'MEMBER' } as const

export async function openReviewed(world: GithubState): Promise<GithubServer> {
  return openGithub({ repository: 'acme/greeting', files: { [`${base}:${path}`]: reviewed }, ...world })
}

interface GateCall {
  readonly own?: string
  readonly inputs?: Readonly<Record<string, string>>
  readonly fork?: boolean
  readonly matrix?: Readonly<Record<string, unknown>>
}

/** One step of a workflow on the pull request, whose checkout is GitHub's merge commit. */
export async function runGate(service: RunningService, github: GithubServer, given: GateCall = {}): Promise<Outcome> {
  using workspace = createWorkspace({ [path]: given.own ?? reviewed, 'reports/junit.xml': results.junit })
  const repository = {
    full_name: 'acme/greeting',
    default_branch: 'main',
    owner: { login: 'acme' },
    html_url: 'https://github.invalid/acme/greeting',
  }
  const from =
    given.fork === true ? { full_name: 'mallory/greeting', fork: true } : { full_name: 'acme/greeting', fork: false }
  return await runSourceAction({
    workspace: workspace.folder,
    inputs: {
      url: service.url,
      token: service.token,
      gate: 'true',
      'github-token': 'ghs_test',
      trail: `run-${newSha()}`,
      ...given.inputs,
    },
    matrix: given.matrix ?? {},
    github: {
      sha: merge,
      api_url: github.apiUrl,
      graphql_url: `${github.apiUrl}/graphql`,
      event_name: 'pull_request',
      ref: 'refs/pull/12/merge',
      ref_name: '12/merge',
      head_ref: 'french',
      base_ref: 'main',
      event: {
        action: 'synchronize',
        number: 12,
        repository,
        pull_request: {
          number: 12,
          html_url: 'https://github.invalid/acme/greeting/pull/12',
          title: pull.title,
          user: { login: 'ada' },
          head: { ref: 'french', sha: head, repo: from },
          base: { ref: 'main', sha: base, repo: repository },
        },
      },
    },
  })
}
