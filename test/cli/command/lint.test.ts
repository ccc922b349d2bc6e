import { stripVTControlCharacters } from 'node:util'
import { expect, describe, test } from 'vitest'
import { callEvidence } from '../../../testkit/cli/evidence.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'

const path = '.github/evidence.yml'
const ofCi = 'o/r/.github/workflows/ci.yml@refs/heads/main'
const template = `version: 1
trail:
  attestations:
    - { name: unit-tests, type: junit, policy: { workflow: ${ofCi} } }
    - { name: scan, type: vulnscan }
`
const step = (inputs = ''): string => `
on: push
jobs:
  test:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v7
      - run: npm test
      - uses: acme/delivery-evidence@v1
        with: { url: 'https://evidence.example/api/v2'${inputs} }
`
const running = (run: string): string => `
on: push
jobs:
  test: { runs-on: ubuntu-latest, steps: [{ run: ${JSON.stringify(run)} }] }
`
const calling = (called: string): string => `on: push\njobs: { test: { uses: ${called} } }\n`

/** What lint prints about these workflows, by the names of their files. */
async function lint(workflows: Readonly<Record<string, string>>, text = template): Promise<string> {
  const files = Object.entries(workflows).map(([name, content]) => [`.github/workflows/${name}`, content])
  const cwd = createWorkspace({ [path]: text, ...Object.fromEntries(files) })
  const { exitCode, stdout } = await callEvidence(['lint'], { cwd })
  expect(exitCode).toBe(0)
  return stdout
}

const valid = `${path} is a valid template.\n`
const about = (file: string, names: string, them = 'it'): string =>
  `\`.github/workflows/${file}\` reports, but no \`workflow\` of ${names} lists it: its reports do not fulfil ${them}`

describe('evidence lint names a workflow that reports and is in no list', () => {
  test('with the place of the list', async () => {
    const stdout = await lint({ 'ci.yml': step(), 'nightly.yml': step() })
    expect(stdout).toBe(`${path}:4:50: warning: ${about('nightly.yml', 'unit-tests')}\n`)
  })

  test('also one that runs the command, or that is no plain YAML', async () => {
    const command = running('npm test\nnpx evidence report --kind junit --name unit-tests')
    expect(await lint({ 'a.yaml': command })).toContain(about('a.yaml', 'unit-tests'))
    const aliased = step().replace('test:', 'test: &job').concat('  again: *job\n')
    expect(await lint({ 'a.yml': aliased })).toContain(about('a.yml', 'unit-tests'))
  })

  test('with each requirement that it could fulfil', async () => {
    const both = `version: 1
policy: { workflow: [${ofCi}, o/r/.github/workflows/x-*.yml@refs/heads/main] }
trail:
  attestations: [{ name: review, type: jira }]
  artifacts:
    - { name: app, attestations: [{ name: unit, type: junit }, { name: lint, type: '*', policy: { workflow: o/r/.github/workflows/lint.yml@refs/heads/main } }] }
`
    expect(await lint({ 'nightly.yml': step(", artifacts: '*.tgz'") }, both)).toContain(
      about('nightly.yml', 'app, app.unit, app.lint', 'them'),
    )
    expect(await lint({ 'nightly.yml': step(', kind: junit, name: app.unit') }, both)).toContain(
      about('nightly.yml', 'app.unit'),
    )
    // A step that takes what it finds need not be meant for each requirement; one with a kind and a name is.
    expect(await lint({ 'ci.yml': step(), 'x-1.yml': step() }, both)).toBe(valid)
    expect(await lint({ 'ci.yml': step(', kind: generic, name: app.lint') }, both)).toContain(
      about('ci.yml', 'app.lint'),
    )
    expect(await lint({ 'nightly.yml': step(', kind: "${{ matrix.kind }}"') }, both)).toContain(
      about('nightly.yml', 'review, app, app.unit, app.lint', 'them'),
    )
  })

  test('but none that fulfils nothing anyway, only judges, or is called by one in the list', async () => {
    expect(await lint({ 'scan.yml': step(', kind: vulnscan'), 'other.yml': step(', kind: junit, name: it') })).toBe(
      valid,
    )
    expect(await lint({ 'gate.yml': step(', kind: none, gate: true'), 'a.yml': step(', kind: override') })).toBe(valid)
    expect(await lint({ 'gate.yml': running('evidence gate'), 'build.yml': running('npm test') })).toBe(valid)
    const called = step().replace('on: push', 'on: workflow_call')
    expect(await lint({ 'ci.yml': calling('./.github/workflows/test.yml'), 'test.yml': called })).toBe(valid)
    const other = { 'test.yml': called, 'nightly.yml': calling('./.github/workflows/test.yml') }
    expect(await lint(other)).toContain(about('nightly.yml', 'unit-tests'))
    expect(await lint({ 'ci.yml': called, 'nightly.yml': calling('./.github/workflows/ci.yml') })).toBe(valid)
    expect(await lint({ 'a.yml': calling('./.github/workflows/a.yml'), 'b.yml': 'jobs: 1', 'c.yml': '' })).toBe(valid)
  })

  test('only where a policy names a workflow', async () => {
    expect(
      await lint({ 'nightly.yml': step() }, 'version: 1\ntrail: { attestations: [{ name: a, type: junit }] }\n'),
    ).toBe(valid)
  })
})

test.each([
  ['version: 1\ntrail: 3\n', '\u001B[31merror:'],
  [template, '\u001B[33mwarning:'],
  ['version: 1\n', '\u001B[32mvalid'],
])('evidence lint marks its answer to %j with a colour', async (text, mark) => {
  const cwd = createWorkspace({ [path]: text, '.github/workflows/nightly.yml': step() })
  const painted = await callEvidence(['lint'], { cwd, env: { FORCE_COLOR: '1' } })
  const plain = await callEvidence(['lint'], { cwd })
  expect(painted.stdout).toContain(mark)
  expect(stripVTControlCharacters(painted.stdout)).toBe(plain.stdout.replaceAll('`', ''))
})
