import { expect, test } from 'vitest'
import { fingerprintOne } from '../../testkit/fingerprint/fingerprint-one.ts'
import { digest } from '../../testkit/fingerprint/oci-layout.ts'
import {
  gnu,
  indexMember,
  manifestMember,
  paxHeader,
  paxRecord,
  writeArchive,
} from '../../testkit/fingerprint/tar-archive.ts'
import { temporaryFolder } from '../../testkit/fingerprint/temporary-folder.ts'

/** The manifest in another member, and the name that it has in the layout. */
const otherName = { ...manifestMember, name: 'other' }
const size = manifestMember.content.length

const accepted = [
  ['a name in two parts', [indexMember, { ...manifestMember, name: digest, prefix: 'blobs/sha256' }]],
  ['other values of GNU tar where ustar has a prefix', [indexMember, { ...manifestMember, magic: gnu, prefix: '0' }]],
  ['a size with spaces, as of older tars', [indexMember, { ...manifestMember, size: size.toString(8).padStart(11) }]],
  [
    'a size in the pax header, as above 8 GiB',
    [indexMember, paxHeader(paxRecord('size', String(size))), { ...manifestMember, size: '0' }],
  ],
  [
    'a name in the pax header, after other records',
    [indexMember, paxHeader(paxRecord('mtime', '1.5') + paxRecord('path', manifestMember.name)), otherName],
  ],
  [
    'a name in the pax header that does not apply to the member after the next one',
    [paxHeader(paxRecord('path', 'other')), { name: 'some' }, indexMember, manifestMember],
  ],
  ['a file whose name has ./ in its middle', [indexMember, manifestMember, { name: 'index.js./on' }]],
  ['a pax header without records', [paxHeader('no record'), indexMember, manifestMember]],
  ['a pax header with a record of length 0', [paxHeader('0 path=a\n'), indexMember, manifestMember]],
  [
    'a pax header with a record whose length is not a number',
    [paxHeader('15a 1 path=abc\n'), indexMember, manifestMember],
  ],
  ['a pax header with a record without a line break', [paxHeader('11 path=a\nb'), indexMember, manifestMember]],
] as const

test.each(accepted)('an archive is read with %s', async (_, members) => {
  const cwd = temporaryFolder()
  writeArchive(cwd, ...members)
  expect(await fingerprintOne('oci:image.tar', cwd)).toMatchObject({ fingerprint: digest })
})

test.each([
  ['symbolic link', '2'],
  ['folder', '5'],
  ['global pax header', 'g'],
])('a %s is no file of the layout', async (_, type) => {
  const cwd = temporaryFolder()
  writeArchive(cwd, { ...indexMember, type }, manifestMember)
  await expect(fingerprintOne('oci:image.tar', cwd)).rejects.toThrow(/^image\.tar is not an OCI image layout/)
})
