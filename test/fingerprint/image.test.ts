import { execFileSync } from 'node:child_process'
import { realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fingerprintOne } from '../../testkit/fingerprint/fingerprint-one.ts'
import { descriptor, digest, layoutOf, manifest, pack, sha256 } from '../../testkit/fingerprint/oci-layout.ts'
import { listOpenFiles } from '../../testkit/open-files.ts'
import { isLinux, isMet } from '../../testkit/requirement.ts'
import { folderOf } from '../../testkit/fingerprint/temporary-folder.ts'

describe('an OCI layout', () => {
  test('as a folder has the digest of its manifest, and its base name', async () => {
    const cwd = layoutOf([descriptor])
    expect(await fingerprintOne('oci:image', cwd)).toEqual({ fingerprint: digest, filename: 'image', kind: 'image' })
  })

  test('has the image name of the build', async () => {
    const annotations = {
      'io.containerd.image.name': 'ghcr.io/acme/app:1.2',
      'org.opencontainers.image.ref.name': '1.2',
    }
    const cwd = layoutOf([{ ...descriptor, annotations }])
    expect(await fingerprintOne('oci:image', cwd)).toMatchObject({ filename: 'ghcr.io/acme/app:1.2' })
  })

  test('may have one manifest under several tags', async () => {
    const cwd = layoutOf([
      descriptor,
      { ...descriptor, annotations: { 'org.opencontainers.image.ref.name': 'latest' } },
    ])
    expect(await fingerprintOne('oci:image', cwd)).toMatchObject({ fingerprint: digest })
  })

  test.each(['ustar', 'gnu', 'pax', 'v7'])('in an archive of the format %s has the same digest', async (format) => {
    const cwd = layoutOf([descriptor])
    pack(cwd, `--format=${format}`)
    expect(await fingerprintOne('oci:image.tar', cwd)).toEqual({
      fingerprint: digest,
      filename: 'image.tar',
      kind: 'image',
    })
  })

  test.each(['ustar', 'gnu', 'pax'])('is found after long names and large layers in the format %s', async (format) => {
    const long = `blobs/${'long/'.repeat(30)}name`
    const cwd = layoutOf([descriptor], { [long]: 'x', 'blobs/sha256/a-layer': 'y'.repeat(100_000), 'a/größe': '' })
    pack(cwd, `--format=${format}`, '--sort=name')
    expect(await fingerprintOne('oci:image.tar', cwd)).toMatchObject({ fingerprint: digest })
  })

  test.each(['gnu', 'pax'])('is found with a name too long for the tar header, in the format %s', async (format) => {
    const cwd = layoutOf([descriptor])
    const nested = `${'./'.repeat(60)}index.json`
    execFileSync('tar', ['-cf', 'image.tar', `--format=${format}`, '-C', 'image', nested, 'blobs'], { cwd })
    expect(await fingerprintOne('oci:image.tar', cwd)).toMatchObject({ fingerprint: digest })
  })

  test('in an archive with a duplicate member is read as in unpacking: the last one counts', async () => {
    const cwd = layoutOf([])
    pack(cwd)
    writeFileSync(join(cwd, 'image/index.json'), JSON.stringify({ manifests: [descriptor] }))
    execFileSync('tar', ['-rf', 'image.tar', '-C', 'image', './index.json'], { cwd })
    expect(await fingerprintOne('oci:image.tar', cwd)).toMatchObject({ fingerprint: digest })
  })
})

test('a manifest of exactly 4 MiB is read, from a folder and from an archive', async () => {
  const largest = manifest.padEnd(4 * 1024 * 1024)
  const fingerprint = sha256(largest)
  const descriptorOfLargest = { ...descriptor, digest: `sha256:${fingerprint}`, size: largest.length }
  const cwd = layoutOf([descriptorOfLargest], { [`blobs/sha256/${fingerprint}`]: largest })
  pack(cwd)
  expect(await fingerprintOne('oci:image', cwd)).toMatchObject({ fingerprint })
  expect(await fingerprintOne('oci:image.tar', cwd)).toMatchObject({ fingerprint })
})

