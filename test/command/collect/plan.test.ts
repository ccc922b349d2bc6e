import { createHash } from 'node:crypto'
import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { collectArtifacts } from '../../../src/command/collect/artifact.ts'
import { collectPlan } from '../../../src/command/collect/collect.ts'
import type { Collected } from '../../../src/command/collect/draft.ts'
import { attachFiles } from '../../../src/command/collect/files.ts'
import { describeForeignFiles, findResultFiles } from '../../../src/command/collect/result-files.ts'
import { collectAutoPullRequests, collectPullRequests } from '../../../src/command/collect/pull-request.ts'
import { parseAttestationTarget } from '../../../src/command/input/attestation-target.ts'
import type { ChangeContext } from '../../../src/command/change/github-reading.ts'
import type { InputName } from '../../../src/command/input/input.ts'
import { parseKind } from '../../../src/command/input/kind.ts'
import type { ChangeFacts } from '../../../src/commit/facts.ts'
import { EvidenceError } from '../../../src/error.ts'
import { checkOut } from '../../../testkit/git/repository.ts'
import { startGithub } from '../../../testkit/github/server.ts'
import { change, createRunContext, createWorkspace, givenInputs } from '../../../testkit/command/workspace.ts'

type Files = Readonly<Record<string, string>>
type Given = Readonly<Partial<Record<InputName, string>>>

const junit = '<testsuite name="s"><testcase name="t"><failure/></testcase></testsuite>'
const rules = [{ id: 'R', properties: { 'security-severity': '9.8' } }]
const sarif = JSON.stringify({
  version: '2.1.0',
  runs: [{ tool: { driver: { name: 'Scanner', rules } }, results: [], invocations: [{ executionSuccessful: true }] }],
})

interface Scene {
  readonly files?: Files
  readonly facts?: ChangeFacts
  readonly environment?: Readonly<Record<string, string>>
}

async function collect(given: Given, { files = {}, facts, environment = {} }: Scene = {}): Promise<Collected> {
  const cwd = createWorkspace(files)
  if (Object.keys(files).length > 0) checkOut(cwd)
  const { name = '', kind = 'auto' } = given
  const attestationTarget = name === '' ? undefined : parseAttestationTarget(name)
  const inputs = givenInputs({ 'github-token': '', ...given })
  const plan = { inputs, kind: parseKind(kind), attestationTarget, change: facts }
  return collectPlan(plan, { ...createRunContext(cwd), environment })
}

function typesOf({ drafts }: Collected): readonly string[] {
  return drafts.map(({ type }) => type)
}

const nothing = { artifacts: [], commits: [], drafts: [], failing: [], unread: [], notes: [] }

