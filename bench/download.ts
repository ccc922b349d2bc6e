import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Row } from './row.ts'
import { measureInTurns, measureProcessorMs } from './step.ts'

const rounds = 5

/** What a runner downloads and unpacks for `uses:`, before the step starts. */
export async function run(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-download-'))
  try {
    const [archive, empty] = [join(folder, 'archive.tar.gz'), join(folder, 'empty.js')]
    const packed = gzipSync(execFileSync('git', ['archive', '--worktree-attributes', 'HEAD'], { maxBuffer: 2 ** 26 }))
    await writeFile(archive, packed)
    await writeFile(empty, '')
    const listed = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trimEnd().split('\n')
    const taken = await measureInTurns(rounds, {
      empty: () => measureProcessorMs({ file: process.execPath, args: [empty] }),
      unpack: () => measureProcessorMs({ file: 'tar', args: ['-xzf', archive, '-C', folder] }),
    })
    return [
      { measure: 'download of the action', value: packed.length / 1e6, unit: 'MB', limit: { atMost: 1.5 } },
      {
        measure: 'files of the action',
        value: listed.filter((name) => !name.endsWith('/')).length,
        unit: 'files',
        limit: { atMost: 100 },
      },
      {
        measure: 'unpacking it, over an empty script (processor time)',
        value: taken.unpack / taken.empty,
        unit: '×',
        limit: { atMost: 3 },
      },
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}
