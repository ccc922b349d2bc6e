import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBinding } from '../../../src/service/access/binding.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { textAt, startHarness, toForm, type Harness } from '../../../testkit/service/harness.ts'
import { putFlow } from '../../../testkit/service/report.ts'
import { head, runs, workflow } from '../../../testkit/service/run-claims.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

/** A report: the run that sends it, and members that differ from a passing report of `tests`. */
type Sent = readonly [run: keyof typeof runs | 'token', members?: Readonly<Record<string, unknown>>]

const failing = { is_compliant: false }
const replayed = { annotations: { replayed: true } }

const questions = {
  pullRequest: { commit: head, base: 'main', default_branch: 'main', proof: { pull_request: 12 } },
  group: {
    commit: head,
    base: 'main',
    default_branch: 'main',
    proof: { queued_pull_requests: [{ number: 12, head: 'f'.repeat(40) }] },
  },
  commit: { commit: head, default_branch: 'main' },
} as const

interface Scene {
  readonly name: string
  readonly sent: readonly Sent[]
  readonly asked: keyof typeof questions
  readonly state: 'COMPLIANT' | 'NON-COMPLIANT' | 'INCOMPLETE'
  readonly policy?: string
  readonly question?: Readonly<Record<string, unknown>>
}

const ofMain = `policy: { workflow: ${workflow}@refs/heads/main }`
const ofRepository = { repository_id: '42' }

/** Ordinary workflows of honest people. */
const honest: readonly Scene[] = [
  {
    name: 'a pull request that its own run tested',
    sent: [['pullRequest12']],
    asked: 'pullRequest',
    state: 'COMPLIANT',
  },
  {
    name: 'a pull request whose branch alone is tested',
    sent: [['branchPush']],
    asked: 'pullRequest',
    state: 'COMPLIANT',
  },
  { name: 'a push to main', sent: [['push']], asked: 'commit', state: 'COMPLIANT' },
  { name: 'a tag on a commit that main tested', sent: [['push']], asked: 'commit', state: 'COMPLIANT' },
  { name: 'a group of the queue', sent: [['group']], asked: 'group', state: 'COMPLIANT' },
  { name: 'main, after the queue tested its commit', sent: [['group']], asked: 'commit', state: 'COMPLIANT' },
  { name: 'a second workflow of a fork', sent: [['follower']], asked: 'pullRequest', state: 'COMPLIANT' },
  { name: 'a replay by a workflow of main', sent: [['nightly', replayed]], asked: 'commit', state: 'COMPLIANT' },
  {
    name: 'a replay by a run of the pull request',
    sent: [['pullRequest12', replayed]],
    asked: 'pullRequest',
    state: 'COMPLIANT',
  },
  { name: 'an API token', sent: [['token']], asked: 'pullRequest', state: 'COMPLIANT' },
  { name: 'a flow that moved from tokens to OIDC', sent: [['token'], ['push']], asked: 'commit', state: 'COMPLIANT' },
  { name: 'the workflow that a policy names', sent: [['push']], asked: 'commit', state: 'COMPLIANT', policy: ofMain },
  {
    name: 'one of the workflows that a policy names',
    sent: [['push']],
    asked: 'commit',
    state: 'COMPLIANT',
    policy: `policy: { workflow: [acme/shop/.github/workflows/x.yml@refs/heads/main, ${workflow}@refs/heads/main] }`,
  },
  {
    name: 'a second workflow that a policy lets follow',
    sent: [['follower']],
    asked: 'pullRequest',
    state: 'COMPLIANT',
    policy: `policy: { workflow: ${workflow}@refs/heads/main, follows: true }`,
  },
  {
    name: 'the workflow of another repository that a policy lets follow',
    sent: [['otherRepository']],
    asked: 'commit',
    state: 'COMPLIANT',
    policy: 'policy: { workflow: acme/evil/.github/workflows/ci.yml@refs/heads/main, follows: true }',
    question: ofRepository,
  },
  {
    name: 'a report of the own repository',
    sent: [['push']],
    asked: 'commit',
    state: 'COMPLIANT',
    question: ofRepository,
  },
]

/** What fails counts. */
const red: readonly Scene[] = [
  {
    name: 'the own run fails',
    sent: [['push'], ['pullRequest12', failing]],
    asked: 'pullRequest',
    state: 'NON-COMPLIANT',
  },
  {
    name: 'a push of the head fails',
    sent: [['pullRequest12'], ['branchPush', failing]],
    asked: 'pullRequest',
    state: 'NON-COMPLIANT',
  },
  {
    name: 'a push on the ref of the policy fails',
    sent: [['push'], ['push', { ...failing, attestation_name: 'x' }]],
    asked: 'commit',
    state: 'NON-COMPLIANT',
    policy: 'policy: { workflow: acme/shop/.github/workflows/other.yml@refs/heads/main }',
  },
  {
    name: 'a push of another repository fails',
    sent: [['push'], ['otherRepository', { ...failing, attestation_name: 'x' }]],
    asked: 'commit',
    state: 'NON-COMPLIANT',
    question: ofRepository,
  },
]

