import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, posix, win32 } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findProgram } from '../src/program.ts'
import { createFolder, runEvidence } from '../testkit/cli/evidence.ts'
import { json, serve } from '../testkit/client/server.ts'
import { checkOut } from '../testkit/git/repository.ts'
import { isMet, isPosix } from '../testkit/requirement.ts'

/** The folders that are looked in, in order. */
function listPlaces(path: string, paths: typeof posix, variable = 'PATH'): readonly string[] {
  const places: string[] = []
  const isProgram = (place: string): boolean => places.push(place) < 0
  expect(findProgram('git', { [variable]: path }, { paths, isProgram })).toBeUndefined()
  return places
}

describe('a program is looked for in the absolute entries of PATH', () => {
  test('in their order, and the first one is taken', () => {
    expect(listPlaces('/opt/bin:/usr/bin/', posix)).toEqual(['/opt/bin/git', '/usr/bin/git'])
    const machine = { paths: posix, isProgram: (place: string): boolean => place.startsWith('/usr') }
    expect(findProgram('git', { PATH: '/opt/bin:/usr/bin:/usr/other' }, machine)).toBe('/usr/bin/git')
  })

  test('on Windows as .exe alone, also with another case and in a share', () => {
    expect(listPlaces(String.raw`C:\Program Files\Git\cmd;d:/tools;\\server\share\bin`, win32, 'Path')).toEqual([
      String.raw`C:\Program Files\Git\cmd\git.exe`,
      String.raw`d:\tools\git.exe`,
      String.raw`\\server\share\bin\git.exe`,
    ])
  })

  test.each(['', '.', './bin', 'bin', '..', '"/usr/bin"', '~/bin'])('and not in %j', (entry) => {
    expect(listPlaces(`${entry}:/usr/bin:${entry}`, posix)).toEqual(['/usr/bin/git'])
  })

  test.each(['', '.', 'bin', String.raw`..\bin`, 'C:', 'C:bin', String.raw`\tools`, '/tools', String.raw`"C:\Git"`])(
    'and on Windows not in %j, which depends on the working folder or is quoted',
    (entry) => {
      expect(listPlaces(`${entry};C:\\Git;${entry}`, win32)).toEqual([String.raw`C:\Git\git.exe`])
    },
  )

  test('which may be missing', () => {
    for (const environment of [{}, { PATH: '' }]) expect(findProgram('git', environment)).toBeUndefined()
  })

  test.each([posix, win32])('by a name, not by a path', (paths) => {
    for (const name of ['../git', 'a/git', './git', ...(paths === win32 ? [String.raw`a\git`, 'C:git'] : [])]) {
      expect(findProgram(name, { PATH: '/bin;C:\\bin' }, { paths, isProgram: () => true })).toBeUndefined()
    }
  })
})

/** Places Node under other names in a folder. Returns one of the programs. */
function placePrograms(folder: string, names: readonly string[]): string {
  mkdirSync(folder, { recursive: true })
  const paths = names.map((name) => join(folder, process.platform === 'win32' ? `${name}.exe` : name))
  for (const path of paths) copyFileSync(process.execPath, path)
  return paths[0] ?? ''
}

test('a file that may not be run, and a folder, are no programs', () => {
  const folder = createFolder()
  const name = process.platform === 'win32' ? 'git.exe' : 'git'
  mkdirSync(join(folder, 'a', name), { recursive: true })
  const places = [join(folder, 'a')]
  if (isMet(isPosix, 'files that may not be run')) {
    places.push(join(folder, 'b'))
    mkdirSync(join(folder, 'b'))
    writeFileSync(join(folder, 'b', name), '', { mode: 0o644 })
  }
  const program = placePrograms(join(folder, 'c'), ['git'])
  expect(findProgram('git', { PATH: [...places, join(folder, 'c')].join(delimiter) })).toBe(program)
})

test('no program of the checkout is run, neither as git nor for a registry', async () => {
  const [folder, elsewhere] = [createFolder(), createFolder()]
  const log = join(elsewhere, 'log')
  writeFileSync(log, '')
  const preload = join(elsewhere, 'preload.cjs')
  const append = `require('node:fs').appendFileSync(${JSON.stringify(log)}, process.execPath)`
  writeFileSync(
    preload,
    `if (/git|docker/.test(require('node:path').basename(process.execPath))) { ${append}; process.exit() }`,
  )
  writeFileSync(join(elsewhere, 'config.json'), JSON.stringify({ credsStore: 'trap' }))
  checkOut(folder)
  const own = [folder, join(folder, 'bin')].map((place) => placePrograms(place, ['git', 'docker-credential-trap']))
  const env = {
    NODE_OPTIONS: `--require ${JSON.stringify(preload)}`,
    DOCKER_CONFIG: elsewhere,
    PATH: ['.', '', 'bin', process.env['PATH']].join(delimiter),
  }

  const target = ['--url', 'embedded', '--org', 'acme', '--flow', 'shop', '--trail', 'x', '--dry-run']
  const report = ['report', ...target, '--kind', 'generic', '--name', 'a', '--compliant', '--json']
  // The git of the machine found the commit.
  expect(await runEvidence(report, { cwd: folder, env })).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('"message":"A commit of '),
  })
  const registry = await serve(json(401, {}, { 'www-authenticate': 'Basic realm="registry"' }))
  const image = `${new URL(registry.origin).host}/acme/app:1`
  const { stderr } = await runEvidence(['fingerprint', image], { cwd: folder, env })

  expect(stderr).toContain('docker-credential-trap is not on PATH')
  expect(readFileSync(log, 'utf8')).toBe('')
  spawnSync(own[0] ?? '', { env })
  expect(readFileSync(log, 'utf8')).not.toBe('')
})

test.runIf(isMet(isPosix, 'a shell script'))(
  'a credential helper gets no input and no secret of the command',
  async () => {
    const folder = createFolder()
    const log = join(folder, 'log')
    const answer = JSON.stringify({ Username: 'ada', Secret: 'word' })
    const script = `#!/bin/sh\nenv >> '${log}'\necho '${answer}'\n`
    writeFileSync(join(folder, 'docker-credential-cloud'), script, { mode: 0o755 })
    writeFileSync(join(folder, 'config.json'), JSON.stringify({ credsStore: 'cloud' }))
    const registry = await serve(json(401, {}, { 'www-authenticate': 'Basic realm="registry"' }))
    const given = { INPUT_GITHUB_TOKEN: 'ours', input_token: 'ours', EVIDENCE_TOKEN: 'ours', AWS_PROFILE: 'theirs' }
    const env = { ...given, DOCKER_CONFIG: folder, PATH: `${folder}:${process.env['PATH']}` }

    await runEvidence(['fingerprint', `${new URL(registry.origin).host}/acme/app:1`], { cwd: folder, env })

    const printed = readFileSync(log, 'utf8')
    expect(printed).toContain('AWS_PROFILE=theirs')
    expect(printed).not.toContain('ours')
  },
)
