import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { collectPlan } from '../../../src/step/collect/collect.ts'
import type { Collected } from '../../../src/step/collect/draft.ts'
import { searchResults } from '../../../src/step/collect/result-search.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import { createJobFolder, createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

type Files = Readonly<Record<string, string>>

const suite = (name: string): string => `<testsuite name="${name}" tests="1"><testcase name="t"/></testsuite>`
const sarif = (tool: string): string =>
  JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: tool, rules: [] } }, results: [] }] })
const issues = JSON.stringify([{ check_name: 'c', severity: 'major', location: { path: 'a.ts' } }])

async function search(cwd: string, eventPath?: string): Promise<Awaited<ReturnType<typeof searchResults>>> {
  return searchResults({ cwd, eventPath, workspace: cwd, environment: {}, notice: () => undefined })
}

async function filesFound(written: Files, tracked: Files = {}): Promise<readonly string[]> {
  return (await search(createJobFolder(written, tracked))).found.flatMap(({ files }) => files)
}

async function collect(cwd: string, given: Partial<Record<InputName, string>> = {}): Promise<Collected> {
  const inputs = givenInputs({ 'github-token': '', ...given })
  const plan = { inputs, kind: parseKind(inputs.kind), attestationTarget: undefined, change: undefined }
  return collectPlan(plan, createRunContext(cwd))
}

const names = [
  ['TEST-a.xml', 'target/nextest/default/junit.xml', 'report.xml', 'unit-tests.xml', 'results.xml', 'out/REPORT.XML'],
  ['results/my-test-output.xml', 'rspec.xml', 'nosetests.xml', 'TESTS-Chrome.xml', 'test.xml', 'pytest.xml'],
  ['pytest-report.xml', 'go-test.xml', 'tests.xml', 'unit.xml', 'ctest.xml', 'TestResults/results.xml'],
  ['playwright-results.xml'],
].flat()

describe('a file is found by its content', () => {
  test.each(names)('%s', async (name) => {
    const cwd = createJobFolder({ [name]: suite('s'), 'target/CACHEDIR.TAG': '' })
    expect((await search(cwd)).found).toEqual([{ kind: 'junit', files: [name] }])
    for (const kind of ['auto', 'junit'])
      expect((await collect(cwd, { kind })).drafts.map(({ type }) => type)).toEqual(['junit'])
  })

  test('of each kind, and beside those in the usual places', async () => {
    const files = { 'out/a.json': sarif('Trivy'), 'b.JSON': issues, 'junit.xml': suite('a'), 'c.xml': suite('c') }
    expect((await search(createJobFolder(files))).found).toEqual([
      { kind: 'junit', files: ['c.xml', 'junit.xml'] },
      { kind: 'vulnscan', files: ['out/a.json'] },
      { kind: 'codequality', files: ['b.JSON'] },
    ])
  })

  test('also if the repository tracks it and the job wrote it again', async () => {
    const cwd = createJobFolder({ 'report.xml': suite('old') }, { 'report.xml': suite('tracked') })
    expect((await search(cwd)).found).toEqual([{ kind: 'junit', files: ['report.xml'] }])
  })

  test('a scan of more than the first bytes, whose list is first', async () => {
    const vulnerabilities = Array.from({ length: 2000 }, (_, at) => ({ id: `V-${at}`, title: 'x'.repeat(50) }))
    expect(await filesFound({ 'deps.json': JSON.stringify({ vulnerabilities, ok: false }) })).toEqual(['deps.json'])
  })
})

