import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fingerprint } from '../src/fingerprint/fingerprint.ts'
import { median, printTable } from './table.ts'

const rounds = 3
const recipe = `find . -type f -printf '%P\\0' | LC_ALL=C sort -z | xargs -0 sha256sum -- | sha256sum`

/** Ours and the tools that anyone has, in turns, so that a busy machine slows all of them. The bars are ratios of one run. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-fingerprint-'))
  try {
    const file = join(folder, 'large')
    await pipeline(Readable.from(fill(1024)), createWriteStream(file))
    const ofFile = await race({
      ours: async () => (await fingerprint(file, folder)).fingerprint,
      openssl: () => digestIn(execFileSync('openssl', ['dgst', '-sha256', '-r', file])),
      sha256sum: () => digestIn(execFileSync('sha256sum', [file])),
    })
    const small = join(folder, 'small')
    await writeSmall(small)
    const ofFolder = await race({
      ours: async () => (await fingerprint(small, folder)).fingerprint,
      'find, sort, sha256sum': () => digestIn(execFileSync('bash', ['-c', recipe], { cwd: small })),
    })
    printTable(
      ['what', 'by', 'seconds', 'speed of ours', 'bar'],
      [
        ...describe('a file of 1 GiB', ofFile, { openssl: '≥ 0.90 ×' }),
        ...describe('100,000 small files', ofFolder, { 'find, sort, sha256sum': '> 1.00 ×' }),
      ],
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

function* fill(mebibytes: number): Generator<Buffer> {
  const block = randomBytes(1024 * 1024)
  for (let at = 0; at < mebibytes; at += 1) {
    block.writeUInt32LE(at)
    yield Buffer.from(block)
  }
}

async function writeSmall(folder: string): Promise<void> {
  for (let outer = 0; outer < 100; outer += 1) {
    const inner = join(folder, `folder-${outer}`)
    await mkdir(inner, { recursive: true })
    await Promise.all(
      Array.from({ length: 1000 }, async (_, at) =>
        writeFile(join(inner, `file-${at}.js`), createHash('sha512').update(`${outer}/${at}`).digest('hex').repeat(4)),
      ),
    )
  }
}

type Runner = Readonly<Record<string, () => string | Promise<string>>>

/** Median seconds of each. All must come to the same digest. */
async function race(runners: Runner): Promise<ReadonlyMap<string, number>> {
  const seconds = new Map<string, number[]>()
  const digests = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(runners)) {
      const began = performance.now()
      digests.add(await work())
      seconds.set(name, [...(seconds.get(name) ?? []), (performance.now() - began) / 1000])
    }
  }
  if (digests.size !== 1) throw new Error(`They do not agree: ${[...digests].join(', ')}`)
  return new Map([...seconds].map(([name, all]) => [name, median(all)]))
}

function digestIn(output: Buffer): string {
  return output.toString('utf8').slice(0, 64)
}

function describe(
  what: string,
  seconds: ReadonlyMap<string, number>,
  bars: Readonly<Record<string, string>>,
): readonly (readonly string[])[] {
  const ours = seconds.get('ours') ?? Number.NaN
  return [...seconds].map(([by, took]) => [
    what,
    by,
    took.toFixed(2),
    by === 'ours' ? '' : `${(took / ours).toFixed(2)} ×`,
    bars[by] ?? '',
  ])
}
