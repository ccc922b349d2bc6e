import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

export const canMount = process.platform === 'linux' && process.getuid?.() === 0

/** Mounts a temporary disk of the given size and returns its folder. */
export async function mountDisk(megabytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', folder])
  onTestFinished(async () => {
    execFileSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true })
  })
  return folder
}