describe('a failing result is found also where it begins late', () => {
  const failing = '<testsuite name="s" tests="1"><testcase name="t"><failure/></testcase></testsuite>'
  const blank = ' \n'.repeat(40_000)

  test.each<[string, string | Buffer]>([
    ['one comment', `<?xml version="1.0"?><!--${'x'.repeat(200_000)}-->${failing}`],
    ['many comments', `${'<!-- licence -->\n'.repeat(10_000)}${failing}`],
    ['processing instructions', `${'<?a b?>'.repeat(20_000)}${failing}`],
    ['white space', `${blank}${failing}`],
    ['white space and comments', `${blank}${'<!-- x -->'.repeat(10_000)}${blank}${failing}`],
    ['white space in UTF-16', Buffer.from(`\uFEFF${blank}${failing}`, 'utf16le')],
  ])('after %s', async (_, content) => {
    const cwd = createJobFolder({ 'junit.xml': suite('a') })
    writeFileSync(join(cwd, 'unit-tests.xml'), content)
    expect((await collect(cwd)).drafts).toMatchObject([
      { content: [{ junit_results: [{ failures: 0 }, { failures: 1 }] }, {}] },
    ])
  })

  test.each([
    ['before the document', `${blank}${sarif('Trivy')}`],
    ['after its bracket', sarif('Trivy').replace('{', `{${blank}`)],
    ['around the bracket of a list', `${blank}[${blank}${issues.slice(1)}`],
  ])('white space %s of JSON', async (_, content) => {
    expect(await filesFound({ 'out.json': content })).toEqual(['out.json'])
  })
})

describe('no result is', () => {
  test.each<[string, string]>([
    ['package.json', '{"name":"a","dependencies":{"b":"1"}}'],
    ['tsconfig.json', '// comment\n{"files":[]}'],
    ['package-lock.json', '{"lockfileVersion":3,"packages":{},"dependencies":{}}'],
    ['coverage/coverage-final.json', '{"/a.ts":{"path":"/a.ts","statementMap":{}}}'],
    ['places.json', '[{"description":"Cafe","location":{"lat":1,"lon":2}}]'],
    ['res/values/strings.xml', '<resources><string name="a">b</string></resources>'],
    ['data.json', `[${'{"a":1},'.repeat(20_000)}{"a":1}]`],
    ['cut.json', '{"name":"a","files":["b'],
    ['results.txt', suite('s')],
    ['settings.json', '// comment\n{"a":1}'],
    ['commented.json', '{ /* comment */ "a": [1, 2] }'],
    ['lines.json', '{"a":1}\n{"a":2}\n'],
    ['version.json', '"1.2.3"\n'],
    ['list.json', '[]'],
    ['picture.json', JSON.stringify({ png: 'A'.repeat(100_000) })],
  ])('%s', async (name, content) => {
    const { found, notes } = await search(createJobFolder({ [name]: content }))
    expect([found, notes]).toEqual([[], []])
  })

  test.each(['node_modules/x/report.xml', '.git/report.xml', 'vendor/x/junit.xml', 'env/lib/report.xml'])(
    '%s, of another project',
    async (name) => {
      expect(await filesFound({ [name]: suite('s'), 'env/pyvenv.cfg': '' })).toEqual([])
    },
  )

  test('what a link leads to', async () => {
    const outside = createWorkspace({ 'report.xml': suite('s') })
    const cwd = createJobFolder({})
    symlinkSync(join(outside, 'report.xml'), join(cwd, 'report.xml'))
    symlinkSync(outside, join(cwd, 'linked'))
    expect((await search(cwd)).found).toEqual([])
  })
})

test('a link with a usual name is not followed, and a line names it', async () => {
  const cwd = createJobFolder({ 'data/out.bin': suite('a'), 'TEST-b.xml': suite('b') })
  symlinkSync('data/out.bin', join(cwd, 'junit.xml'))
  symlinkSync('data/out.bin', join(cwd, 'notes.txt'))
  const { found, notes } = await search(cwd)
  expect(found).toEqual([{ kind: 'junit', files: ['TEST-b.xml'] }])
  expect(notes).toEqual([
    expect.stringMatching(/^Not opened, because a search follows no link .*: junit\.xml\. To report/),
  ])
})
