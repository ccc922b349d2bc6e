import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  createRunner,
  fakeNode,
  launch,
  placeNode,
  shells,
  type Runner,
  type Shell,
} from '../../testkit/end-to-end/launcher.ts'
import { findNode } from '../../testkit/end-to-end/node.ts'
import { createWorkspace } from '../../testkit/end-to-end/workspace.ts'
import { isLinux, isMet } from '../../testkit/requirement.ts'

const [node20, node22, node24] = [20, 22, 24].map((major) => findNode(major))

interface Layout {
  readonly [path: string]: string | undefined
}

/** Real Nodes by their major version, and other programs by the version that they print. */
function placeAll(runner: Runner, layout: Layout): void {
  for (const [path, version = ''] of Object.entries(layout)) {
    const real = { 20: node20, 22: node22, 24: node24 }[version]
    placeNode(runner, path, real === undefined ? fakeNode(version) : { real })
  }
}

async function choose(shell: Shell, layout: Layout, variables: Readonly<Record<string, string>> = {}): Promise<string> {
  using workspace = createWorkspace({})
  const folder = join(workspace.folder, 'actions runner [1]')
  const runner = createRunner(folder)
  placeAll(runner, layout)
  const { stdout, stderr, exitCode } = await launch(shell, runner, variables)
  expect([exitCode, stderr], stdout).toEqual([0, ''])
  return stdout.replace(`${folder}/`, '').replace(/ v.*\n$/, '')
}

const usable = { externals: 'externals/node24/bin/node', container: '__e/node24/bin/node', path: 'bin/node' }

describe.runIf(isMet(isLinux, 'the choice of Node')).each(shells)('under %s %s', (...shell) => {
  test.each<[string, Layout, string]>([
    ["ARC's default image, with no Node on PATH", { [usable.externals]: '24' }, usable.externals],
    ['a job container', { [usable.container]: '24' }, usable.container],
    [
      'an image with an old Node first on PATH',
      { [usable.path]: 'v18.20.4', [usable.container]: '24' },
      usable.container,
    ],
    ['a runner without Node 24', { 'externals/node20/bin/node': '20', [usable.path]: '24' }, usable.path],
    [
      'a runner with several Nodes',
      { 'externals/node20/bin/node': '20', 'externals/node22/bin/node': '22' },
      'externals/node22/bin/node',
    ],
    [
      'an embedded service, which Node 20 cannot run',
      { [usable.path]: '20', 'externals/node22/bin/node': '22' },
      'externals/node22/bin/node',
    ],
    [
      'a runner and a PATH with equal versions',
      { [usable.path]: '22', 'externals/node22/bin/node': '22' },
      'externals/node22/bin/node',
    ],
    ['Windows', { 'externals/node24/bin/node.exe': '24' }, 'externals/node24/bin/node.exe'],
    ['a newer minor version', { 'externals/node22/bin/node': 'v22.9.0', [usable.path]: 'v22.13.0' }, usable.path],
  ])('%s', async (_, layout, chosen) => {
    expect(await choose(shell, layout)).toBe(chosen)
  })

  test('the Node 24 of the runner starts at once, without a question for its version', async () => {
    using workspace = createWorkspace({})
    const runner = createRunner(workspace.folder)
    const asked = join(workspace.folder, 'asked')
    for (const folder of ['node20', 'node24', 'node24_alpine'])
      placeNode(runner, `externals/${folder}/bin/node`, { script: `echo "${folder} $1" >>'${asked}'` })
    await launch(shell, runner)
    expect(readFileSync(asked, 'utf8')).toMatch(/^node24 \S+index\.js\n$/)
  })

  test('Alpine, where the Node for other distributions does not run', async () => {
    using workspace = createWorkspace({})
    const runner = createRunner(workspace.folder)
    placeNode(runner, '__e/node24/bin/node', { script: 'exit 127' })
    placeAll(runner, { '__e/node24_alpine/bin/node': '24', '__e/node20_alpine/bin/node': '20' })
    expect((await launch(shell, runner)).stdout).toContain('/__e/node24_alpine/bin/node v24')
  })

  // The code of a change runs before this step, in the same job.
  test.each(['v99.0.0', 'v24.99.0'])(
    'a program on PATH that claims %s does not replace the Node 24 of the runner',
    async (version) => {
      expect(await choose(shell, { [usable.path]: version, [usable.externals]: '24' })).toBe(usable.externals)
    },
  )

  test('the newest of PATH, also behind an older one, and never from a relative folder', async () => {
    using workspace = createWorkspace({})
    const runner = createRunner(workspace.folder)
    placeAll(runner, {
      'one/node': '20',
      'two/node': '22',
      'three/node': 'v18.0.0',
      'checkout/node': 'v99.0.0',
      node: 'v98.0.0',
    })
    const path = ['one', 'two', 'three'].map((name) => join(workspace.folder, name)).join(':')
    const { stdout } = await launch(shell, runner, { PATH: `:checkout:${path}:.` })
    expect(stdout).toMatch(/\/two\/node v22\./)
  })

  test.each(['v024.1.0', 'v2400.0.0', 'v99999999999999999999.0.0', 'v24x.0.0', 'v.24', 'v', '-1', 'v24 -o 1 = 1'])(
    'the version "%s" is none',
    async (version) => {
      using workspace = createWorkspace({})
      const runner = createRunner(workspace.folder)
      placeAll(runner, { 'bin/node': version })
      const { stdout, exitCode, stderr } = await launch(shell, runner)
      expect([exitCode, stderr]).toEqual([2, ''])
      expect(stdout).toContain('Found: ')
      expect(stdout.split('\n')).toHaveLength(2)
    },
  )

  test('without RUNNER_TEMP it searches PATH alone', async () => {
    expect(await choose(shell, { [usable.path]: '24', [usable.externals]: '24' }, { RUNNER_TEMP: '' })).toBe(
      usable.path,
    )
  })

  test('finds the externals beside a RUNNER_TEMP with backslashes', async () => {
    using workspace = createWorkspace({})
    const runner = createRunner(workspace.folder)
    placeAll(runner, { [usable.externals]: '24' })
    const temp = `${workspace.folder}\\_work\\_temp`
    expect((await launch(shell, runner, { RUNNER_TEMP: temp })).stdout).toContain(usable.externals)
  })
})
