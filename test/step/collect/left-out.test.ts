import { chmodSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { foreignForms } from '../../../src/convert/foreign/table.ts'
import { resultKinds } from '../../../src/convert/result-file.ts'
import { collectPlan } from '../../../src/step/collect/collect.ts'
import type { Collected } from '../../../src/step/collect/draft.ts'
import { searchResults } from '../../../src/step/collect/result-search.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import { foreignDocuments } from '../../../testkit/convert/foreign-document.ts'
import { createJobFolder, createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

const suite = (name: string): string => `<testsuite name="${name}" tests="1"><testcase name="t"/></testsuite>`
const sarif = (tool: string): string =>
  JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: tool, rules: [] } }, results: [] }] })
const issues = JSON.stringify([{ check_name: 'c', severity: 'major', location: { path: 'a.ts' } }])

async function search(
  cwd: string,
  eventPath?: string,
  kind?: string,
): Promise<Awaited<ReturnType<typeof searchResults>>> {
  const job = { cwd, eventPath, workspace: cwd, environment: {}, notice: () => undefined }
  return searchResults(job, kind === undefined ? undefined : resultKinds.filter((one) => one === kind))
}

async function collect(cwd: string, given: Partial<Record<InputName, string>> = {}): Promise<Collected> {
  const inputs = givenInputs({ 'github-token': '', ...given })
  const plan = { inputs, kind: parseKind(inputs.kind), attestationTarget: undefined, change: undefined }
  return collectPlan(plan, createRunContext(cwd))
}

describe('what the job did not write is left out with a line', () => {
  const fixtures = {
    'test/a.xml': suite('a'),
    'test/b.xml': suite('b'),
    'x.sarif': sarif('Trivy'),
    'y.xml': suite('y'),
  }

  test('as a file of the repository, and as a copy of one', async () => {
    const cwd = createJobFolder({ 'junit.xml': suite('own'), 'target/classes/a.xml': suite('a') }, fixtures)
    const { found, notes } = await search(cwd)
    expect(found).toEqual([{ kind: 'junit', files: ['junit.xml'] }])
    expect(notes).toEqual([
      'Left out, because git tracks it and it is unchanged, so no step of this job wrote it: target/classes/a.xml, test/a.xml, test/b.xml and 2 more.',
    ])
  })

  test('a kind without a file of the job fails, and names what was left out', async () => {
    await expect(collect(createJobFolder({}, fixtures), { kind: 'junit' })).rejects.toThrow(
      /^No junit result file is in the usual places in .+, and no other file has the content of one\. Left out, because git tracks it and it is unchanged.+: test\/a\.xml, test\/b\.xml, y\.xml\. Check that an earlier step/,
    )
  })

  test('as a file from before the job, and as a copy of one', async () => {
    const cwd = createJobFolder({ 'old/junit.xml': suite('a'), 'copy.xml': suite('a'), 'new.xml': suite('b') })
    const event = join(createWorkspace({ 'event.json': '{}' }), 'event.json')
    utimesSync(event, 1_800_000_000, 1_800_000_000)
    utimesSync(join(cwd, 'old/junit.xml'), 1_799_999_999, 1_799_999_999)
    for (const name of ['copy.xml', 'new.xml']) utimesSync(join(cwd, name), 1_800_000_000, 1_800_000_000)
    const { found, notes } = await search(cwd, event)
    expect(found).toEqual([{ kind: 'junit', files: ['new.xml'] }])
    expect(notes).toEqual(['Left out, because it was written before this job began: copy.xml, old/junit.xml.'])
    expect((await search(cwd)).found).toEqual([{ kind: 'junit', files: ['new.xml', 'old/junit.xml'] }])
  })

  test('as another file of equal bytes, which counts once: that in a usual place', async () => {
    const cwd = createJobFolder({ 'a.xml': suite('a'), 'reports/junit.xml': suite('a'), 'b.xml': suite('b') })
    const { found, notes } = await search(cwd)
    expect(found).toEqual([{ kind: 'junit', files: ['b.xml', 'reports/junit.xml'] }])
    expect(notes).toEqual(['Left out, because another result has the same bytes: a.xml.'])
  })
})

