import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBinding } from '../../../src/service/access/binding.ts'
import { startIssuer, toBinding, type Issuer } from '../../../testkit/service/access/issuer.ts'
import { startHarness, textAt, toForm, type Harness } from '../../../testkit/service/harness.ts'
import { fingerprint, putFlow } from '../../../testkit/service/report.ts'
import { head, runs } from '../../../testkit/service/run-claims.ts'
import { engines } from '../../../testkit/service/store/engine.ts'

type Runs = keyof typeof runs | 'token'

/** A report about the artifact, `build` being one of itself, and members that differ from a passing report of its tests. */
type Sent = readonly [what: 'build' | 'tests', run: Runs, members?: Readonly<Record<string, unknown>>, trail?: string]

const failing = { is_compliant: false }
const onMain = 'ref=refs/heads/main&default_branch=main'
const onDefault = 'default_branch=main'

interface Scene {
  readonly name: string
  readonly sent: readonly Sent[]
  readonly asked: string
  readonly state: 'COMPLIANT' | 'NON-COMPLIANT' | 'INCOMPLETE'
}

const builtByPush: readonly Sent[] = [
  ['build', 'push'],
  ['tests', 'push'],
]
const builtByPullRequest: readonly Sent[] = [
  ['build', 'pullRequest7'],
  ['tests', 'pullRequest7'],
]
const builtByGroup: readonly Sent[] = [
  ['build', 'group'],
  ['tests', 'group'],
]

const honest: readonly Scene[] = [
  { name: 'main built and tested it', sent: builtByPush, asked: onMain, state: 'COMPLIANT' },
  { name: 'main built and tested it, and no ref is asked', sent: builtByPush, asked: onDefault, state: 'COMPLIANT' },
  { name: 'main built it, and the commit is asked', sent: builtByPush, asked: `commit=${head}`, state: 'COMPLIANT' },
  { name: 'a pull request alone built it', sent: builtByPullRequest, asked: onDefault, state: 'COMPLIANT' },
  {
    name: 'a pull request and main built it',
    sent: [...builtByPullRequest, ...builtByPush],
    asked: onMain,
    state: 'COMPLIANT',
  },
  {
    name: 'the queue built it, and main has its commit',
    sent: [...builtByGroup, ['build', 'push', { fingerprint: 'b'.repeat(64), filename: 'other' }]],
    asked: onMain,
    state: 'COMPLIANT',
  },
  {
    name: 'an API token reports everything',
    sent: [
      ['build', 'token'],
      ['tests', 'token'],
    ],
    asked: '',
    state: 'COMPLIANT',
  },
  {
    name: 'an API token reports it, and a push of its commit tests it',
    sent: [
      ['build', 'token'],
      ['tests', 'branchPush'],
    ],
    asked: onDefault,
    state: 'COMPLIANT',
  },
]

const stopped: readonly Scene[] = [
  {
    name: 'a nightly scan of a later commit fails',
    sent: [...builtByPush, ['tests', 'nightly', failing]],
    asked: onMain,
    state: 'NON-COMPLIANT',
  },
  {
    name: 'a nightly scan fails in a trail of its own',
    sent: [...builtByPush, ['tests', 'nightly', failing, 'nightly']],
    asked: onMain,
    state: 'NON-COMPLIANT',
  },
  {
    name: 'a nightly scan fails, and the commit is asked',
    sent: [...builtByPush, ['tests', 'nightly', failing, 'nightly']],
    asked: `commit=${head}&${onDefault}`,
    state: 'NON-COMPLIANT',
  },
  {
    name: 'an API token reports a failure',
    sent: [...builtByPush, ['tests', 'token', { ...failing, attestation_name: 'x' }]],
    asked: onDefault,
    state: 'NON-COMPLIANT',
  },
  {
    name: 'its pull request fails, and nothing else built it',
    sent: [...builtByPullRequest, ['tests', 'pullRequest7', { ...failing, attestation_name: 'x' }]],
    asked: onDefault,
    state: 'NON-COMPLIANT',
  },
]

