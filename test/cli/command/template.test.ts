import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createWorkspace } from '../../../testkit/step/workspace.ts'
import { readErrorLine, callEvidence } from '../../../testkit/cli/evidence.ts'

const junit = '<testsuite name="s" tests="1"><testcase name="t"/></testsuite>'
const path = '.github/evidence.yml'

describe('evidence init', () => {
  test('writes a template of the results and packages that it finds, which lint accepts', async () => {
    const cwd = createWorkspace({
      'reports/junit.xml': junit,
      'payments-api-2.3.1.tgz': 'x',
      'a/node_modules/b.tgz': '',
      '.github/workflows/ci.yml': 'jobs: { test: { steps: [{ uses: acme/delivery-evidence@v1 }] } }',
    })
    const { exitCode, stdout } = await callEvidence(['init'], { cwd })
    expect(exitCode).toBe(0)
    const written = readFileSync(join(cwd, path), 'utf8')
    expect(stdout).toMatch(/^Wrote \.github\/evidence\.yml\. .+\n$/)
    expect(written).toMatch(
      /^# yaml-language-server: \$schema=https:\/\/github\.com\/acme\/.+\/template\.schema\.json\n/,
    )
    expect(parse(written)).toEqual({
      version: 1,
      trail: {
        artifacts: [
          {
            name: 'payments-api',
            attestations: [{ name: 'unit-tests', type: 'junit', policy: { min_tests: 1 } }],
          },
        ],
      },
    })
    expect(await callEvidence(['lint'], { cwd })).toMatchObject({
      exitCode: 0,
      stdout: `${path} is a valid template.\n`,
    })
  })

  test('never replaces a file, nor follows a link', async () => {
    const cwd = createWorkspace({ 'junit.xml': junit, [path]: 'version: 1\n' })
    const refused = await callEvidence(['init'], { cwd })
    expect(refused.exitCode).toBe(2)
    expect(readErrorLine(refused)).toMatch(/evidence\.yml exists already/)
    expect(readFileSync(join(cwd, path), 'utf8')).toBe('version: 1\n')
    symlinkSync(join(cwd, 'elsewhere.yml'), join(cwd, 'link.yml'))
    expect(await callEvidence(['init', '--template', 'link.yml'], { cwd })).toMatchObject({ exitCode: 2 })
  })

  test('without a test report begins with the line that makes one, and requires tests', async () => {
    const cwd = createWorkspace({ 'package.json': '{"scripts":{"test":"mocha"}}' })
    const { exitCode, stderr } = await callEvidence(['init'], { cwd })
    expect(exitCode).toBe(0)
    expect(stderr).toMatch(/^No test report was found\. Run `npx mocha --reporter xunit /)
    const written = readFileSync(join(cwd, path), 'utf8')
    expect(written).not.toContain('OWNER')
    expect(parse(written).trail.attestations).toEqual([{ name: 'unit-tests', type: 'junit' }])
  })

  test('writes nothing in an empty folder', async () => {
    const refused = await callEvidence(['init'], { cwd: createWorkspace({}) })
    expect(refused.exitCode).toBe(2)
    expect(readErrorLine(refused)).toMatch(/ The folder is empty: run the command in the root of a repository\.$/)
  })
})

describe('evidence lint', () => {
  test('prints each problem with line and column, and ends with exit code 2', async () => {
    const cwd = createWorkspace({ 'a.yml': 'version: 1\ntrail:\n  artifact: []\n' })
    const { exitCode, stdout } = await callEvidence(['lint', 'a.yml'], { cwd })
    expect({ exitCode, stdout }).toEqual({
      exitCode: 2,
      stdout: 'a.yml:3:3: error: trail.artifact is not a known member; did you mean "artifacts"?\n',
    })
  })

  test.each([
    [
      'a member that is misspelt',
      'version: 1\ntrail:\n  attestations: [{ name: a, typ: junit }]\n',
      '3:29: error: trail.attestations.0.typ is',
    ],
    [
      'YAML that is not well-formed',
      'version: 1\ntrail:\n\tattestations: []\n',
      '3:1: error: the file is not plain YAML (Tabs are',
    ],
  ])('prints %s once', async (_, text, error) => {
    const { stdout } = await callEvidence(['lint', 'a.yml'], { cwd: createWorkspace({ 'a.yml': text }) })
    expect(stdout).toMatch(/^.+\n$/)
    expect(stdout).toContain(`a.yml:${error}`)
    expect(stdout).not.toContain('at line')
  })

  test('ends with exit code 0 for a warning', async () => {
    const cwd = createWorkspace({ [path]: 'version: 1\npolicy: { workflow: o/r/ci.yml@refs/heads/* }\n' })
    const { exitCode, stdout } = await callEvidence(['lint'], { cwd })
    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^\.github\/evidence\.yml:2:\d+: warning: policy\.workflow .*wildcard/)
  })

  test.each([
    ['lint', []],
    ['lint', ['b.yml']],
  ])('%s %j without the file names init', async (name, args) => {
    const refused = await callEvidence([name, ...args], { cwd: createWorkspace({}) })
    expect(refused.exitCode).toBe(2)
    expect(readErrorLine(refused)).toContain('evidence init')
  })
})
