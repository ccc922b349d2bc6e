import { realpath, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DiskSpace } from '../engine/driver.ts'

/** Measures the file of a database with its WAL, and the free space of its folder for the user of this process. */
export async function measureDisk(path: string): Promise<DiskSpace> {
  const file = await realpath(path)
  const [database, wal, disk] = await Promise.all([readSize(file), readSize(`${file}-wal`), statfs(dirname(file))])
  return { used: database + wal, free: disk.bavail * disk.bsize }
}

/** 0 if the file does not exist. */
async function readSize(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch {
    return 0
  }
}