test.runIf(isMet(isLinux, 'open files'))('an archive is closed after it was read, and after an error', async () => {
  const cwd = realpathSync(layoutOf([descriptor]))
  pack(cwd)
  writeFileSync(join(cwd, 'text'), 'no archive')
  await fingerprintOne('oci:image.tar', cwd)
  await expect(fingerprintOne('oci:text', cwd)).rejects.toThrow(/^text is not a tar archive/)
  expect(listOpenFiles(cwd)).toEqual([])
})

describe('the metadata file of a buildx build', () => {
  test('has the pushed digest, and the first of its names', async () => {
    const metadata = {
      'containerimage.digest': `sha256:${digest}`,
      'image.name': 'ghcr.io/acme/app:1.2,ghcr.io/acme/app:latest',
    }
    const cwd = folderOf({ 'metadata.json': JSON.stringify(metadata) })
    expect(await fingerprintOne('oci:metadata.json', cwd)).toEqual({
      fingerprint: digest,
      filename: 'ghcr.io/acme/app:1.2',
      kind: 'image',
    })
  })

  test('without a digest is rejected: a build that was not pushed has none', async () => {
    const cwd = folderOf({ 'metadata.json': '{"buildx.build.ref":"x"}' })
    await expect(fingerprintOne('oci:metadata.json', cwd)).rejects.toThrow(
      /^metadata\.json, containerimage\.digest, has the digest ""/,
    )
  })
})

describe('an image is rejected with the next step', () => {
  const refusals: readonly (readonly [string, () => string, RegExp])[] = [
    [
      'a layout with several images',
      () => layoutOf([descriptor, { digest: `sha256:${sha256('other')}` }]),
      /^image has several images \(sha256:.*, sha256:.*\): give one of them as/,
    ],
    ['a layout without an image', () => layoutOf([]), /^image has no image in its index\.json/],
    [
      'a missing manifest',
      () => layoutOf([{ digest: `sha256:${sha256('other')}` }]),
      /^image does not have the manifest sha256:/,
    ],
    [
      'a file in place of its folder of manifests',
      () => folderOf({ 'image/index.json': JSON.stringify({ manifests: [descriptor] }), 'image/blobs': '' }),
      /^image does not have the manifest sha256:/,
    ],
    [
      'a changed manifest',
      () => layoutOf([descriptor], { [`blobs/sha256/${digest}`]: `${manifest} ` }),
      /^image has a manifest whose digest is not sha256:/,
    ],
    [
      'a manifest above the limit of registries',
      () => layoutOf([descriptor], { [`blobs/sha256/${digest}`]: ' '.repeat(4_194_305) }),
      /^image(?:\/|, )blobs\/sha256\/[0-9a-f]{64} is larger than an image manifest may be \(4194305 bytes\)/,
    ],
    [
      'a digest of another kind',
      () => layoutOf([{ digest: `sha512:${digest}` }]),
      /^image, index\.json, has the digest "sha512:/,
    ],
    [
      'a digest that leads out of the layout',
      () => layoutOf([{ digest: 'sha256:../../../etc/passwd' }]),
      /64 lowercase hex/,
    ],
    ['an index that is not JSON', () => layoutOf([], { 'index.json': '{' }), /^image, index\.json, is not JSON/],
    [
      'an index that is not an object',
      () => layoutOf([], { 'index.json': '[]' }),
      /^image, index\.json, has JSON that is not an object/,
    ],
    ['an index with an invalid list', () => layoutOf([], { 'index.json': '{"manifests":[1]}' }), /has no image/],
    [
      'a folder that is not a layout',
      () => folderOf({ 'image/app': '' }),
      /^image is not an OCI image layout, because it has no index\.json/,
    ],
    [
      'an archive of a Docker version before 25',
      () => folderOf({ 'image/manifest.json': '[]' }),
      /saved by a Docker version before 25.*push the image/,
    ],
  ]

  test.each(refusals)('%s, as a folder and as an archive', async (_, make, message) => {
    const cwd = make()
    const inArchive = new RegExp(message.source.replace('^image', String.raw`^image\.tar`))
    pack(cwd)
    await expect(fingerprintOne('oci:image', cwd)).rejects.toThrow(
      expect.objectContaining({ code: 'file', message: expect.stringMatching(message) }),
    )
    await expect(fingerprintOne('oci:image.tar', cwd)).rejects.toThrow(
      expect.objectContaining({ code: 'file', message: expect.stringMatching(inArchive) }),
    )
  })
})