describe('a plan collects', () => {
  test.each(['none', 'artifact'])('no evidence for %s', async (kind) => {
    expect(await collect({ kind }, { files: { 'junit.xml': junit } })).toEqual(nothing)
  })
  test('the results in the usual places, without the name of the step', async () => {
    const files = { 'junit.xml': junit, 'scan.sarif': sarif, 'README.md': '' }
    const collected = await collect({ name: 'mine' }, { files })
    expect(typesOf(collected)).toEqual(['junit', 'vulnscan'])
    expect(collected.drafts.map(({ attestationTarget }) => attestationTarget)).toEqual([undefined, undefined])
    expect(collected.failing).toMatchObject([{ suite: 's', name: 't' }])
    expect(collected.notes).toEqual(expect.arrayContaining(['junit: junit.xml', 'vulnscan: scan.sarif']))
    expect(collected.drafts.map(({ source }) => source)).toEqual([undefined, undefined])
  })
  test('the results of a kind, with the name of the step', async () => {
    const { drafts } = await collect({ kind: 'junit', files: 'r.xml', name: 'mine' }, { files: { 'r.xml': junit } })
    expect(drafts).toMatchObject([{ type: 'junit', attestationTarget: { name: 'mine' } }])
  })
  test('the files as attachments, unless they are not to be attached', async () => {
    const files = { 'r.xml': junit }
    const [attached] = (await collect({ kind: 'junit', files: 'r.xml' }, { files })).drafts
    const [plain] = (await collect({ kind: 'junit', files: 'r.xml', attach: 'false' }, { files })).drafts
    const sha256 = createHash('sha256').update(junit).digest('hex')
    expect([attached?.content, plain?.content]).toMatchObject([
      [expect.any(Object), sha256],
      [expect.any(Object), undefined],
    ])
    const context = {
      target: { org: 'a', flow_name: 'f', trail_name: 't' },
      common: { attestation_name: 'x', annotations: {} },
      idempotencyKey: 'k',
    }
    expect(attached?.toReport(context).request).toMatchObject({ file: { filename: 'r.xml' } })
    expect(plain?.toReport(context).request).not.toHaveProperty('file')
  })
  test('nothing if all lines are optional and match nothing', async () => {
    const notes = ['No file matches `files`. All of its lines are optional.']
    const scene = { files: { 'README.md': '' } }
    expect(await collect({ kind: 'junit', files: '?r.xml' }, scene)).toEqual({ ...nothing, notes })
    expect(await collect({ files: '?r.xml' }, scene)).toEqual({ ...nothing, notes })
  })
  test('what it declares itself', async () => {
    expect(typesOf(await collect({ kind: 'generic', compliant: 'true' }))).toEqual(['generic'])
    expect(typesOf(await collect({ kind: 'custom:x', data: '7' }))).toEqual(['custom:x'])
    const override = { compliant: 'true', reason: 'known', 'original-type': 'junit', name: 'unit' }
    expect(typesOf(await collect({ kind: 'override', ...override }))).toEqual(['override'])
  })
  test('a note of what is ignored in the usual places', async () => {
    const { notes, drafts } = await collect({}, { files: { 'junit.xml': '<other/>', 'README.md': '' } })
    expect(drafts).toEqual([])
    expect(notes).toEqual([
      'No junit, vulnscan or codequality result file is in the usual places. To report one from another place, set `kind` and `files`.',
      'Ignored, because the format is unknown: junit.xml.',
    ])
    const empty = await collect({})
    expect(empty.notes).toEqual([expect.stringMatching(/^The workspace is empty: the repository is not checked out\./)])
  })
  test('no broken file of a usual place, and the advice names the kind', async () => {
    await expect(collect({}, { files: { 'junit.xml': '<testsuite>' } })).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(
        /[^.]\. It was found in a usual place of junit results\. If it is not a result of this build, name the right files with `kind` and `files`\.$/,
      ),
      facts: { path: 'junit.xml' },
      cause: { code: 'file' },
    })
  })
})

describe('the artifacts of a plan', () => {
  const digest = createHash('sha256').update('app').digest('hex')
  const checksums = `${digest}  app.tgz\n`
  test('come with the commits of the change', async () => {
    const commits = [{ sha1: 'a'.repeat(40), message: 'm' }]
    const given = { kind: 'artifact', artifacts: 'app=app.tgz' }
    const collected = await collect(given, { files: { 'app.tgz': 'app' }, facts: change({ commits }) })
    expect(collected).toEqual({
      ...nothing,
      artifacts: [{ fingerprint: digest, filename: 'app.tgz', kind: 'file', templateName: 'app' }],
      commits,
    })
    expect(await collect({ kind: 'artifact' }, { facts: change({ commits }) })).toEqual(nothing)
  })
  test('are those of the list of the runner without lines', async () => {
    const folder = createWorkspace({ list: JSON.stringify({ name: 'app.tgz', digest: `sha256:${digest}` }) })
    const listed = collect({ kind: 'artifact' }, { environment: { GITHUB_ARTIFACTS_LIST: join(folder, 'none') } })
    expect(await listed).toEqual(nothing)
    expect(
      await collectArtifacts([], { ...createRunContext('.'), environment: { GITHUB_ARTIFACTS_LIST: '' } }, 1),
    ).toEqual([])
  })
  test.each<[line: string, names: readonly (readonly [string, string | undefined])[]]>([
    ['app.tgz', [['app.tgz', undefined]]],
    ['my_app-1=app.tgz', [['app.tgz', 'my_app-1']]],
    [
      '*.tgz',
      [
        ['app.tgz', undefined],
        ['b.tgz', undefined],
      ],
    ],
    [
      'x=*.tgz',
      [
        ['app.tgz', 'x'],
        ['b.tgz', 'x'],
      ],
    ],
    ['a=b.txt', [['a=b.txt', undefined]]],
    ['checksums:SUMS', [['app.tgz', undefined]]],
    ['app=checksums:SUMS', [['app.tgz', 'app']]],
    [`app=img@sha256:${digest}`, [['img', 'app']]],
  ])('of the line %s are %j', async (line, names) => {
    const cwd = createWorkspace({ 'app.tgz': 'app', 'b.tgz': 'b', 'a=b.txt': 'x', 'b.txt': 'y', SUMS: checksums })
    const found = await collectArtifacts([line], createRunContext(cwd), 1)
    expect(found.map(({ filename, templateName }) => [filename, templateName])).toEqual(names)
  })
  test('of several lines are in their order', async () => {
    const cwd = createWorkspace({ 'app.tgz': 'app', 'b.tgz': 'b', SUMS: checksums })
    const found = await collectArtifacts(['b.tgz', 'one=checksums:SUMS', 'two=app.tgz'], createRunContext(cwd), 1)
    expect(found.map(({ templateName }) => templateName)).toEqual([undefined, 'one', 'two'])
  })
  test.each<[line: string, cause: RegExp]>([
    ['none.tgz', /Check that the build runs before this step, in this job\./],
    ['a.tgz,b.tgz', /A comma does not separate patterns/],
    ['a.b=none.tgz', /no file matches a\.b=none\.tgz in /],
    ['app/none:1', /no file matches app\/none:1 in /],
  ])('of the line %s are a failure', async (line, cause) => {
    const cwd = createWorkspace({ 'app/x': '' })
    await expect(collectArtifacts([line], createRunContext(cwd), 1)).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(cause),
      facts: { pattern: line },
    })
  })
  test('of a checksum file that cannot be read are a failure', async () => {
    const reading = collectArtifacts(['checksums:none'], createRunContext(createWorkspace({})), 1)
    await expect(reading).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/^`artifacts`: the checksum file none cannot be read: .*ENOENT/),
      cause: { code: 'ENOENT' },
    })
  })
})

