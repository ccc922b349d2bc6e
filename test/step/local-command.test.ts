import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { collectAndList } from '../../src/step/collect-and-list.ts'
import { convertFiles } from '../../src/step/convert-files.ts'
import type { StepRun } from '../../src/step/change/run.ts'
import { fingerprintPaths } from '../../src/step/fingerprint-paths.ts'
import { initTemplate } from '../../src/step/init-template.ts'
import type { InputName } from '../../src/step/input/input.ts'
import { parseKind } from '../../src/step/input/kind.ts'
import { lintFile } from '../../src/step/lint-file.ts'
import { replayFolder } from '../../src/step/replay.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../testkit/step/workspace.ts'

const junit = '<testsuite name="s"><testcase name="t"/></testsuite>'
const path = '.github/evidence.yml'

describe('a first template', () => {
  test('requires what a build has left', async () => {
    const cwd = createWorkspace({ 'junit.xml': junit, 'app-1.0.tgz': 'x' })
    const written = await initTemplate(undefined, cwd)
    expect(written.path).toBe(path)
    expect(readFileSync(join(cwd, path), 'utf8')).toBe(written.content)
    expect(written.content).toMatch(/^# \.github\/evidence\.yml\nversion: 1\n[^]*unit-tests[^]*junit[^]*\n$/)
    expect(lintFile(undefined, cwd).findings).toEqual([])
  })
  test('is written to the named file, and replaces none', async () => {
    const cwd = createWorkspace({ 'junit.xml': junit })
    expect((await initTemplate('ci/x.yml', cwd)).path).toBe('ci/x.yml')
    await expect(initTemplate('ci/x.yml', cwd)).rejects.toMatchObject({
      code: 'file',
      message: 'ci/x.yml exists already and is not replaced. To check it, run evidence lint.',
      cause: { code: 'EEXIST' },
    })
    symlinkSync('nowhere', join(cwd, 'link.yml'))
    await expect(initTemplate('link.yml', cwd)).rejects.toThrow(/exists already/)
    mkdirSync(join(cwd, 'folder.yml'))
    await expect(initTemplate('folder.yml', cwd)).rejects.toMatchObject({ code: 'file' })
  })
  test.each([
    ['ENAMETOOLONG', `${'x'.repeat(300)}.yml`],
    ['EEXIST', 'app-1.0.tgz/x.yml'],
    ['ENOTDIR', 'app-1.0.tgz/ci/x.yml'],
  ])('that cannot be written has the reason %s', async (code, file) => {
    const cwd = createWorkspace({ 'app-1.0.tgz': 'x' })
    await expect(initTemplate(file, cwd)).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(new RegExp(`^${file} cannot be written: ${code}: .*\\.$`)),
      cause: { code },
    })
  })
  test('requires tests where none were found, and has the line that makes a report', async () => {
    const written = await initTemplate(undefined, createWorkspace({ 'go.mod': '' }))
    expect(written.content).toContain('    - { name: unit-tests, type: junit }\n')
    expect(written.advice).toMatch(
      /^No test report was found\. Run `go run .+--junitfile junit\.xml .+` before this step\.$/,
    )
    const tested = createWorkspace({ 'go.mod': '', 'junit.xml': junit })
    expect((await initTemplate(undefined, tested)).advice).toBeUndefined()
  })
  test('needs a checkout, and result files that can be trusted', async () => {
    await expect(initTemplate(undefined, createWorkspace({}))).rejects.toThrow(/The workspace is empty/)
    const broken = createWorkspace({ 'junit.xml': '<testsuite>' })
    await expect(initTemplate(undefined, broken)).rejects.toThrow(/junit\.xml: is cut off/)
    expect(existsSync(join(broken, path))).toBe(false)
  })
})

