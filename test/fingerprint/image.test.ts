import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fingerprint } from '../../src/fingerprint/fingerprint.ts'
import { descriptor, digest, layoutOf, manifest, pack, sha256 } from '../../testkit/fingerprint/layout.ts'
import { folderOf } from '../../testkit/fingerprint/sandbox.ts'

describe('an OCI layout', () => {
  test('as a folder has the digest of its manifest, and its base name', async () => {
    const cwd = layoutOf([descriptor])
    expect(await fingerprint('oci:image', cwd)).toEqual({ fingerprint: digest, filename: 'image', kind: 'image' })
  })

  test('has the name that the build gave the image', async () => {
    const annotations = {
      'io.containerd.image.name': 'ghcr.io/acme/app:1.2',
      'org.opencontainers.image.ref.name': '1.2',
    }
    const cwd = layoutOf([{ ...descriptor, annotations }])
    expect(await fingerprint('oci:image', cwd)).toMatchObject({ filename: 'ghcr.io/acme/app:1.2' })
  })

  test('may name one manifest under several tags', async () => {
    const cwd = layoutOf([
      descriptor,
      { ...descriptor, annotations: { 'org.opencontainers.image.ref.name': 'latest' } },
    ])
    expect(await fingerprint('oci:image', cwd)).toMatchObject({ fingerprint: digest })
  })

  test.each(['ustar', 'gnu', 'pax', 'v7'])('in an archive of the format %s has the same digest', async (format) => {
    const cwd = layoutOf([descriptor])
    pack(cwd, `--format=${format}`)
    expect(await fingerprint('oci:image.tar', cwd)).toEqual({
      fingerprint: digest,
      filename: 'image.tar',
      kind: 'image',
    })
  })

  test.each(['ustar', 'gnu', 'pax'])('is found behind long names and large layers in the format %s', async (format) => {
    const long = `blobs/${'long/'.repeat(30)}name`
    const cwd = layoutOf([descriptor], { [long]: 'x', 'blobs/sha256/a-layer': 'y'.repeat(100_000), 'a/größe': '' })
    pack(cwd, `--format=${format}`, '--sort=name')
    expect(await fingerprint('oci:image.tar', cwd)).toMatchObject({ fingerprint: digest })
  })

  test.each(['gnu', 'pax'])(
    'is found where it stands under a name too long for the header, in the format %s',
    async (format) => {
      const cwd = layoutOf([descriptor])
      const nested = `${'./'.repeat(60)}index.json`
      execFileSync('tar', ['-cf', 'image.tar', `--format=${format}`, '-C', 'image', nested, 'blobs'], { cwd })
      expect(await fingerprint('oci:image.tar', cwd)).toMatchObject({ fingerprint: digest })
    },
  )

  test('in an archive that has a member twice is read as it would be unpacked: the last counts', async () => {
    const cwd = layoutOf([])
    pack(cwd)
    writeFileSync(join(cwd, 'image/index.json'), JSON.stringify({ manifests: [descriptor] }))
    execFileSync('tar', ['-rf', 'image.tar', '-C', 'image', './index.json'], { cwd })
    expect(await fingerprint('oci:image.tar', cwd)).toMatchObject({ fingerprint: digest })
  })
})

describe('the metadata file of a buildx build', () => {
  test('says what was pushed, under the first of its names', async () => {
    const metadata = {
      'containerimage.digest': `sha256:${digest}`,
      'image.name': 'ghcr.io/acme/app:1.2,ghcr.io/acme/app:latest',
    }
    const cwd = folderOf({ 'metadata.json': JSON.stringify(metadata) })
    expect(await fingerprint('oci:metadata.json', cwd)).toEqual({
      fingerprint: digest,
      filename: 'ghcr.io/acme/app:1.2',
      kind: 'image',
    })
  })

  test('without a digest is refused: a build that was not pushed has none', async () => {
    const cwd = folderOf({ 'metadata.json': '{"buildx.build.ref":"x"}' })
    await expect(fingerprint('oci:metadata.json', cwd)).rejects.toThrow(
      /^metadata\.json, containerimage\.digest, gives the digest ""/,
    )
  })
})

describe('what is refused, with what to do', () => {
  const refusals: readonly (readonly [string, () => string, RegExp])[] = [
    [
      'a layout of several images',
      () => layoutOf([descriptor, { digest: `sha256:${sha256('other')}` }]),
      /^image holds several images \(sha256:.*, sha256:.*\): give the one that is meant/,
    ],
    ['a layout of no image', () => layoutOf([]), /^image names no image in its index\.json/],
    [
      'a manifest that is not there',
      () => layoutOf([{ digest: `sha256:${sha256('other')}` }]),
      /^image lacks the manifest sha256:/,
    ],
    [
      'a manifest that was tampered with',
      () => layoutOf([descriptor], { [`blobs/sha256/${digest}`]: `${manifest} ` }),
      /^image holds a manifest that is not sha256:/,
    ],
    [
      'a manifest beyond what a registry takes',
      () => layoutOf([descriptor], { [`blobs/sha256/${digest}`]: ' '.repeat(4_194_305) }),
      /is larger than any image manifest may be \(4194305 bytes\)/,
    ],
    [
      'a digest of another kind',
      () => layoutOf([{ digest: `sha512:${digest}` }]),
      /^image, index\.json, gives the digest "sha512:/,
    ],
    [
      'a digest that leads out of the layout',
      () => layoutOf([{ digest: 'sha256:../../../etc/passwd' }]),
      /64 lowercase hex/,
    ],
    ['an index that is no JSON', () => layoutOf([], { 'index.json': '{' }), /^image, index\.json, is not JSON/],
    [
      'an index that is no object',
      () => layoutOf([], { 'index.json': '[]' }),
      /^image, index\.json, holds JSON that is not an object/,
    ],
    [
      'an index with something else in its list',
      () => layoutOf([], { 'index.json': '{"manifests":[1]}' }),
      /names no image/,
    ],
    [
      'a folder that is no layout',
      () => folderOf({ 'image/app': '' }),
      /^image is no OCI image layout, for it holds no index\.json/,
    ],
    [
      'what a Docker before 25 saved',
      () => folderOf({ 'image/manifest.json': '[]' }),
      /saved by a Docker before 25.*push the image/,
    ],
  ]

  test.each(refusals)('%s, as a folder and as an archive', async (_, make, message) => {
    const cwd = make()
    const inArchive = new RegExp(message.source.replace('^image', String.raw`^image\.tar`))
    pack(cwd)
    await expect(fingerprint('oci:image', cwd)).rejects.toThrow(
      expect.objectContaining({ code: 'file', message: expect.stringMatching(message) }),
    )
    await expect(fingerprint('oci:image.tar', cwd)).rejects.toThrow(
      expect.objectContaining({ code: 'file', message: expect.stringMatching(inArchive) }),
    )
  })
})
