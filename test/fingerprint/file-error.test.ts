import { expect, test } from 'vitest'
import { toBytePath } from '../../src/fingerprint/byte-path.ts'
import { changedFileError, toReadError } from '../../src/fingerprint/file-error.ts'

const file = { path: toBytePath('/dist/app'), displayPath: toBytePath('dist/app') }
const failureOf = (code: string) => Object.assign(new Error('a system call failed'), { code })

test.each([
  ['ENOENT', 'dist/app was removed while it was being read: run this after all steps that change it'],
  ['ENOTDIR', 'dist/app was removed while it was being read: run this after all steps that change it'],
  ['ELOOP', 'dist/app became a symbolic link while it was being read, or has circular links: remove the link'],
  ['EACCES', 'dist/app cannot be read by this user: give the user of this job read permission'],
  ['EPERM', 'dist/app cannot be read by this user: give the user of this job read permission'],
  ['EIO', 'dist/app could not be read (EIO): check the disk, then try again'],
])('a system call that fails with %s has the file, the next step and its cause', (code, message) => {
  const cause = failureOf(code)
  expect(toReadError(file, cause)).toMatchObject({ code: 'file', message, facts: { file: 'dist/app' }, cause })
})

test('a failure without a code has its text', () => {
  expect(toReadError(file, 'no reason')).toMatchObject({
    message: 'dist/app could not be read (no reason): check the disk, then try again',
  })
})

test('an error that already names its file is kept', () => {
  const error = changedFileError(file)
  expect(toReadError({ ...file, displayPath: 'dist' }, error)).toBe(error)
})