describe('an attachment', () => {
  test.each([
    ['a.xml', 'application/xml'],
    ['a.JSON', 'application/json'],
    ['a.sarif', 'application/sarif+json'],
    ['a.b.txt', 'text/plain'],
    ['a.bin', 'application/octet-stream'],
    ['json', 'application/json'],
    ['sub/a.xml', 'application/xml'],
  ])('of %s is %s', async (file, contentType) => {
    const cwd = createWorkspace({ [file]: 'x' })
    const sha256 = createHash('sha256').update('x').digest('hex')
    expect(await attachFiles('junit', [file], cwd)).toEqual({
      filename: file.replace('sub/', ''),
      contentType,
      content: { path: join(cwd, file) },
      sha256,
    })
  })
  test('of no file is none, and of several is their archive', async () => {
    expect(await attachFiles('junit', [], '.')).toBeUndefined()
    const cwd = createWorkspace({ a: 'a', b: 'b' })
    const archive = await attachFiles('junit', ['a', 'b'], cwd)
    expect(archive).toMatchObject({ filename: 'junit.tar.gz', contentType: 'application/gzip' })
    const { content } = archive ?? {}
    expect(archive?.sha256).toBe(
      createHash('sha256')
        .update(content as Uint8Array)
        .digest('hex'),
    )
  })
  test('has at most 10 MiB', async () => {
    const cwd = createWorkspace({ a: '' })
    truncateSync(join(cwd, 'a'), 10 * 1024 * 1024)
    expect(await attachFiles('junit', ['a'], cwd)).toMatchObject({ filename: 'a' })
    truncateSync(join(cwd, 'a'), 10 * 1024 * 1024 + 1)
    await expect(attachFiles('junit', ['a'], cwd)).rejects.toMatchObject({
      code: 'file',
      message:
        'a is too large for an attachment: 10,485,761 bytes, and the limit is 10 MB (10,485,760). Set `attach: false` to report it without the file, or make it smaller.',
      facts: { bytes: 10_485_761, limit: 10_485_760 },
    })
  })
})

test('result files that are not there have a cause', async () => {
  await expect(findResultFiles('junit', [], createWorkspace({}))).rejects.toMatchObject({
    code: 'file',
    message: expect.stringMatching(/^No junit result file is in the usual places in .+\. The workspace is empty/),
    facts: { kind: 'junit' },
  })
  await expect(findResultFiles('junit', [], createWorkspace({ 'scan.sarif': sarif }))).rejects.toThrow(
    /Check that an earlier step of this job writes it, and name it with `files`\.$/,
  )
  expect(await describeForeignFiles([], '.')).toEqual([])
})

const answering = (pulls: readonly object[]): ChangeContext => ({
  ...createRunContext('.'),
  readGithub: async () => ({ kind: 'answered', answer: { awaitPullRequests: async () => pulls } }) as never,
})

const failing = (failure: Error): ChangeContext => ({
  ...createRunContext('.'),
  readGithub: () => Promise.reject(failure),
})

