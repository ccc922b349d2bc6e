import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFileSealer, createMemorySealer } from '../../../../src/service/store/secret/sealer.ts'
import { createFolder } from '../../../../testkit/service/store/engine.ts'

const row = fc.record({ id: fc.string(), org: fc.string() })
const sealer = createMemorySealer()

test('a sealed text opens in its row, and shows nothing of itself', () => {
  fc.assert(
    fc.property(row, fc.string({ unit: 'grapheme' }), (place, text) => {
      const sealed = sealer.seal(place, text)
      expect(sealer.open(place, sealed)).toBe(text.toWellFormed())
      expect(sealer.isOwn(place, sealed)).toBe(true)
      expect(sealer.seal(place, text)).not.toBe(sealed)
      expect(text.length > 8 && sealed.includes(text)).toBe(false)
    }),
  )
})

test('a sealed text does not open in another row or organisation', () => {
  fc.assert(
    fc.property(row, row, fc.string(), (place, other, text) => {
      fc.pre(place.id !== other.id || place.org !== other.org)
      const sealed = sealer.seal(place, text)
      expect(sealer.isOwn(other, sealed)).toBe(false)
      expect(() => sealer.open(other, sealed)).toThrow('does not open a secret of the organisation')
    }),
  )
  const sealed = sealer.seal({ id: 'a', org: 'bc' }, 'text')
  expect(sealer.isOwn({ id: 'ab', org: 'c' }, sealed)).toBe(false)
})

test('a sealed text that was changed does not open, also without its last bytes', () => {
  const place = { id: 'a', org: 'acme' }
  const sealed = sealer.seal(place, 'some secret text')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(sealer.isOwn(place, `v1.${changed.toString('base64url')}`)).toBe(false)
    expect(sealer.isOwn(place, `v1.${bytes.subarray(0, at).toString('base64url')}`)).toBe(false)
  }
  expect(sealer.isOwn(place, `v2.${sealed.slice(3)}`)).toBe(false)
  expect(sealer.isOwn(place, '')).toBe(false)
})

test('a text sealed with another key does not open, and the message names the key file only', async () => {
  const path = join(await createFolder(), 'evidence.key')
  const place = { id: 'a', org: 'acme' }
  const own = createFileSealer(path)
  const sealed = own.seal(place, 'hush')

  expect(createFileSealer(path).open(place, sealed)).toBe('hush')
  expect(() => own.open(place, sealer.seal(place, 'hush'))).toThrow(
    `The key file ${path} does not open a secret of the organisation "acme"; use the key file`,
  )
})

test('a sealer reads no key file that it does not need, and creates none to open a text', async () => {
  const path = join(await createFolder(), 'evidence.key')
  const place = { id: 'a', org: 'acme' }
  const absent = createFileSealer(path)
  const sealed = sealer.seal(place, 'hush')

  expect(absent.isOwn(place, sealed)).toBe(false)
  const message = `The key file ${path} does not exist, but the database has secrets that were sealed with it;`
  expect(() => absent.open(place, sealed)).toThrow(
    expect.objectContaining({ code: 'file', message: expect.stringContaining(message) }),
  )
  expect(absent.digest('request')).toMatch(/^[0-9a-f]{64}$/)
  expect(createFileSealer(path).digest('request')).toBe(absent.digest('request'))
  expect(sealer.digest('request')).not.toBe(absent.digest('request'))
})

test('without a path, each use asks for one', () => {
  const none = createFileSealer(undefined)
  const message = 'give its path with --key-file or EVIDENCE_KEY_FILE'
  expect(() => none.seal({ id: 'a', org: 'acme' }, 'hush')).toThrow(message)
  expect(() => none.open({ id: 'a', org: 'acme' }, 'v1.')).toThrow(message)
  expect(() => none.digest('request')).toThrow(message)
})

// Computed from the key by HKDF (RFC 5869) with SHA-256, without salt, and AES-256-GCM. Databases hold texts like these.
test('the key of a file opens what any version sealed with it, and gives the same digests', async () => {
  const path = join(await createFolder(), 'evidence.key')
  await writeFile(path, 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc', { mode: 0o600 })
  const own = createFileSealer(path)
  expect(own.open({ id: 'a', org: 'acme' }, 'v1.AQEBAQEBAQEBAQEBKMyyZsSNzSIZlCX3E_38nax96Ic')).toBe('hush')
  expect(own.digest('request')).toBe('1bd5decc8bd096f5fb87e3d41cd6e9e87fd60c496e7601c7bb0687d9ace840da')
})