describe('the check of a template', () => {
  test('has its findings', () => {
    const cwd = createWorkspace({ 'x.yml': 'version: 2\n', [path]: 'version: 1\n' })
    const linted = lintFile('x.yml', cwd)
    expect([linted.path, linted.findings.length > 0]).toEqual(['x.yml', true])
    expect(lintFile(undefined, cwd).path).toBe(path)
  })
  test('needs a file that can be read', () => {
    const cwd = createWorkspace({ 'folder/x': '' })
    expect(() => lintFile('none.yml', cwd)).toThrow(
      expect.objectContaining({
        code: 'file',
        message: `none.yml does not exist in ${cwd}. To write a first template, run evidence init.`,
      }),
    )
    expect(() => lintFile('folder', cwd)).toThrow('folder cannot be read: it is a folder. Name a file in it.')
  })
})

const convert = (kind: string, files: readonly string[]) =>
  convertFiles({
    kind,
    files,
    cwd: createWorkspace({ 'r.xml': junit }),
    maxIssues: '',
    host: { status: undefined, info: () => undefined },
  })

describe('the conversion of files', () => {
  test('gives the payload of a report', async () => {
    expect(await convert('junit', ['r.xml'])).toMatchObject({
      kind: 'junit',
      payload: { junit_results: [{ total: 1 }] },
    })
  })
  test('needs a kind and a file', async () => {
    await expect(convert('generic', ['r.xml'])).rejects.toMatchObject({
      code: 'usage',
      message: 'KIND is "generic"; convert takes junit, vulnscan, codequality.',
    })
    await expect(convert('junit', [])).rejects.toMatchObject({
      code: 'usage',
      message: 'convert junit needs at least one FILE.',
    })
  })
})

test('a digest needs a path', async () => {
  const context = createRunContext(createWorkspace({ a: 'x' }))
  expect(await fingerprintPaths(['a'], context)).toMatchObject([{ filename: 'a', kind: 'file' }])
  await expect(fingerprintPaths([], context)).rejects.toMatchObject({
    code: 'usage',
    message: 'fingerprint needs at least one PATH: a file, a folder, a glob pattern, an image or oci:<folder>.',
  })
})

const collect = async (given: Readonly<Partial<Record<InputName, string>>>, kind: string) => {
  const plain = createRunContext(createWorkspace({ 'app.tgz': 'app', 'junit.xml': junit }))
  const group: typeof plain.host.group = async (title, work) => {
    plain.host.info(`${title}:`)
    return work()
  }
  const context = { ...plain, host: { ...plain.host, group } }
  const inputs = givenInputs({ 'github-token': '', ...given })
  const attestationTarget = given.name === undefined ? undefined : { name: 'signed', artifact: 'app' }
  const plan = { inputs, kind: parseKind(kind), attestationTarget, change: undefined }
  const run: StepRun = { plan, target: { org: '', flow_name: '', trail_name: '' }, context, startedAt: 0 }
  const begin = async (): Promise<void> => Promise.resolve().then(() => context.host.info('first'))
  return { collected: await collectAndList(run, begin), messages: context.messages }
}

describe('what a run collects is listed in the log', () => {
  test('after its first line', async () => {
    const given = { artifacts: 'app.tgz', name: 'app.signed', compliant: 'true' }
    const { collected, messages } = await collect(given, 'generic')
    expect(collected.drafts).toHaveLength(1)
    expect(messages).toEqual([
      'first',
      'Collect:',
      `artifact app.tgz: sha256:${collected.artifacts[0]?.fingerprint}`,
      'generic app.signed',
      expect.stringMatching(/^Took /),
    ])
    expect((await collect({ compliant: 'true' }, 'generic')).messages).toContain('generic')
  })
  test('or why it is nothing', async () => {
    await expect(collect({}, 'generic')).rejects.toMatchObject({ code: 'usage' })
  })
})

describe('the replay of a folder', () => {
  test('needs a folder', async () => {
    const context = createRunContext(createWorkspace({}))
    const request = { folder: 'none', url: 'http://127.0.0.1:9/api/v2', token: 'des_test_token', timeout: '1' }
    await expect(replayFolder(request, context)).rejects.toMatchObject({ code: expect.stringMatching(/file|usage/) })
  })
})
