import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { selectFiles } from '../../../src/step/collect/file-pattern.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'
import { isMet, isPosix } from '../../../testkit/requirement.ts'

const files = { 'unit/a.xml': '', 'unit/b.xml': '', 'e2e/c.xml': '', '?d.xml': '' }
const select = async (...lines: readonly string[]): Promise<readonly string[]> =>
  (await selectFiles(lines, createWorkspace(files))).files

describe('each line must match', () => {
  test.each([
    [['unit/*.xml', 'integration/*.xml'], 'no file matches integration/*.xml (line 2)'],
    [['unit/a.xml', 'unit/z.xml'], 'no file matches unit/z.xml (line 2)'],
    [['missing/*.xml'], 'no file matches missing/*.xml (line 1)'],
    [['unit/a.xml', '!unit/a.xml'], 'no file matches unit/a.xml (line 1)'],
    [['?unit/a.xml', 'e2e/*.json', 'unit/b.xml'], 'no file matches e2e/*.json (line 2)'],
    [['!unit/**', 'integration/*.xml'], 'no file matches integration/*.xml (line 2)'],
    [['unit/a.xml', '?unit/b.xml', '!unit/a.xml'], 'no file matches unit/a.xml (line 1)'],
    [['e2e/*.xml', 'unit/a.xml', 'unit/b.xml', '!unit/a.xml'], 'no file matches unit/a.xml (line 2)'],
    [['a.xml,b.xml'], 'A comma does not separate patterns: write one pattern per line.'],
    [['missing.xml'], 'Check that an earlier step of this job writes it. If it is optional, begin the line with ?.'],
  ])('%j is refused', async (lines, message) => {
    await expect(select(...lines)).rejects.toThrow(message)
  })
})

describe('a line without a match says what is wrong with its folder', () => {
  const outside = realpathSync(tmpdir())

  test.runIf(isMet(isPosix, 'symbolic links')).each([
    [
      'res/*.xml',
      `res is a symbolic link that leads out of WORKSPACE, to ${outside}. Name the files by their own path, or copy`,
    ],
    ['./a/res/**/*.xml', `a/res is a symbolic link that leads out of WORKSPACE, to ${outside}.`],
    ['inner/*.xml', 'inner is a symbolic link to unit, which no pattern follows. Write unit instead.'],
    ['inner/deep/*.xml', 'inner is a symbolic link to unit, which no pattern follows. Write unit instead.'],
    [
      'dead/*.xml',
      'dead is a symbolic link to a folder that does not exist. Check that an earlier step of this job writes it.',
    ],
    ['empty/*.xml', 'The folder empty is empty. Check that an earlier step of this job writes it.'],
    ['empty', 'The folder empty is empty.'],
    ['e2e/*.json', 'line 1) in WORKSPACE. Check that an earlier step'],
    ['missing/*.xml', 'line 1) in WORKSPACE. Check that an earlier step'],
  ])('%s', async (line, message) => {
    const cwd = createWorkspace({ ...files, 'a/b': '' })
    mkdirSync(join(cwd, 'empty'))
    for (const [link, target] of [
      ['res', outside],
      ['a/res', outside],
      ['inner', 'unit'],
      ['dead', 'nowhere'],
    ] as const)
      symlinkSync(target, join(cwd, link))
    await expect(selectFiles([line], cwd)).rejects.toThrow(message.replace('WORKSPACE', cwd))
  })
})

describe('a line', () => {
  test.each([
    [
      ['unit/*.xml', 'e2e/*.xml'],
      ['e2e/c.xml', 'unit/a.xml', 'unit/b.xml'],
    ],
    [['unit'], ['unit/a.xml', 'unit/b.xml']],
    [['unit/*.xml', '!unit/b.xml'], ['unit/a.xml']],
    [
      ['!unit/b.xml', 'unit/*.xml'],
      ['unit/a.xml', 'unit/b.xml'],
    ],
    [['unit/a.xml', '!integration/**'], ['unit/a.xml']],
    [['unit/a.xml', '?integration/*.xml'], ['unit/a.xml']],
    [
      ['?unit/*.xml', '? e2e/*.xml'],
      ['e2e/c.xml', 'unit/a.xml', 'unit/b.xml'],
    ],
    [['?integration/*.xml'], []],
    [['./?d.xml'], ['?d.xml']],
  ])('%j selects %j', async (lines, selected) => {
    expect(await select(...lines)).toEqual(selected)
  })
})