describe('a file that is cut off', () => {
  test.each([
    ['out.xml', '<testsuite name="s"><testcase name="t">', 'out.xml: is cut off at line 1'],
    ['out.xml', '<testsuite name="s"><testcase name="t" <</testsuite>', 'out.xml: is not well-formed XML at line 1'],
    ['scan.json', sarif('Trivy').slice(0, -3), 'scan.json: is not JSON'],
    ['issues.json', issues, 'issues.json: is a list of issues without a quality gate'],
  ])('%s is left out with a line, if its name is no usual one: %s', async (name, content, message) => {
    const { drafts, notes } = await collect(
      createJobFolder({ 'junit.xml': suite('s'), 'own.xml': suite('o'), [name]: content }),
    )
    expect(drafts.map(({ type }) => type)).toEqual(['junit'])
    expect(notes).toContainEqual(expect.stringContaining(`Left out, because it is not a whole result: ${message}`))
    expect(drafts[0]?.files).toEqual(['junit.xml', 'own.xml'])
  })

  test('stops the run in a usual place, also beside another', async () => {
    const files = { 'junit.xml': '<testsuite>', 'out.xml': '<testsuite>', 'good.xml': suite('s') }
    await expect(collect(createJobFolder(files))).rejects.toThrow(
      /^junit\.xml: is cut off .+ It was found in a usual place of junit results/,
    )
  })
})

describe('what a run leaves that ended too early', () => {
  test.each([
    ['results.xml', ''],
    ['report.xml', ' \n'],
    ['pytest.xml', '<?xml version="1.0" encoding="utf-8"?>\n'],
    ['unit.xml', '<?xml version="1.0"?><!-- pytest --><testsui'],
    ['tests.xml', 'Error: no such module'],
    ['audit.json', ''],
    ['scan.json', '{"version'],
    ['deps.json', 'npm error code ENOLOCK'],
  ])('is named beside a report that passed: %s with %j', async (name, content) => {
    const { drafts, notes } = await collect(createJobFolder({ 'junit.xml': suite('s'), [name]: content }))
    expect(drafts.map(({ type }) => type)).toEqual(['junit'])
    expect(notes).toContain(
      `Not read, because it is empty, cut off, or neither XML nor JSON: ${name}. If a test run or a scan writes it, look at the output of that step.`,
    )
  })

  test('is not named if it is a file of the repository', async () => {
    const cwd = createJobFolder({ 'junit.xml': suite('s') }, { 'test/empty.xml': '', 'test/cut.json': '{' })
    expect((await search(cwd)).notes).toEqual([])
  })
})

test('a file that may not be read is named, and stops nothing, if its name is no usual one', async () => {
  const cwd = createWorkspace({ 'out.xml': suite('s'), 'junit.xml': suite('t') })
  chmodSync(cwd, 0o755)
  chmodSync(join(cwd, 'out.xml'), 0)
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    expect((await searchResults({ cwd, workspace: cwd, environment: {}, notice: () => undefined })).notes).toContain(
      'Not searched, because access is denied: out.xml.',
    )
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
})

test('a file of another known format is named once for each format, with the next step', async () => {
  const run = '<TestRun/>'
  const cwd = createJobFolder({
    'a.trx': run,
    'b.trx': ` ${run}`,
    'pom/junit-config.xml': '<project/>',
    'x.xml': '<project/>',
  })
  expect((await search(cwd)).notes).toEqual([
    expect.stringMatching(/^Not reported: a\.trx is a Visual Studio test result .+ The same is true for b\.trx\.$/),
    'Ignored, because the format is unknown: pom/junit-config.xml.',
  ])
})

function formsIn(notes: readonly string[]): readonly string[] {
  return notes.flatMap((note) => /^Not reported: \S+ is (.+?), which is not read\. /.exec(note)?.[1] ?? [])
}

