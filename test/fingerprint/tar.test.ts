import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fingerprintOne } from '../../testkit/fingerprint/fingerprint-one.ts'
import { descriptor, digest, layoutOf, pack } from '../../testkit/fingerprint/oci-layout.ts'
import {
  indexMember,
  manifestMember,
  paxHeader,
  paxRecord,
  signHeader,
  writeArchive,
} from '../../testkit/fingerprint/tar-archive.ts'
import { temporaryFolder } from '../../testkit/fingerprint/temporary-folder.ts'

test('a file that is not an archive, an empty file, or a compressed archive is rejected', async () => {
  const cwd = layoutOf([descriptor])
  pack(cwd)
  writeFileSync(join(cwd, 'text'), 'no archive '.repeat(100))
  writeFileSync(join(cwd, 'empty'), '')
  writeFileSync(join(cwd, 'image.tar.gz'), gzipSync(readFileSync(join(cwd, 'image.tar'))))
  await expect(fingerprintOne('oci:text', cwd)).rejects.toThrow(/^text is not a tar archive: give an OCI layout/)
  await expect(fingerprintOne('oci:empty', cwd)).rejects.toThrow(/^empty is not a tar archive/)
  await expect(fingerprintOne('oci:image.tar.gz', cwd)).rejects.toThrow(
    /^image\.tar\.gz is compressed \(unpack it with gunzip\)/,
  )
  await expect(fingerprintOne('oci:missing', cwd)).rejects.toThrow(/^missing does not exist/)
})

test.each([
  ['\u001F\0', 'first'],
  ['\0\u008B', 'second'],
])('a file with %j is not compressed: only the %s byte is that of gzip', async (start) => {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'image.tar'), Buffer.from(start.padEnd(512), 'latin1'))
  await expect(fingerprintOne('oci:image.tar', cwd)).rejects.toThrow(/^image\.tar is not a tar archive/)
})

test('an archive that is cut short at any byte is rejected', async () => {
  const cwd = layoutOf([descriptor], { 'blobs/sha256/a-layer': 'y'.repeat(5000) })
  pack(cwd, '--sort=name', '--blocking-factor=1')
  const whole = readFileSync(join(cwd, 'image.tar'))
  for (let length = 0; length < whole.length - 1024; length += 256) {
    writeFileSync(join(cwd, 'cut.tar'), whole.subarray(0, length))
    await expect(fingerprintOne('oci:cut.tar', cwd)).rejects.toMatchObject({ code: 'file' })
  }
})

test('an archive that is cut short in a header is rejected with the position of this header', async () => {
  const cwd = temporaryFolder()
  writeArchive(cwd, manifestMember, indexMember)
  truncateSync(join(cwd, 'image.tar'), 1024 + 400)
  await expect(fingerprintOne('oci:image.tar', cwd)).rejects.toThrow(/cut short or damaged at byte 1024: /)
})

test('a pax header is read up to 1 MiB, and a larger one is rejected', async () => {
  const cwd = temporaryFolder()
  const record = paxRecord('comment', '')
  const headerOf = (size: number) => paxHeader(record.padEnd(size))
  writeArchive(cwd, manifestMember, headerOf(1024 * 1024), indexMember)
  expect(await fingerprintOne('oci:image.tar', cwd)).toMatchObject({ fingerprint: digest })
  writeArchive(cwd, manifestMember, headerOf(1024 * 1024 + 1), indexMember)
  await expect(fingerprintOne('oci:image.tar', cwd)).rejects.toThrow(
    /^image\.tar has a tar header of more than 1 MiB: build it again/,
  )
})

test.each([
  ['not a number', 'zzzzzzzzzzz\0', /^image\.tar is damaged at byte 0/],
  ['larger than the archive', '77777777777\0', /^image\.tar is cut short or damaged at byte/],
])('an archive is rejected if the size in a header is %s', async (_, size, message) => {
  const cwd = layoutOf([descriptor])
  pack(cwd)
  const archive = readFileSync(join(cwd, 'image.tar'))
  archive.write(size, 124, 'latin1')
  signHeader(archive.subarray(0, 512))
  writeFileSync(join(cwd, 'image.tar'), archive)
  await expect(fingerprintOne('oci:image.tar', cwd)).rejects.toThrow(message)
})

test('a size above the octal limit is read in base 256, as GNU tar writes it', async () => {
  const cwd = layoutOf([descriptor], { 'blobs/sha256/a-layer': 'y'.repeat(5000) })
  pack(cwd, '--sort=name', '--format=gnu')
  const archive = readFileSync(join(cwd, 'image.tar'))
  const header = archive.subarray(archive.indexOf('./blobs/sha256/a-layer'))
  header.write('\u0080\0\0\0\0\0\0\0\0\0\u0013\u0088', 124, 'latin1')
  signHeader(header.subarray(0, 512))
  writeFileSync(join(cwd, 'image.tar'), archive)
  expect(await fingerprintOne('oci:image.tar', cwd)).toMatchObject({ fingerprint: digest })
})
