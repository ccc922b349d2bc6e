import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { collectPlan } from '../../../src/step/collect/collect.ts'
import type { Collected } from '../../../src/step/collect/draft.ts'
import { parseAttestationTarget } from '../../../src/step/input/attestation-target.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import type { ChangeFacts } from '../../../src/change/commit/facts.ts'
import { json, serve } from '../../../testkit/client/server.ts'
import { checkOut } from '../../../testkit/git/repository.ts'
import { change, createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

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
  test('no evidence for none, and for artifact', async () => {
    const files = { 'junit.xml': junit, 'app.tgz': 'app' }
    expect(await collect({ kind: 'none' }, { files })).toEqual(nothing)
    expect((await collect({ kind: 'artifact', artifacts: 'app.tgz' }, { files })).drafts).toEqual([])
  })
  test('the results in the usual places, without the name of the step', async () => {
    const files = { 'junit.xml': junit, 'scan.sarif': sarif, 'README.md': '' }
    const collected = await collect({ name: 'mine' }, { files })
    expect(typesOf(collected)).toEqual(['junit', 'vulnscan'])
    expect(collected.drafts.map(({ attestationTarget }) => attestationTarget)).toEqual([undefined, undefined])
    expect(collected.failing).toMatchObject([{ suite: 's', name: 't' }])
    expect(collected.drafts.map((draft) => draft.files)).toEqual([['junit.xml'], ['scan.sarif']])
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
  test('named files of any kind, and nothing that is broken or unknown', async () => {
    const { drafts } = await collect({ files: 'r.xml' }, { files: { 'r.xml': junit } })
    expect(drafts).toMatchObject([{ type: 'junit', files: ['r.xml'] }])
    const broken = /^odd\.txt: is empty, cut off, or neither XML nor JSON\. With `kind: auto`/
    await expect(collect({ files: 'odd.txt' }, { files: { 'odd.txt': '' } })).rejects.toThrow(broken)
    await expect(collect({ files: 'junit.xml' }, { files: { 'junit.xml': '<testsuite>' } })).rejects.toMatchObject({
      code: 'file',
      message: expect.not.stringMatching(/With `kind: auto`/),
    })
    await expect(collect({ files: 'x.xml' }, { files: { 'x.xml': '<other/>' } })).rejects.toThrow(
      /^x\.xml: has no known result format\./,
    )
    await expect(collect({ kind: 'pull_request' })).rejects.toMatchObject({ facts: { input: 'github-token' } })
  })
  test('what it declares itself', async () => {
    expect(typesOf(await collect({ kind: 'generic', compliant: 'true' }))).toEqual(['generic'])
    expect(typesOf(await collect({ kind: 'custom:x', data: '7' }))).toEqual(['custom:x'])
    const override = { compliant: 'true', reason: 'known', 'original-type': 'junit', name: 'unit' }
    expect(typesOf(await collect({ kind: 'override', ...override }))).toEqual(['override'])
  })
  test('no broken file of a usual place, and the advice is a sentence of its own', async () => {
    await expect(collect({}, { files: { 'junit.xml': '<testsuite>' } })).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/[^.]\. It was found in a usual place of junit results\./),
    })
  })
  test('the issues of the commit', async () => {
    const { origin } = await serve(json(200, { key: 'PAY-1' }))
    const facts = change({ commit: { sha1: 'a'.repeat(40), message: 'PAY-1' } })
    expect(typesOf(await collect({ kind: 'jira', 'jira-url': origin }, { facts }))).toEqual(['jira'])
  })
  test('no analysis that its server refuses, and the advice is about the server', async () => {
    const { origin } = await serve(json(401, {}))
    const task = `serverUrl=${origin}\nceTaskId=T1\nceTaskUrl=${origin}/api/ce/task?id=T1\nprojectKey=shop\n`
    const files = { '.scannerwork/report-task.txt': task }
    await expect(collect({ 'codequality-url': origin }, { files })).rejects.toMatchObject({
      code: 'refused',
      message: expect.not.stringContaining('usual place'),
    })
    const proxy = { files, environment: { http_proxy: 'no URL' } }
    await expect(collect({ 'codequality-url': origin }, proxy)).rejects.toMatchObject({ code: 'environment' })
  })
  test('a note of what is ignored in the usual places', async () => {
    const { notes, drafts } = await collect({}, { files: { 'junit.xml': '<other/>', 'README.md': '' } })
    expect(drafts).toEqual([])
    expect(notes).toEqual([
      'No junit, vulnscan or codequality result file is in the usual places, and no other file has the content of one. To report another file, set `kind` and `files`.',
      'Ignored, because the format is unknown: junit.xml.',
    ])
    const empty = await collect({})
    expect(empty.notes).toEqual([expect.stringMatching(/^The workspace is empty: the repository is not checked out\./)])
  })
  test('no broken file of a usual place, and the advice names the kind', async () => {
    await expect(collect({}, { files: { 'junit.xml': '<testsuite>' } })).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(
        /[^.!]\. It was found in a usual place of junit results\. If it is not a result of this build, name the right files with `kind` and `files`\.$/,
      ),
      facts: { path: 'junit.xml' },
      cause: { code: 'file' },
    })
  })
})

test('result files that are not there have a cause', async () => {
  await expect(collect({ kind: 'junit' })).rejects.toMatchObject({
    code: 'file',
    message: expect.stringMatching(/^No junit result file is in the usual places in .+\. The workspace is empty/),
    facts: { kind: 'junit' },
  })
  await expect(collect({ kind: 'junit' }, { files: { 'scan.sarif': sarif } })).rejects.toThrow(
    /Check that an earlier step of this job writes it, and name it with `files`\.$/,
  )
})
