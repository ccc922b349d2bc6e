import { chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listWorkspace } from '../../../src/step/collect/workspace-listing.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'

type Files = Readonly<Record<string, string>>

function toFiles(paths: readonly string[]): Files {
  return Object.fromEntries(paths.map((path) => [path, '']))
}

test('files are listed level by level, and no link is followed', async () => {
  const root = createWorkspace(toFiles(['a/b/c.txt', 'a/z.txt', 'b.txt', 'c/a.txt']))
  symlinkSync(join(root, 'a'), join(root, 'linked'))
  symlinkSync(join(root, 'b.txt'), join(root, 'a.txt'))
  const { files, unreadable, isCut } = await listWorkspace(root)
  expect(files.map(({ path }) => path)).toEqual(['b.txt', 'a/z.txt', 'c/a.txt', 'a/b/c.txt'])
  expect([unreadable, isCut]).toEqual([[], false])
})

test.each(['.git', 'node_modules', '.venv', 'site-packages', '.gradle', '.m2', '.cargo', 'vendor', 'Pods', '.nx'])(
  'the folder %s is not entered, at any depth',
  async (name) => {
    const root = createWorkspace(toFiles([`${name}/x/a.xml`, `deep/er/${name}/a.xml`, `${name}s/a.xml`]))
    const { files } = await listWorkspace(root)
    expect(files.map(({ path }) => path)).toEqual([`${name}s/a.xml`])
  },
)

test.each(['.git/HEAD', 'CACHEDIR.TAG', 'pyvenv.cfg'])(
  'what is below a folder with %s is of another project, but not below a workspace with it',
  async (marker) => {
    const root = createWorkspace(toFiles([marker, 'a.xml', `other/${marker}`, 'other/deep/a.xml', 'own/a.xml']))
    const { files } = await listWorkspace(root)
    const foreign = files.filter(({ path, isForeign }) => isForeign && path.endsWith('.xml'))
    expect(foreign.map(({ path }) => path)).toEqual(['other/deep/a.xml'])
  },
)

test('the intermediate files of cargo are not listed, and its results are', async () => {
  const root = createWorkspace(
    toFiles([
      'target/CACHEDIR.TAG',
      'target/debug/deps/a.json',
      'target/debug/incremental/x/a.json',
      'target/nextest/default/junit.xml',
      'src/deps/a.json',
    ]),
  )
  const { files } = await listWorkspace(root)
  expect(files.map(({ path }) => path)).toEqual([
    'target/CACHEDIR.TAG',
    'src/deps/a.json',
    'target/nextest/default/junit.xml',
  ])
})

test('a workspace that cannot be read is named as a whole', async () => {
  expect(await listWorkspace('/does/not/exist')).toEqual({
    files: [],
    others: [],
    unreadable: ['/does/not/exist'],
    isCut: false,
  })
})

/** Runs work as a user without the rights of root. */
async function runWithoutRoot<T>(work: () => Promise<T>): Promise<T> {
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(65_534)
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

test('a folder that cannot be read is named', async () => {
  const root = createWorkspace({ 'a/b/junit.xml': '', 'junit.xml': '' })
  chmodSync(root, 0o755)
  chmodSync(`${root}/a/b`, 0)
  const { files, unreadable } = await runWithoutRoot(() => listWorkspace(root))
  chmodSync(`${root}/a/b`, 0o755)
  expect([files.map(({ path }) => path), unreadable]).toEqual([['junit.xml'], ['a/b']])
})

test.each([
  [20_000, false],
  [20_001, true],
])('of %d entries the nearest are listed, and the listing says whether it is cut', async (entries, isCut) => {
  const names = Array.from({ length: entries - 2 }, (_, at) => `deep/${at}.txt`)
  const root = createWorkspace(toFiles([...names, 'near.xml']))
  const listed = await listWorkspace(root)
  expect([listed.files.length, listed.isCut]).toEqual([19_999, isCut])
  expect(listed.files[0]?.path).toBe('near.xml')
})
