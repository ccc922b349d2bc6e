import { expect, test } from 'vitest'
import { attachFiles } from '../../../src/command/collect/files.ts'
import { createWorkspace } from '../../../testkit/command/workspace.ts'

const suite = '<testsuite name="s" tests="1"><testcase name="t"/></testsuite>'

test('one file is attached as it is, several files as one archive, no files as nothing', async () => {
  const cwd = createWorkspace({ 'a.xml': suite, 'b.xml': suite })
  expect(await attachFiles('junit', ['a.xml'], cwd)).toMatchObject({
    filename: 'a.xml',
    contentType: 'application/xml',
  })
  expect(await attachFiles('junit', ['a.xml', 'b.xml'], cwd)).toMatchObject({
    filename: 'junit.tar.gz',
    contentType: 'application/gzip',
  })
  expect(await attachFiles('junit', [], cwd)).toBeUndefined()
})

test('an attachment of exactly 10 MB is accepted, and one more byte is refused with a next step', async () => {
  const limit = 10 * 1024 * 1024
  const cwd = createWorkspace({ 'full.xml': new Uint8Array(limit), 'over.xml': new Uint8Array(limit + 1) })
  await expect(attachFiles('junit', ['full.xml'], cwd)).resolves.toMatchObject({ filename: 'full.xml' })
  await expect(attachFiles('junit', ['over.xml'], cwd)).rejects.toThrow(
    'over.xml is too large for an attachment: 10,485,761 bytes, and the limit is 10 MB (10,485,760). Set `attach: false`',
  )
})
