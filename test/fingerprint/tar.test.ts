import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fingerprint } from '../../src/fingerprint/fingerprint.ts'
import { descriptor, digest, layoutOf, pack } from '../../testkit/fingerprint/layout.ts'

test('a file that is no archive, an empty one, and a compressed one', async () => {
  const cwd = layoutOf([descriptor])
  pack(cwd)
  writeFileSync(join(cwd, 'text'), 'no archive '.repeat(100))
  writeFileSync(join(cwd, 'empty'), '')
  writeFileSync(join(cwd, 'image.tar.gz'), gzipSync(readFileSync(join(cwd, 'image.tar'))))
  await expect(fingerprint('oci:text', cwd)).rejects.toThrow(/^text is no tar archive: give an OCI layout/)
  await expect(fingerprint('oci:empty', cwd)).rejects.toThrow(/^empty is no tar archive/)
  await expect(fingerprint('oci:image.tar.gz', cwd)).rejects.toThrow(
    /^image\.tar\.gz is compressed \(gunzip unpacks it\)/,
  )
  await expect(fingerprint('oci:missing', cwd)).rejects.toThrow(/^missing does not exist/)
})

test('an archive that is cut short anywhere', async () => {
  const cwd = layoutOf([descriptor], { 'blobs/sha256/a-layer': 'y'.repeat(5000) })
  pack(cwd, '--sort=name', '--blocking-factor=1')
  const whole = readFileSync(join(cwd, 'image.tar'))
  for (let length = 0; length < whole.length - 1024; length += 256) {
    writeFileSync(join(cwd, 'cut.tar'), whole.subarray(0, length))
    await expect(fingerprint('oci:cut.tar', cwd)).rejects.toMatchObject({ code: 'file' })
  }
})

test.each([
  ['no number', 'zzzzzzzzzzz\0', /^image\.tar is damaged at byte 0/],
  ['more than there is', '77777777777\0', /^image\.tar is cut short or damaged at byte/],
])('an archive whose header claims a size that is %s', async (_, size, message) => {
  const cwd = layoutOf([descriptor])
  pack(cwd)
  const archive = readFileSync(join(cwd, 'image.tar'))
  archive.write(size, 124, 'latin1')
  sign(archive.subarray(0, 512))
  writeFileSync(join(cwd, 'image.tar'), archive)
  await expect(fingerprint('oci:image.tar', cwd)).rejects.toThrow(message)
})

test('a size beyond what octal digits hold is read as GNU tar writes it, in base 256', async () => {
  const cwd = layoutOf([descriptor], { 'blobs/sha256/a-layer': 'y'.repeat(5000) })
  pack(cwd, '--sort=name', '--format=gnu')
  const archive = readFileSync(join(cwd, 'image.tar'))
  const header = archive.subarray(archive.indexOf('./blobs/sha256/a-layer'))
  header.write('\u0080\0\0\0\0\0\0\0\0\0\u0013\u0088', 124, 'latin1')
  sign(header.subarray(0, 512))
  writeFileSync(join(cwd, 'image.tar'), archive)
  expect(await fingerprint('oci:image.tar', cwd)).toMatchObject({ fingerprint: digest })
})

/** Writes the checksum of a header that was changed. */
function sign(header: Buffer): void {
  header.fill(' ', 148, 156)
  let sum = 0
  for (const byte of header) sum += byte
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
}
