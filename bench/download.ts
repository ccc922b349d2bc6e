import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Row } from './row.ts'

/** What a runner downloads and unpacks for `uses:`, before the step starts. */
export async function run(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-download-'))
  try {
    const archive = join(folder, 'archive.tar.gz')
    const packed = gzipSync(execFileSync('git', ['archive', '--worktree-attributes', 'HEAD'], { maxBuffer: 2 ** 26 }))
    await writeFile(archive, packed)
    const listed = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trimEnd().split('\n')
    return [
      { measure: 'download of the action', value: packed.length / 1e6, unit: 'MB', limit: { atMost: 1.5 } },
      {
        measure: 'files of the action',
        value: listed.filter((name) => !name.endsWith('/')).length,
        unit: 'files',
        limit: { atMost: 100 },
      },
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}
