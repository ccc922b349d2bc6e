import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder of its own, gone when the test is over. */
export function sandbox(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fingerprint-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder in a sandbox with these files, made in this order. */
export function folderOf(files: Readonly<Record<string, string | Buffer>>): string {
  const folder = sandbox()
  for (const [path, content] of Object.entries(files)) put(join(folder, path), content)
  return folder
}

export function put(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}
