import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { callEvidence } from '../../testkit/cli/evidence.ts'
import { onlyError, runSourceAction } from '../../testkit/end-to-end/run-action.ts'
import { createWorkspace, results } from '../../testkit/end-to-end/workspace.ts'
import { isMet, isPosix } from '../../testkit/requirement.ts'

/** What a path is, and what a message says about it. */
const kinds = {
  pipe: /it is a pipe/,
  device: /it is a device/,
  folder: /it is a folder/,
  loop: /a symbolic link leads back to itself/,
  dangling: /a symbolic link to a file that does not exist/,
  outside: /a symbolic link leads out of/,
} as const

/** A workspace with a path of each kind, named `<kind>.xml`. */
function createHostile(): ReturnType<typeof createWorkspace> {
  const workspace = createWorkspace({ 'ok.xml': results.junit, 'folder.xml/inner': '' })
  const link = (target: string, name: string): void => symlinkSync(target, join(workspace.folder, name))
  execFileSync('mkfifo', [join(workspace.folder, 'pipe.xml')])
  link('/dev/zero', 'device.xml')
  link('loop.xml', 'loop.xml')
  link('none', 'dangling.xml')
  link('/etc/hostname', 'outside.xml')
  return workspace
}

const inputsOf = {
  files: (path: string) => ({ kind: 'junit', files: path }),
  'files of a generic report': (path: string) => ({ kind: 'generic', compliant: 'true', files: path }),
  data: (path: string) => ({ kind: 'custom:x', data: path }),
  checksums: (path: string) => ({ kind: 'artifact', artifacts: `checksums:${path}` }),
} as const

describe.runIf(isMet(isPosix, 'pipes, devices and links'))('the action', () => {
  const cases = Object.keys(inputsOf).flatMap((input) => Object.keys(kinds).map((kind) => [input, kind] as const))
  // A folder is a pattern for the files in it. A device outside is refused as a link that leads out.
  const refused = cases.filter(([input, kind]) => kind !== 'folder' || !input.startsWith('files'))
  test.each(refused)('refuses as %s by name: %s', async (input, kind) => {
    using workspace = createHostile()
    const inputs = inputsOf[input as keyof typeof inputsOf](`${kind}.xml`)
    const outcome = await runSourceAction({ workspace: workspace.folder, inputs })
    expect(outcome.exitCode).toBe(2)
    expect(onlyError(outcome)).toContain(`${kind}.xml`)
    expect(onlyError(outcome)).toMatch(kind === 'device' ? kinds.outside : kinds[kind as keyof typeof kinds])
  })

  test.each(['pipe', 'device', 'loop', 'dangling', 'outside'] as const)(
    'refuses an artifact by name: %s',
    async (kind) => {
      using workspace = createHostile()
      const inputs = { kind: 'artifact', artifacts: `${kind}.xml` }
      const outcome = await runSourceAction({ workspace: workspace.folder, inputs })
      expect(outcome.exitCode).toBe(2)
      expect(onlyError(outcome)).toMatch(new RegExp(`^${kind}\\.xml `))
    },
  )

  test('refuses by name what the runner names', async () => {
    using workspace = createHostile()
    const pipe = join(workspace.folder, 'pipe.xml')
    for (const variable of ['GITHUB_ARTIFACTS_LIST', 'GITHUB_EVENT_PATH']) {
      const environment = { [variable]: pipe }
      const outcome = await runSourceAction({ workspace: workspace.folder, inputs: { kind: 'artifact' }, environment })
      expect([outcome.exitCode, onlyError(outcome)]).toEqual([2, expect.stringContaining('pipe.xml')])
    }
  })
})

const step = ['--kind=generic', '--compliant=true', '--org=acme', '--flow=shop', '--trail=t', '--dry-run=true']

describe.runIf(isMet(isPosix, 'pipes, devices and links'))('the command line', () => {
  test.each([
    ['convert', ['junit']],
    ['fingerprint', []],
    ['lint', []],
    ['fingerprint', ['checksums:']],
    ['report', ['--template=']],
  ] as const)('refuses with %s by name: %j', async (command, [first = '']) => {
    using workspace = createHostile()
    for (const kind of ['pipe', 'device', 'loop', 'dangling', 'outside']) {
      const own = /[:=]$/.test(first) ? [`${first}${kind}.xml`] : [first, `${kind}.xml`].filter((word) => word !== '')
      const args = command === 'report' ? [...own, ...step] : own
      const { exitCode, stderr } = await callEvidence([command, ...args], { cwd: workspace.folder })
      expect(exitCode).toBe(2)
      expect(stderr).toContain(`${kind}.xml`)
      expect(stderr).not.toContain('Internal error')
    }
  })
})