describe('the pull requests of a run', () => {
  const inputs = givenInputs({ 'github-token': 'ghs_test', timeout: '20' })
  const plan = { inputs, kind: parseKind('auto'), attestationTarget: undefined }
  const facts = change({ repo: { name: 'acme/shop', url: '' }, base: 'b'.repeat(40) })
  const pull = { number: 7 }
  test('are what was asked: the pull request, or the commit', async () => {
    const named = { ...facts, pullRequest: { number: 7, url: '', baseRef: '', baseSha: '', headRepository: '' } }
    const { drafts } = await collectPullRequests({ ...plan, change: named }, answering([pull]))
    expect(drafts).toMatchObject([
      { type: 'pull_request', source: { repository: 'acme/shop', asked: 'pull request 7' }, content: [pull] },
    ])
    const { drafts: ofCommit } = await collectPullRequests({ ...plan, change: facts }, answering([]))
    expect(ofCommit).toMatchObject([{ source: { asked: `commit ${facts.commit.sha1}` }, content: [] }])
    const report = ofCommit[0]?.toReport({
      target: { org: 'a', flow_name: 'f', trail_name: 't' },
      common: { attestation_name: 'review', annotations: {} },
      idempotencyKey: 'k',
    })
    expect(report).toMatchObject({
      operation: 'reportPullRequest',
      request: { body: { attestation_name: 'review', git_provider: 'github', pull_requests: [] } },
    })
  })
  test('are reported by auto only where one is required or found', async () => {
    const isOnlyIfRequired = async (pulls: readonly object[]): Promise<unknown> =>
      (await collectAutoPullRequests({ ...plan, change: facts }, answering(pulls))).drafts[0]?.isOnlyIfRequired
    expect([await isOnlyIfRequired([]), await isOnlyIfRequired([pull])]).toEqual([true, false])
    expect(await collectAutoPullRequests({ ...plan, change: undefined }, answering([pull]))).toEqual(nothing)
  })

  test('are unread if GitHub refuses, and a fault is a fault', async () => {
    const error = new EvidenceError('refused', 'No.')
    expect(await collectAutoPullRequests({ ...plan, change: facts }, failing(error))).toEqual({
      ...nothing,
      unread: [{ type: 'pull_request', error }],
    })
    const fault = new TypeError('x')
    await expect(collectAutoPullRequests({ ...plan, change: facts }, failing(fault))).rejects.toBe(fault)
    await expect(collectPullRequests({ ...plan, change: facts }, failing(error))).rejects.toBe(error)
  })
  test('need a token and a commit', async () => {
    const bare = { ...plan, inputs: givenInputs({ 'github-token': '' }) }
    await expect(collectPullRequests({ ...bare, change: facts }, answering([]))).rejects.toMatchObject({
      code: 'usage',
      message: 'Input `github-token` is required with `kind: pull_request`; it is empty.',
      facts: { input: 'github-token' },
    })
    const unknown = {
      code: 'environment',
      message:
        'Pull requests cannot be looked up, because there is no commit: this is neither a GitHub run nor a git repository.',
    }
    await expect(collectPullRequests({ ...plan, change: undefined }, answering([]))).rejects.toMatchObject(unknown)
    const context: ChangeContext = { ...createRunContext('.'), readGithub: async () => ({ kind: 'no-access' }) }
    await expect(collectPullRequests({ ...plan, change: facts }, context)).rejects.toMatchObject(unknown)
    expect((await collectAutoPullRequests({ ...plan, change: facts }, context)).notes).toEqual([
      'Pull requests were not looked up, because `github-token` is empty.',
    ])
  })
  test('are those of REST without GraphQL, of which no approval counts', async () => {
    const pulls = [{ number: 7, head: { sha: facts.commit.sha1 }, base: { ref: 'main' } }]
    await using github = await startGithub({ repository: 'acme/shop', pulls })
    const context = { ...createRunContext('.'), environment: { GITHUB_API_URL: github.apiUrl } }
    const collected = await collectAutoPullRequests({ ...plan, change: facts }, context)
    expect(collected.notes).toEqual([
      'It is not known which reviewers have push access, so no approval counts: this test uses REST.',
    ])
    expect(collected.drafts).toMatchObject([{ content: [{ number: 7 }], isOnlyIfRequired: false }])
    const other = change({ repo: facts.repo, base: facts.base, commit: { sha1: 'e'.repeat(40) } })
    await using empty = await startGithub({ repository: 'acme/shop', commits: [{ sha: 'e'.repeat(40) }] })
    const none = { ...context, environment: { GITHUB_API_URL: empty.apiUrl } }
    expect((await collectAutoPullRequests({ ...plan, change: other }, none)).notes).toEqual([])
  })
})
