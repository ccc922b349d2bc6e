import { describe, expect, test } from 'vitest'
import { readRepositoryFile } from '../../../src/change/github/repository-file.ts'
import { errorOf, requestLines, openTestApi } from '../../../testkit/github/api.ts'
import { startGithub } from '../../../testkit/github/server.ts'
import { defaultRepository, type GithubState } from '../../../testkit/github/state.ts'

const path = '.github/evidence.yml'

async function read(state: GithubState, file: { path?: string; ref?: string } = {}): Promise<string | undefined> {
  await using server = await startGithub(state)
  return await readRepositoryFile(await openTestApi(server, 5), {
    repository: defaultRepository,
    path,
    ref: 'main',
    ...file,
  })
}

describe('a file at a commit', () => {
  test.each<[string, GithubState, { path?: string; ref?: string }, string | undefined]>([
    ['is its text', { files: { [`main:${path}`]: 'version: 1\n' } }, {}, 'version: 1\n'],
    ['may be empty', { files: { [`main:${path}`]: '' } }, {}, ''],
    [
      'may be long and in any script',
      { files: { [`main:${path}`]: 'größer 靴 👟\n'.repeat(5000) } },
      {},
      'größer 靴 👟\n'.repeat(5000),
    ],
    ['is read at the given ref', { files: { [`main:${path}`]: 'old', [`new:${path}`]: 'new' } }, { ref: 'new' }, 'new'],
    [
      'may have a path with special characters',
      { files: { 'feat/a#1:a dir/b?{c}.yml': 'x' } },
      { path: './a dir/b?{c}.yml', ref: 'feat/a#1' },
      'x',
    ],
    ['is undefined if the commit does not have it', { files: { 'main:README.md': 'x' } }, {}, undefined],
  ])('%s', async (...[, state, file, expected]) => {
    expect(await read(state, file)).toBe(expected)
  })

  test.each<[string, GithubState, { code: string; says: string }]>([
    ['the commit is not visible', {}, { code: 'refused', says: '`contents: read`' }],
    [
      'the token has no permission',
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
      'its content is incomplete',
      { files: { [`main:${path}`]: { type: 'file', encoding: 'base64', content: 'eA==', size: 9 } } },
      { code: 'nonsense', says: 'size' },
    ],
  ])('is an error, not undefined, if %s', async (_, state, { code, says }) => {
    const error = await errorOf(read(state))
    expect(error).toMatchObject({ code, message: expect.stringContaining(says) })
    expect(error.message).toContain(`read ${path} at main of ${defaultRepository}`)
  })

  test('is requested again after an incomplete response', async () => {
    const faults = [{ on: /contents/, answer: 'torn' as const }]
    await using server = await startGithub({ files: { [`main:${path}`]: 'version: 1\n' }, faults })
    expect(
      await readRepositoryFile(await openTestApi(server), { repository: defaultRepository, path, ref: 'main' }),
    ).toBe('version: 1\n')
    expect(requestLines(server)).toHaveLength(2)
  })
})
