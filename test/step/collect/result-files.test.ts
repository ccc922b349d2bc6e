import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { convertResultFiles, detectResults } from '../../../src/step/collect/result-files.ts'
import { selectFiles } from '../../../src/step/collect/file-pattern.ts'
import { describeCommaList, describeEmptyWorkspace } from '../../../src/step/collect/unmatched-line.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'

const suite = '<testsuite name="s" tests="1"><testcase name="t"/></testsuite>'
test('a result file that cannot be read is named', async () => {
  const cwd = createWorkspace({ 'junit.xml/file': '' })
  const converted = convertResultFiles({ kind: 'junit', files: ['junit.xml'] }, cwd, { maxIssues: '' })
  await expect(converted).rejects.toMatchObject({
    code: 'file',
    message: expect.stringMatching(/^junit\.xml cannot be read: it is a folder/),
  })
})

test('a named file that is broken has the kind of its path', async () => {
  const cwd = createWorkspace({ 'junit.xml': '', 'other.xml': '', 'trivy.json': '{}' })
  expect(await detectResults(['junit.xml'], cwd)).toEqual([{ kind: 'junit', files: ['junit.xml'] }])
  await expect(detectResults(['other.xml'], cwd)).rejects.toThrow(
    'other.xml: is empty, cut off, or neither XML nor JSON. With `kind: auto`',
  )
  await expect(detectResults(['trivy.json'], cwd)).rejects.toThrow(
    'trivy.json: has no known result format. With `kind: auto`',
  )
})

test('a named file of another known format is refused with the next step', async () => {
  const cwd = createWorkspace({ 'a.trx': '<TestRun/>' })
  await expect(detectResults(['a.trx'], cwd)).rejects.toThrow(
    'a.trx: is a Visual Studio test result (.trx), which is not read. Add the package JunitXml.TestLogger',
  )
})

test('only a folder that can be read and has no file is an empty workspace', () => {
  const cwd = createWorkspace({ a: '' })
  expect(describeEmptyWorkspace(cwd)).toBeUndefined()
  expect(describeEmptyWorkspace(join(cwd, 'absent'))).toBeUndefined()
  expect(describeEmptyWorkspace(createWorkspace({}))).toContain('the repository is not checked out')
})

test('only a line with a comma looks like a list', () => {
  expect(describeCommaList('a.xml')).toBeUndefined()
  expect(describeCommaList('a.xml, b.xml')).toContain('one pattern per line')
})

test('a pattern selects files alone, and none below a linked folder', async () => {
  const cwd = createWorkspace({ 'out/a.xml': suite, 'out/deep/b.xml': suite })
  symlinkSync(join(cwd, 'out', 'deep'), join(cwd, 'linked'))
  const filesOf = async (pattern: string): Promise<readonly string[]> => (await selectFiles([pattern], cwd)).files
  expect(await filesOf('out/*')).toEqual(['out/a.xml', 'out/deep/b.xml'])
  expect(await filesOf('**/*.xml')).toEqual(['out/a.xml', 'out/deep/b.xml'])
})
