import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fingerprintOne } from '../testkit/fingerprint/fingerprint-one.ts'
import { median, printTable } from './table.ts'

const rounds = 3
const ownName = 'this project'
const shellCommand = `find . -type f -printf '%P\\0' | LC_ALL=C sort -z | xargs -0 sha256sum -- | sha256sum`

/**
 * Compares fingerprints with common command-line tools. The candidates run in turns, so that load on the machine affects all of them.
 * The limits are ratios within one run.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-fingerprint-'))
  try {
    const file = join(folder, 'large')
    await pipeline(Readable.from(generateBlocks(1024)), createWriteStream(file))
    const ofFile = await measureInTurns({
      [ownName]: async () => (await fingerprintOne(file, folder)).fingerprint,
      openssl: () => readDigest(execFileSync('openssl', ['dgst', '-sha256', '-r', file])),
      sha256sum: () => readDigest(execFileSync('sha256sum', [file])),
    })
    const small = join(folder, 'small')
    await writeSmallFiles(small)
    const ofFolder = await measureInTurns({
      [ownName]: async () => (await fingerprintOne(small, folder)).fingerprint,
      'find, sort, sha256sum': () => readDigest(execFileSync('bash', ['-c', shellCommand], { cwd: small })),
    })
    printTable(
      ['input', 'tool', 'seconds', 'relative speed of this project', 'limit'],
      [
        ...toRows('a file of 1 GiB', ofFile, { openssl: '≥ 0.90 ×' }),
        ...toRows('100,000 small files', ofFolder, { 'find, sort, sha256sum': '> 1.00 ×' }),
      ],
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

function* generateBlocks(mebibytes: number): Generator<Buffer> {
  const block = randomBytes(1024 * 1024)
  for (let at = 0; at < mebibytes; at += 1) {
    block.writeUInt32LE(at)
    yield Buffer.from(block)
  }
}

async function writeSmallFiles(folder: string): Promise<void> {
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

type Candidates = Readonly<Record<string, () => string | Promise<string>>>

/** Median seconds of each candidate. All must compute the same digest. */
async function measureInTurns(runners: Candidates): Promise<ReadonlyMap<string, number>> {
  const seconds = new Map<string, number[]>()
  const digests = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(runners)) {
      const startedAt = performance.now()
      digests.add(await work())
      seconds.set(name, [...(seconds.get(name) ?? []), (performance.now() - startedAt) / 1000])
    }
  }
  if (digests.size !== 1) throw new Error(`The digests differ: ${[...digests].join(', ')}`)
  return new Map([...seconds].map(([name, all]) => [name, median(all)]))
}

function readDigest(output: Buffer): string {
  return output.toString('utf8').slice(0, 64)
}

function toRows(
  input: string,
  seconds: ReadonlyMap<string, number>,
  limits: Readonly<Record<string, string>>,
): readonly (readonly string[])[] {
  const own = seconds.get(ownName) ?? Number.NaN
  return [...seconds].map(([tool, took]) => [
    input,
    tool,
    took.toFixed(2),
    tool === ownName ? '' : `${(took / own).toFixed(2)} ×`,
    limits[tool] ?? '',
  ])
}
