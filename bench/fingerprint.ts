import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Row } from './row.ts'

const entry = resolve('dist/cli/index.js')

/** A command of a shell. */
interface Peer {
  readonly name: string
  readonly command: string
}

interface Comparison {
  readonly input: string
  /** The arguments of `evidence fingerprint`. */
  readonly paths: readonly string[]
  readonly peer: Peer
  readonly atLeast: number
  /** The same work in two processes. */
  readonly twice: Peer
  readonly rounds: number
  /** From the output of the peer to the digests that this project prints. */
  readonly toDigests: (output: string) => readonly string[]
}

const names = ['a', 'b', 'c', 'd']
const digestLarge = `cd large && openssl dgst -sha256 -r ${names.join(' ')}`
const digestLargeTwice = `cd large && echo ${names.join(' ')} | xargs -P2 -n1 openssl dgst -sha256 -r`
const digestFolder = (option: string): string =>
  `cd small && find . -type f -printf '%P\\0' | LC_ALL=C sort -z | xargs -0 ${option} sha256sum -- | sha256sum`

/**
 * The time of common command-line tools for the same digests, as a multiple of that of the built command line, which includes its start.
 * The files are in memory: large ones are sparse, which takes as long to read and needs no disk.
 */
export async function run(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-fingerprint-'))
  try {
    writeSparseFiles(join(folder, 'large'))
    writeSmallFiles(join(folder, 'small'))
    return comparisons.flatMap((comparison) => compare(folder, comparison))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const comparisons: readonly Comparison[] = [
  {
    input: 'four files of 1 GiB',
    paths: names.map((name) => `large/${name}`),
    peer: { name: 'openssl', command: digestLarge },
    atLeast: 1.5,
    twice: { name: 'openssl in two processes', command: digestLargeTwice },
    rounds: 2,
    toDigests: (output) => output.split('\n').map((line) => line.slice(0, 64)),
  },
  {
    input: 'a folder with four files of 1 GiB',
    paths: ['large'],
    peer: { name: 'openssl', command: digestLarge },
    atLeast: 1.3,
    twice: { name: 'openssl in two processes', command: digestLargeTwice },
    rounds: 2,
    toDigests: (output) => [
      createHash('sha256')
        .update(`${output.replaceAll('*', ' ')}\n`)
        .digest('hex'),
    ],
  },
  {
    input: 'a folder with 100,000 small files',
    paths: ['small'],
    peer: { name: 'find, sort, sha256sum', command: digestFolder('') },
    atLeast: 1.3,
    twice: {
      name: 'find, sort, sha256sum in two processes',
      command: digestFolder('-P2'),
    },
    rounds: 5,
    toDigests: (output) => [output.slice(0, 64)],
  },
]

/** Throws if the digests differ. */
function compare(
  folder: string,
  { input, paths, peer, atLeast, twice, rounds, toDigests }: Comparison,
): readonly Row[] {
  const own = [process.execPath, entry, 'fingerprint', ...paths]
  const least = [Infinity, Infinity, Infinity]
  for (let round = 0; round < rounds; round += 1) {
    const runs = [own, ['bash', '-c', peer.command], ['bash', '-c', twice.command]].map((command) =>
      time(folder, command),
    )
    for (const [at, { seconds }] of runs.entries()) least[at] = Math.min(least[at] ?? Infinity, seconds)
    const [ours = '', theirs = ''] = runs.map(({ output }) => output)
    const [found, expected] = [ours.split('\n').map((line) => line.slice(0, 64)), toDigests(theirs)]
    if (found.join() !== expected.join()) throw new Error(`The digests of ${input} differ:\n${ours}\n${theirs}`)
  }
  const [seconds = NaN, peerSeconds = NaN, twiceSeconds = NaN] = least
  return [
    { measure: `${input}, ${peer.name}`, value: peerSeconds / seconds, unit: '×', limit: { atLeast } },
    { measure: `${input}, ${twice.name}`, value: twiceSeconds / seconds, unit: '×' },
  ]
}

function time(
  cwd: string,
  [file = '', ...args]: readonly string[],
): { readonly seconds: number; readonly output: string } {
  const startedAt = performance.now()
  const output = execFileSync(file, args, { cwd, encoding: 'utf8', stdio: 'pipe' }).trim()
  return { seconds: (performance.now() - startedAt) / 1000, output }
}

/** Each ends with another byte. */
function writeSparseFiles(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of names) {
    writeFileSync(join(folder, name), '')
    truncateSync(join(folder, name), 1024 ** 3 - 1)
    appendFileSync(join(folder, name), name)
  }
}

function writeSmallFiles(folder: string): void {
  for (let outer = 0; outer < 100; outer += 1) {
    const inner = join(folder, `folder-${outer}`)
    mkdirSync(inner, { recursive: true })
    for (let at = 0; at < 1000; at += 1) {
      const content = createHash('sha512').update(`${outer}/${at}`).digest('hex').repeat(4)
      writeFileSync(join(inner, `file-${at}.js`), content)
    }
  }
}