const attacks: readonly Scene[] = [
  {
    name: 'R9 a second workflow built files of a change',
    sent: [
      ['build', 'follower'],
      ['tests', 'follower'],
    ],
    asked: onMain,
    state: 'INCOMPLETE',
  },
  {
    name: 'a pull request tests what main built',
    sent: [
      ['build', 'push'],
      ['tests', 'pullRequest7'],
    ],
    asked: onDefault,
    state: 'INCOMPLETE',
  },
  {
    name: 'R5b a pull request fails what main built',
    sent: [...builtByPush, ['tests', 'pullRequest7', failing]],
    asked: onMain,
    state: 'COMPLIANT',
  },
  {
    name: 'R5b a pull request fails it in a trail of its own',
    sent: [...builtByPush, ['tests', 'pullRequest7', failing, 'mine']],
    asked: onDefault,
    state: 'COMPLIANT',
  },
  {
    name: 'a pull request states that what main built is not compliant',
    sent: [...builtByPush, ['build', 'pullRequest7', failing]],
    asked: onMain,
    state: 'COMPLIANT',
  },
  {
    name: 'a push of another branch fails it',
    sent: [...builtByPush, ['tests', 'branchPush', { ...failing, attestation_name: 'x' }, 'mine']],
    asked: onMain,
    state: 'COMPLIANT',
  },
  {
    name: 'another repository tests what main built, from a commit of the same name',
    sent: [
      ['build', 'push'],
      ['tests', 'otherRepository'],
    ],
    asked: onMain,
    state: 'INCOMPLETE',
  },
  {
    name: 'a second workflow of another repository tests what main built',
    sent: [
      ['build', 'push'],
      ['tests', 'otherFollower'],
    ],
    asked: onDefault,
    state: 'INCOMPLETE',
  },
  {
    name: 'a push of another commit tests what an API token reported',
    sent: [
      ['build', 'token'],
      ['tests', 'olderPush'],
    ],
    asked: onDefault,
    state: 'INCOMPLETE',
  },
  {
    name: 'a second workflow, whose file a branch with its commit has, tests it',
    sent: [
      ['build', 'branchPush'],
      ['tests', 'followerOnFeature'],
    ],
    asked: onDefault,
    state: 'INCOMPLETE',
  },
  {
    name: 'another pull request fails what a pull request alone built',
    sent: [...builtByPullRequest, ['tests', 'pullRequest12', { ...failing, attestation_name: 'x' }]],
    asked: onDefault,
    state: 'COMPLIANT',
  },
  { name: 'the queue built it, and it did not arrive', sent: builtByGroup, asked: onMain, state: 'INCOMPLETE' },
  { name: 'a pull request built it, and main is asked', sent: builtByPullRequest, asked: onMain, state: 'INCOMPLETE' },
]

describe.each(engines)('the assertion on an artifact of several changes on $name', (engine) => {
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

  async function send([what, run, members, trail = head]: Sent): Promise<void> {
    const audience = `${service.origin}/api/v2`
    const token = run === 'token' ? {} : { token: await issuer.sign({ audience, claims: runs[run] }) }
    const about = { fingerprint, filename: 'app.tgz', build_url: 'b', commit_url: 'c', template_reference_name: 'app' }
    const json = { ...about, trail_name: trail, git_commit: head, ...members }
    const form = toForm({
      attestation_name: 'tests',
      is_compliant: true,
      artifact_fingerprint: fingerprint,
      ...members,
    })
    const answer =
      what === 'build'
        ? await service.request('POST', `/artifacts/${org}/shop`, { json, ...token })
        : await service.request('POST', `/attestations/${org}/shop/trail/${trail}/generic`, { form, ...token })
    expect(answer.status).toBe(201)
  }

  test.each([...honest, ...stopped, ...attacks])('$name: $state', async ({ sent, asked, state }) => {
    const template =
      'version: 1\ntrail: { artifacts: [{ name: app, attestations: [{ name: tests, type: generic }] }] }\n'
    await putFlow(service, { org, flow: 'shop', trail: '' }, { template })
    for (const one of sent) await send(one)
    const { body } = await service.request('GET', `/asserts/${org}/fingerprint/${fingerprint}?flow_name=shop&${asked}`)
    expect(textAt(body, 'compliance')).toBe(state)
  })
})