describe('a file of a known form that is not read', () => {
  const contents = Object.values(foreignDocuments).flat()
  const bandit = foreignDocuments['JSON of Bandit']?.[0] ?? ''
  const coverage = foreignDocuments['a coverage report']?.[0] ?? ''
  const bill = '{"bomFormat":"CycloneDX","components":[]}'

  test.each(['auto', ...resultKinds])('is named by a search for %s with its form, wherever it is', async (kind) => {
    const cwd = createJobFolder(Object.fromEntries(contents.map((content, at) => [`out/${at}.json`, content])))
    const expected = foreignForms.filter((form) => form.kind !== undefined && (kind === 'auto' || form.kind === kind))
    const notes = kind === 'auto' ? (await collect(cwd)).notes : (await search(cwd, undefined, kind)).notes
    expect(formsIn(notes).toSorted()).toEqual([...new Set(expected.map(({ what }) => what))].toSorted())
  })

  test('is named beside a result, and in the error where there is none', async () => {
    const cwd = createJobFolder({
      'trivy.sarif': sarif('Trivy'),
      'bandit.json': bandit,
      'eslint.json': sarif('ESLint'),
    })
    expect(formsIn((await collect(cwd)).notes)).toEqual([
      'JSON of Bandit',
      'the SARIF of ESLint, a linter and no scanner',
    ])
    await expect(collect(createJobFolder({ 'bandit.json': bandit }), { kind: 'vulnscan' })).rejects.toThrow(
      /^No vulnscan result file is .+ Not reported: bandit\.json is JSON of Bandit, which is not read\. Let it write SARIF: `bandit -r \. -f sarif/,
    )
  })

  test('that is no result of a tool is named only where the kind has none', async () => {
    const files = { 'coverage.xml': coverage, 'sbom.json': bill }
    expect(formsIn((await search(createJobFolder(files))).notes)).toEqual([
      'a coverage report',
      'a bill of materials (CycloneDX)',
    ])
    const results = { 'junit.xml': suite('s'), 'trivy.sarif': sarif('Trivy') }
    expect((await search(createJobFolder({ ...files, ...results }))).notes).toEqual([])
  })

  test('is not named as a file of the repository', async () => {
    expect((await search(createJobFolder({}, { 'test/bandit.json': bandit }))).notes).toEqual([])
  })
})

describe('a search that reaches a limit', () => {
  const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`data/${at}.xml`, '<a/>']))

  test('of opened files reports what it found, and is a failure for each kind that is required', async () => {
    const { drafts, unread } = await collect(createJobFolder({ 'junit.xml': suite('s'), ...many }))
    expect(drafts.map(({ type }) => type)).toEqual(['junit'])
    expect(unread).toEqual([
      {
        types: ['junit', 'vulnscan', 'codequality'],
        error: expect.objectContaining({ code: 'file' }),
        note: 'The search for result files ended after 2,000 files that may be results, so results of this job may be missed. Name the result files with `files`.',
      },
    ])
  })

  test('fails at once for a kind of which it found none', async () => {
    await expect(collect(createJobFolder(many), { kind: 'junit' })).rejects.toThrow('ended after 2,000 files')
  })

  test('is not reached by files of the repository', async () => {
    const cwd = createJobFolder({ 'deep/er/own.xml': suite('s') }, many)
    expect(await search(cwd)).toMatchObject({ found: [{ files: ['deep/er/own.xml'] }], notes: [], limit: undefined })
  })
})

test.each([
  ['junit', 'target/surefire-reports/TEST-b.xml', ''],
  ['junit', 'target/surefire-reports/TEST-b.xml', '<?xml version="1.0"?>\n<testsui'],
  ['junit', 'reports/junit-2.xml', 'Error: no such module'],
  ['vulnscan', 'trivy-results.json', '{"SchemaVersion":2,"ArtifactName":"shop","Results":[{"Tar'],
  ['vulnscan', 'out.sarif', 'FATAL: no database'],
  ['codequality', 'scan/report-task.txt', 'projectKey=shop\nserverUrl=https://q.exam'],
] as const)('a broken %s file in a usual place is not ignored: %s, %j', async (kind, path, content) => {
  const cwd = createJobFolder({ 'build/test-results/TEST-a.xml': suite('a'), [path]: content })
  const { found, notes } = await search(cwd)
  expect(found.find((it) => it.kind === kind)?.files).toContain(path)
  expect(notes).toEqual([])
})
