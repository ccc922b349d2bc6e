import { describe, expect, test } from 'vitest'
import {
  choose,
  commitTemplate,
  createRepository,
  head,
  into,
  lax,
  oldBase,
  onMain,
  strict,
  stricter,
  templatePath as path,
  tip,
  writeTemplate,
} from '../../../testkit/step/template-choice.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'
import { forge } from '../../../testkit/git/hostile.ts'
import { git } from '../../../testkit/git/repository.ts'

const toWindows = (text: string): string => text.replaceAll('\n', '\r\n')

describe('of a pull request or merge group, the template', () => {
  test('is the one at the tip of the base branch, not at the base of the event or in the workspace', async () => {
    const cwd = createRepository()
    const base = commitTemplate(cwd, lax)
    const github = { branches: { main: tip }, files: { [`${tip}:${path}`]: strict } }
    const { requests, ...choice } = await choose({ facts: into('main', base), cwd, github })
    expect(choice).toEqual({
      base: strict,
      isPut: false,
      isDefaultTip: true,
      isUnread: false,
      introduction: undefined,
      notes: [
        '`.github/evidence.yml` in the workspace differs from the one at the branch `main`, which applies. An edit takes effect after the merge.',
      ],
      path,
    })
    // A tag may have the name of a branch, so the request has the full ref.
    expect(requests).toEqual([`GET /repos/octo/app/contents/${path}?ref=refs%2Fheads%2Fmain`])
  })

  test('is that of the default branch if the base branch has none', async () => {
    const github = { branches: { main: tip, own: oldBase }, files: { [`${tip}:${path}`]: strict } }
    expect(await choose({ facts: into('own'), github })).toMatchObject({
      base: strict,
      isPut: false,
      isDefaultTip: true,
    })
  })

  test('is the weaker one of the base branch if it has one: the floor is judged separately', async () => {
    const files = { [`${tip}:${path}`]: strict, [`${oldBase}:${path}`]: lax }
    const github = { branches: { main: tip, own: oldBase }, files }
    expect(await choose({ facts: into('own'), github })).toMatchObject({ base: lax, isDefaultTip: false })
  })

  test('is that of the change if only the change has one: from its commit, never from the workspace', async () => {
    const cwd = createRepository()
    const sha = commitTemplate(cwd, strict)
    writeTemplate(cwd, lax)
    const github = { branches: { main: tip } }
    const choice = await choose({ facts: { ...into('main'), commit: { sha1: sha } }, cwd, github })
    expect(choice).toMatchObject({ base: strict, isPut: false, notes: [] })
    expect(choice.introduction).toMatch(/^This change adds `\.github\/evidence\.yml`/)
  })

  test('is that of the merge commit if the checkout has only that, and else that of the head on GitHub', async () => {
    const cwd = createRepository()
    const merge = commitTemplate(cwd, strict)
    const facts = { ...into('main'), builtFrom: merge }
    expect(await choose({ facts, cwd, github: { branches: { main: tip } } })).toMatchObject({ base: strict })
    const remote = { branches: { main: tip }, files: { [`${head}:${path}`]: stricter } }
    expect(await choose({ facts: into('main'), github: remote })).toMatchObject({ base: stricter })
    expect(await choose({ facts: into('main'), github: { branches: { main: tip } } })).toMatchObject({
      base: undefined,
      introduction: undefined,
      notes: [],
    })
  })

  test.each([false, true])('is the same with CRLF and LF line ends, with GraphQL %s', async (graphql) => {
    const pulls = [{ number: 7, head: { sha: head }, base: { ref: 'main', sha: tip }, commits: [{ sha: head }] }]
    for (const ofBase of [strict, toWindows(strict)]) {
      const github = { branches: { main: tip }, files: { [`${tip}:${path}`]: ofBase }, pulls }
      for (const ofWorkspace of [strict, toWindows(strict)]) {
        const cwd = createWorkspace({ [path]: ofWorkspace })
        const { requests, ...choice } = await choose({ facts: into('main'), cwd, github, isAsked: graphql })
        expect(choice).toMatchObject({ base: strict, isPut: false, notes: [] })
        expect(requests.some((line) => line === 'POST /graphql')).toBe(graphql)
      }
    }
  })

  test('is not taken as absent if GitHub cannot read that of the head', async () => {
    const faults = [{ on: new RegExp(head), times: 99, answer: { status: 403, body: { message: 'No.' } } }]
    const github = { branches: { main: tip }, faults }
    await expect(choose({ facts: into('main'), github })).rejects.toMatchObject({ facts: { status: 403 } })
  })

  test('is read from GitHub if its object in the checkout is forged', async () => {
    const cwd = createRepository()
    commitTemplate(cwd, lax)
    const sha = commitTemplate(cwd, strict)
    forge(cwd, `HEAD:${path}`, `HEAD~:${path}`)
    expect(git(cwd, 'show', `${sha}:${path}`)).toBe(lax.trim())
    const github = { files: { [`${sha}:${path}`]: strict } }
    expect(await choose({ facts: onMain('push', sha), cwd, github })).toMatchObject({ base: strict, isPut: true })
  })

  test('has LF line ends if the commit of the run has CRLF', async () => {
    const cwd = createRepository()
    const sha = commitTemplate(cwd, toWindows(strict))
    expect(await choose({ facts: onMain('push', sha), cwd })).toMatchObject({ base: strict, isPut: true })
  })

  test('that is empty counts as none, with a note', async () => {
    const files = { [`${oldBase}:${path}`]: ' \n', [`${tip}:${path}`]: strict }
    const github = { branches: { main: tip, next: oldBase }, files }
    const notes = ['`.github/evidence.yml` is empty. An empty file is not a template.']
    expect(await choose({ facts: into('next'), github })).toMatchObject({ base: strict, notes })
    const cwd = createRepository()
    const sha = commitTemplate(cwd, '\n')
    const own = { facts: { ...into('main'), commit: { sha1: sha } }, cwd, github: { branches: { main: tip } } }
    expect(await choose(own)).toMatchObject({ base: undefined, notes })
  })
})

