import { describe, expect, test } from 'vitest'
import { collectPlan } from '../../../src/step/collect/collect.ts'
import type { Collected } from '../../../src/step/collect/draft.ts'
import { searchResults } from '../../../src/step/collect/result-search.ts'
import { parseAttestationTarget } from '../../../src/step/input/attestation-target.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import { startCodequalityServer, success } from '../../../testkit/step/codequality-server.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

const issues = JSON.stringify([{ description: 'Complex', severity: 'major', location: { path: 'a.ts' } }])
const junit = '<testsuite name="s"><testcase name="t" file="a.test.ts"><failure/></testcase></testsuite>'
const rules = [{ id: 'R', properties: { 'security-severity': '9.8' } }]
const sarif = JSON.stringify({
  version: '2.1.0',
  runs: [{ tool: { driver: { name: 'Scanner', rules } }, results: [], invocations: [{ executionSuccessful: true }] }],
})

async function collect(
  given: Readonly<Partial<Record<InputName, string>>>,
  files: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Collected> {
  const inputs = givenInputs({ 'github-token': '', name: 'mine', ...given })
  const attestationTarget = parseAttestationTarget('mine')
  const plan = { inputs, kind: parseKind(given.kind ?? 'auto'), attestationTarget, change: undefined }
  return collectPlan(plan, { ...createRunContext(createWorkspace(files)), environment })
}

function operationsOf({ drafts }: Collected): readonly unknown[] {
  const target = { org: 'a', flow_name: 'f', trail_name: 't' }
  const common = { attestation_name: 'x', annotations: {} }
  return drafts.map((draft) => {
    const { operation, request } = draft.toReport({ target, common, idempotencyKey: 'k' })
    return [draft.type, operation, Object.keys(request.body).find((name) => name.endsWith('_results'))]
  })
}

describe('a plan collects', () => {
  test('each kind of results as the report of that kind', async () => {
    const files = { 'r.xml': junit, 'scan.sarif': sarif, 'q.json': issues }
    const collected = await collect({ files: 'r.xml\nscan.sarif\nq.json', 'max-issues': '1' }, files)
    expect(operationsOf(collected)).toEqual([
      ['junit', 'reportJunit', 'junit_results'],
      ['vulnscan', 'reportVulnscan', 'vulnscan_results'],
      ['codequality', 'reportCodequality', 'codequality_results'],
    ])
    expect(collected.drafts.map(({ source }) => source)).toEqual([undefined, undefined, undefined])
  })

  test.each([
    ['0', 'ERROR'],
    ['1', 'OK'],
  ])('an issue list under the limit %s as %s', async (limit, status) => {
    const given = { kind: 'codequality', files: 'q.json', 'max-issues': limit }
    const { drafts } = await collect(given, { 'q.json': issues })
    expect(drafts).toMatchObject([
      {
        type: 'codequality',
        attestationTarget: { name: 'mine' },
        content: [{ codequality_results: { qualityGate: { status } } }, expect.any(String)],
      },
    ])
  })

  test('an analysis with the server that was asked', async () => {
    const { origin } = await startCodequalityServer({ states: [success] })
    const task = `serverUrl=${origin}\nceTaskId=T1\nceTaskUrl=${origin}/api/ce/task?id=T1\nprojectKey=shop\n`
    const given = { kind: 'codequality', files: 'report-task.txt', 'codequality-url': origin }
    const { drafts } = await collect(given, { 'report-task.txt': task })
    const source = { server: origin, asked: 'project shop' }
    expect(drafts).toMatchObject([{ type: 'codequality', source, files: ['report-task.txt'] }])
  })

  test('a failing test with the file of the workspace', async () => {
    const files = { 'web/r.xml': junit, 'web/a.test.ts': '' }
    const { failing } = await collect({ kind: 'junit', files: 'web/r.xml' }, files)
    expect(failing).toMatchObject([{ name: 't', file: 'web/a.test.ts' }])
  })
})

test('a file in a usual place of another kind than those that are asked for is not found', async () => {
  const cwd = createWorkspace({ 'junit.xml': sarif })
  expect(
    (await searchResults({ cwd, workspace: cwd, environment: {}, notice: () => undefined }, ['junit'])).found,
  ).toEqual([])
})