test.each([[['!unit/*.xml']], [['!']], [['?']], [['?!unit/a.xml']], [['!?unit/a.xml']], [['! ']]])(
  'a line that selects nothing is refused: %j',
  async (lines) => {
    await expect(select(...lines)).rejects.toThrow(/^`files`: /)
  },
)

describe('a file is named', () => {
  test('by its path alone, not by a pattern or its folder', async () => {
    const cwd = createWorkspace(files)
    const namedBy = async (...lines: readonly string[]): Promise<readonly string[]> =>
      (await selectFiles(lines, cwd)).named
    expect(await namedBy('unit/a.xml', 'e2e/*.xml')).toEqual(['unit/a.xml'])
    expect(await namedBy('?./unit/../unit/a.xml')).toEqual(['unit/a.xml'])
    expect(await namedBy(join(cwd, 'unit', 'a.xml'))).toEqual(['unit/a.xml'])
    for (const line of ['unit', 'unit/', 'unit/?.xml', 'unit/[ab].xml', '**']) expect(await namedBy(line)).toEqual([])
    expect(await namedBy('unit/*.xml', '!unit/a.xml')).toEqual([])
  })

  test.runIf(isMet(isPosix, 'a file named as a pattern'))(
    'not by a pattern that is also the name of a file',
    async () => {
      const cwd = createWorkspace({})
      writeFileSync(join(cwd, '*.xml'), '')
      expect(await selectFiles(['*.xml'], cwd)).toEqual({
        files: ['*.xml'],
        named: [],
        lines: [{ pattern: '*.xml', line: 1, files: ['*.xml'] }],
      })
    },
  )
})

describe('a path with brackets', () => {
  const routes = {
    'app/[id]/a.xml': '',
    'app/[id]/b.xml': '',
    'app/i/c.xml': '',
    'report[1].xml': '',
    'report1.xml': '',
  }
  const selectRoutes = async (...lines: readonly string[]) => selectFiles(lines, createWorkspace(routes))
  test.each([
    [['report[1].xml'], ['report[1].xml'], ['report[1].xml']],
    [['report[12].xml'], ['report1.xml'], []],
    [['app/[id]/*.xml'], ['app/[id]/a.xml', 'app/[id]/b.xml'], []],
    [['app/[id]/a.xml'], ['app/[id]/a.xml'], ['app/[id]/a.xml']],
    [['app/[ij]/*.xml'], ['app/i/c.xml'], []],
    [['app/**', '!app/[id]/a.xml'], ['app/[id]/b.xml', 'app/i/c.xml'], []],
    [['report*.xml'], ['report1.xml', 'report[1].xml'], []],
  ])('that exists is no pattern: %j', async (lines, found, named) => {
    expect(await selectRoutes(...lines)).toMatchObject({ files: found, named })
  })
  test('may be that of the workspace', async () => {
    const cwd = join(createWorkspace({ '[id]/a.xml': '', '[id]/b.xml': '', 'i/a.xml': '' }), '[id]')
    expect(await selectFiles(['*.xml'], cwd)).toMatchObject({ files: ['a.xml', 'b.xml'], named: [] })
    expect(await selectFiles(['a.xml'], cwd)).toMatchObject({ files: ['a.xml'], named: ['a.xml'] })
  })
})

test.each(['/*.xml', '/**/*.xml'])('the whole file system is not searched: %s', async (line) => {
  await expect(select(line)).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringMatching(/begins at the root of the file system\..* the expression came out empty/),
  })
})

test('a line that selects nothing is an error of the input or of the file, with its number', async () => {
  const cwd = createWorkspace({ 'a.xml': '', 'b!c.xml': '' })
  expect((await selectFiles(['*.xml', '!b!c.xml'], cwd)).files).toEqual(['a.xml'])
  await expect(selectFiles(['!a.xml'], cwd)).rejects.toMatchObject({ code: 'usage', facts: { input: 'files' } })
  await expect(selectFiles(['a.xml', 'none.xml'], cwd)).rejects.toMatchObject({
    code: 'file',
    facts: { pattern: 'none.xml', line: 2 },
  })
})

test('the files that a line names are those without a wildcard that a line selects, not those that one excludes', async () => {
  const { named } = await selectFiles(['!unit/b.xml', 'unit/*.xml', 'e2e/c.xml'], createWorkspace(files))
  expect(named).toEqual(['e2e/c.xml'])
})
