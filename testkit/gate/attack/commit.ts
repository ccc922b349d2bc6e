import { newSha } from '../../end-to-end/run-action.ts'
import { results } from '../../end-to-end/workspace.ts'
import { onPush } from '../event.ts'
import { approvedPull, junit, pullRequest } from '../report.ts'
import { approvalOf, openStage, strict, templatePath, type Stage } from '../stage.ts'
import { createToken } from '../token.ts'
import { toResult, type Attack, type Result } from './attack.ts'

const tests = { 'reports/junit.xml': results.junit, [templatePath]: strict }

async function gate(stage: Stage, inputs: Readonly<Record<string, string>> = {}): Promise<Result> {
  const github = stage.pullRequestRun()
  return toResult(await stage.step({ github, files: tests, inputs: { gate: 'true', ...inputs } }))
}

const honest: Attack['honest'] = async (service) => gate(await openStage(service))

/** A commit of ada's name that mallory made and signed nothing of. */
function commitBy(head: string, author: object, committer: object): object {
  return { sha: head, message: 'Greet', author, committer, verified: false }
}

async function reviewedBy(
  service: Parameters<Attack['honest']>[0],
  commit: { author: object; committer: object },
  reviewer: string,
): Promise<Result> {
  const head = newSha()
  const commits = [commitBy(head, commit.author, commit.committer) as { sha: string }]
  const reviews = [{ ...approvalOf(head), user: reviewer }]
  return gate(await openStage(service, { commits, reviews }))
}

/** T9, T13, T14, T16: evidence of another commit, pull request or person counts. */
export const commitAttacks: readonly Attack[] = [
  {
    title: 'T9 the tests of an older head in a trail that spans commits',
    honest: async (service) => gate(await openStage(service), { trail: 'pr-12' }),
    attack: async (service) => {
      const stage = await openStage(service)
      const older = stage.pullRequestRun({ head: newSha() })
      await stage.step({ github: older, files: tests, inputs: { trail: 'pr-12', kind: 'junit', name: 'unit-tests' } })
      const github = stage.pullRequestRun()
      const files = { [templatePath]: strict }
      return toResult(
        await stage.step({
          github,
          files,
          inputs: { trail: 'pr-12', kind: 'pull_request', name: 'review', gate: 'true' },
        }),
      )
    },
    reason: /unit-tests/,
  },
  {
    title: 'T13 the committer of a commit under the name of another approves it',
    honest,
    attack: (service) =>
      reviewedBy(
        service,
        { author: { login: 'ada', name: 'Ada' }, committer: { login: 'mallory', name: 'Mallory' } },
        'mallory',
      ),
    reason: /mallory/,
  },
  {
    title: 'T13 the author of a commit has no account',
    honest,
    attack: (service) => reviewedBy(service, { author: { name: 'Bob' }, committer: { name: 'Bob' } }, 'grace'),
    reason: /Bob/,
  },
  {
    title: 'T14 a pull request of another repository is the review of this commit',
    honest,
    attack: async (service) => {
      const stage = await openStage(service, { reviews: [] })
      const other = approvedPull(newSha(), { url: 'https://github.invalid/mallory/other/pull/1', number: 1 })
      const token = await createToken(service, 'reporter')
      await stage.send(`/attestations/acme/FLOW/trail/${stage.head}/pull_request`, pullRequest('review', other), {
        token,
      })
      return gate(stage, { kind: 'junit', name: 'unit-tests' })
    },
    reason: /review/,
  },
  {
    title: 'T14 a pull request of another repository is recorded after the real one',
    honest,
    attack: async (service) => {
      const stage = await openStage(service, { reviews: [] })
      await gate(stage, { gate: 'false' })
      const other = approvedPull(newSha(), { number: 99 })
      await stage.send(`/attestations/acme/FLOW/trail/${stage.head}/pull_request`, pullRequest('review', other))
      return gate(stage, { kind: 'none' })
    },
    reason: /review/,
  },
  {
    title: 'T16 the trail is put again with another commit, and its failing evidence is gone',
    honest: async (service) => {
      const stage = await openStage(service)
      return findFailing(stage, stage.head)
    },
    attack: async (service) => {
      const stage = await openStage(service)
      const other = newSha()
      return invert(await findFailing(stage, stage.head, other))
    },
    reason: /unit-tests/,
  },
  {
    title: 'T16 a deploy checkout rewrites the commit of the trail',
    honest,
    attack: async (service) => {
      const stage = await openStage(service)
      await gate(stage)
      const github = { ...onPush(newSha(), 'main'), event_name: 'workflow_dispatch', run_id: '9' }
      const inputs = { kind: 'none', gate: 'true', trail: stage.head }
      await stage.step({ github, files: { [templatePath]: strict }, inputs })
      const { body } = await stage.read(`/trails/acme/FLOW/${stage.head}`)
      const { git_commit_info: shown } = body as { git_commit_info?: { sha1?: string } }
      return { passed: shown?.sha1 !== stage.head, text: JSON.stringify(shown) }
    },
    reason: /sha1/,
  },
]

/** Records failing tests on a trail of the commit, puts the trail again with another commit, and looks the evidence up by the first. */
async function findFailing(stage: Stage, sha: string, other?: string): Promise<Result> {
  const info = {
    sha1: sha,
    message: 'Greet',
    author: 'Ada',
    timestamp: 1_795_000_000,
    branch: 'french',
    url: 'https://github.invalid/c',
  }
  await stage.send('/trails/acme/FLOW', { name: 'change', git_commit_info: info }, { method: 'PUT' })
  await stage.send('/attestations/acme/FLOW/trail/change/junit', junit('unit-tests', 1))
  if (other !== undefined) {
    const again = { name: 'change', git_commit_info: { ...info, sha1: other } }
    await stage.send('/trails/acme/FLOW', again, { method: 'PUT' })
  }
  const { body } = await stage.read(`/attestations/acme/list_attestations_for_criteria?commit_list=${sha}`)
  const found = (body as Readonly<Record<string, readonly object[]>>)[sha] ?? []
  return { passed: found.length > 0, text: JSON.stringify(body) }
}

/** An attack on a lookup succeeds where the evidence is not found. */
function invert({ passed, text }: Result): Result {
  return { passed: !passed, text }
}
