import { describe, expect, test } from 'vitest'
import { readFileAt } from '../../src/github/content.ts'
import { failureOf, linesOf, openTo } from '../../testkit/github/open.ts'
import { startGithub } from '../../testkit/github/server.ts'
import { home, type World } from '../../testkit/github/world.ts'

const path = '.github/evidence.yml'

async function read(world: World, wanted: { path?: string; ref?: string } = {}): Promise<string | undefined> {
  await using server = await startGithub(world)
  return await readFileAt(await openTo(server, 5), { repository: home, path, ref: 'main', ...wanted })
}

describe('a file at a commit', () => {
  test.each<[string, World, { path?: string; ref?: string }, string | undefined]>([
    ['is its text', { files: { [`main:${path}`]: 'version: 1\n' } }, {}, 'version: 1\n'],
    ['may be empty', { files: { [`main:${path}`]: '' } }, {}, ''],
    [
      'may be long, in any script',
      { files: { [`main:${path}`]: 'größer 靴 👟\n'.repeat(5000) } },
      {},
      'größer 靴 👟\n'.repeat(5000),
    ],
    [
      'is that of the ref, not of another',
      { files: { [`main:${path}`]: 'old', [`new:${path}`]: 'new' } },
      { ref: 'new' },
      'new',
    ],
    [
      'may lie under a name with marks in it',
      { files: { 'feat/a#1:a dir/b?{c}.yml': 'x' } },
      { path: './a dir/b?{c}.yml', ref: 'feat/a#1' },
      'x',
    ],
    ['is undefined where the commit has none', { files: { 'main:README.md': 'x' } }, {}, undefined],
  ])('%s', async (...[, world, wanted, expected]) => {
    expect(await read(world, wanted)).toBe(expected)
  })

  test.each<[string, World, { code: string; says: string }]>([
    ['the commit is not to be seen', {}, { code: 'refused', says: '`contents: read`' }],
    [
      'the token may not read',
      { faults: [{ on: /contents/, answer: { status: 403 } }] },
      { code: 'refused', says: '`contents: read`' },
    ],
    ['it is a folder', { files: { [`main:${path}`]: [] } }, { code: 'file', says: 'not a file' }],
    ['it is a submodule', { files: { [`main:${path}`]: { type: 'submodule' } } }, { code: 'file', says: 'not a file' }],
    [
      'it is too large',
      { files: { [`main:${path}`]: { type: 'file', encoding: 'none', content: '', size: 2e6 } } },
      { code: 'file', says: '1 MB' },
    ],
    [
      'it is not text',
      { files: { [`main:${path}`]: { type: 'file', encoding: 'base64', content: '/w==', size: 1 } } },
      { code: 'file', says: 'UTF-8' },
    ],
    [
      'a part of it is missing',
      { files: { [`main:${path}`]: { type: 'file', encoding: 'base64', content: 'eA==', size: 9 } } },
      { code: 'nonsense', says: 'size' },
    ],
  ])('is an error, never "there is none", where %s', async (_, world, { code, says }) => {
    const error = await failureOf(read(world))
    expect(error).toMatchObject({ code, message: expect.stringContaining(says) })
    expect(error.message).toContain(`read ${path} at main of ${home}`)
  })

  test('is not taken from an answer that broke off', async () => {
    const faults = [{ on: /contents/, answer: 'torn' as const }]
    await using server = await startGithub({ files: { [`main:${path}`]: 'version: 1\n' }, faults })
    expect(await readFileAt(await openTo(server), { repository: home, path, ref: 'main' })).toBe('version: 1\n')
    expect(linesOf(server)).toHaveLength(2)
  })
})