/** Attacks: the judged change would be green, or red, by the report of another one. */
const attacks: readonly Scene[] = [
  {
    name: 'R2 another pull request, replayed',
    sent: [['pullRequest7', replayed]],
    asked: 'pullRequest',
    state: 'INCOMPLETE',
  },
  {
    name: 'R2 another pull request that fails, replayed',
    sent: [['pullRequest12'], ['pullRequest7', { ...failing, ...replayed }]],
    asked: 'pullRequest',
    state: 'COMPLIANT',
  },
  {
    name: 'R2 a push of another commit, replayed on a branch',
    sent: [['branchPush', replayed]],
    asked: 'commit',
    state: 'INCOMPLETE',
  },
  {
    name: 'a push of a tag whose name ends like a branch, replayed',
    sent: [['tagPush', replayed]],
    asked: 'commit',
    state: 'INCOMPLETE',
  },
  { name: 'R5 a pull request fulfils main', sent: [['pullRequest7']], asked: 'commit', state: 'INCOMPLETE' },
  {
    name: 'R5 a pull request fails main',
    sent: [['push'], ['pullRequest7', failing]],
    asked: 'commit',
    state: 'COMPLIANT',
  },
  {
    name: 'R5b a name without a requirement fails main',
    sent: [['push'], ['pullRequest7', { ...failing, attestation_name: 'x' }]],
    asked: 'commit',
    state: 'COMPLIANT',
  },
  {
    name: 'R5b a token fails main, where the policy names a workflow',
    sent: [['push'], ['token', { ...failing, attestation_name: 'x' }]],
    asked: 'commit',
    state: 'COMPLIANT',
    policy: ofMain,
  },
  { name: 'a pull request fulfils a group', sent: [['pullRequest12']], asked: 'group', state: 'INCOMPLETE' },
  { name: 'a group fulfils its pull request', sent: [['group']], asked: 'pullRequest', state: 'INCOMPLETE' },
  {
    name: 'a second workflow whose file a change wrote',
    sent: [['followerOnFeature']],
    asked: 'pullRequest',
    state: 'INCOMPLETE',
  },
  {
    name: 'a second workflow vouches for files, where the policy does not say so',
    sent: [['follower']],
    asked: 'pullRequest',
    state: 'INCOMPLETE',
    policy: ofMain,
  },
  {
    name: 'a pull request into another branch, with the same number of another repository of the fork network',
    sent: [['pullRequest12']],
    asked: 'pullRequest',
    state: 'INCOMPLETE',
    question: { base: 'release' },
  },
  {
    name: 'another repository with a called workflow of this one',
    sent: [['otherRepository']],
    asked: 'commit',
    state: 'INCOMPLETE',
    policy: `policy: { workflow: ${workflow}@refs/heads/main, follows: true }`,
    question: ofRepository,
  },
  {
    name: 'another repository',
    sent: [['otherRepository']],
    asked: 'commit',
    state: 'INCOMPLETE',
    question: ofRepository,
  },
  {
    name: 'a report that says it is about another pull request',
    sent: [['branchPush', { annotations: { change: { commit: head, pull_request: 7 } } }]],
    asked: 'pullRequest',
    state: 'INCOMPLETE',
  },
]

describe.each(engines)('the judgement of a change on $name', (engine) => {
  let issuer: Issuer
  let service: Harness
  let org = ''
  beforeAll(async () => {
    issuer = await startIssuer()
    service = await startHarness({ engine, oidcIssuers: [issuer.url] })
  })
  beforeEach(async () => {
    org = service.org()
    await createBinding(service.store, toBinding({ org, issuer: issuer.url, repository_owner_id: '7', flow: '*' }))
  })
  afterAll(async () => {
    await service.close()
    await issuer.close()
  })

  async function send([run, members]: Sent): Promise<void> {
    const audience = `${service.origin}/api/v2`
    const token = run === 'token' ? undefined : await issuer.sign({ audience, claims: runs[run] })
    const commit = { sha1: head, message: 'm', author: 'a', branch: 'b', timestamp: 1 }
    const body = { attestation_name: 'tests', is_compliant: true, git_commit_info: commit, ...members }
    const path = `/attestations/${org}/shop/trail/${head}/generic`
    const answer = await service.request('POST', path, {
      form: toForm(body),
      ...(token === undefined ? {} : { token }),
    })
    expect(answer.status).toBe(201)
  }

  test.each([...honest, ...red, ...attacks])('$name: $state', async ({ sent, asked, state, policy = '', question }) => {
    const attestations = 'trail: { attestations: [{ name: tests, type: generic }] }'
    await putFlow(
      service,
      { org, flow: 'shop', trail: '' },
      { template: ['version: 1', policy, attestations].join('\n') },
    )
    for (const one of sent) await send(one)
    const path = `/trails/${org}/shop/${head}/judgement`
    const { body } = await service.request('POST', path, { form: toForm({ ...questions[asked], ...question }) })
    expect(textAt(body, 'compliance_state')).toBe(state)
  })
})