describe('on the default branch, the template', () => {
  test.each(['push', 'schedule', 'workflow_dispatch'])('goes to the flow from the commit of a %s', async (event) => {
    const cwd = createRepository()
    const sha = commitTemplate(cwd, strict)
    git(cwd, 'checkout', '--quiet', '-b', 'branch-of-a-pull-request')
    commitTemplate(cwd, lax)
    expect(await choose({ facts: onMain(event, sha), cwd })).toMatchObject({
      base: strict,
      isPut: true,
      isDefaultTip: false,
      notes: [expect.stringMatching(/differs from the one at the commit/)],
    })
  })

  test.each(['release', 'deployment', 'repository_dispatch', 'workflow_run', 'issue_comment'])(
    'does not go to the flow from a %s',
    async (event) => {
      const cwd = createRepository()
      const sha = commitTemplate(cwd, strict)
      expect(await choose({ facts: onMain(event, sha), cwd })).toMatchObject({
        base: strict,
        isPut: false,
      })
    },
  )

  test('is read from GitHub without a checkout, and is none if the commit has none', async () => {
    const github = { branches: { main: tip }, files: { [`${head}:${path}`]: strict, [`${tip}:${path}`]: lax } }
    expect(await choose({ facts: onMain('push', head), github })).toMatchObject({ isPut: true })
    const bare = { commits: [{ sha: head }] }
    expect(await choose({ facts: onMain('push', head), github: bare })).toMatchObject({
      base: undefined,
      isPut: false,
    })
  })
})

test.each(['push', 'workflow_dispatch', 'release', 'deployment'])(
  'of a %s elsewhere, the template is at the tip of the default branch, and does not go to the flow',
  async (event) => {
    const cwd = createRepository()
    const sha = commitTemplate(cwd, lax)
    const github = { branches: { main: tip }, files: { [`${tip}:${path}`]: strict } }
    const facts = { event, commit: { sha1: sha } }
    const expected = { base: strict, isPut: false, isDefaultTip: true }
    expect(await choose({ facts, cwd, github })).toMatchObject(expected)
    // The payload of some events has no repository.
    const unnamed = await choose({ facts: { ...facts, defaultBranch: undefined }, cwd, github })
    expect(unnamed).toMatchObject(expected)
    expect(unnamed.requests).toEqual([`GET /repos/octo/app/contents/${path}`])
  },
)
