import { mkdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { locate, runProcess } from '../action/process.ts'

/** A folder in which the package of this project is installed from its tarball. */
export interface InstalledPackage {
  /** The folder with `node_modules`. */
  readonly folder: string
  readonly tarball: string
}

/** Makes the tarball of the package and installs it into an empty folder, without a network. The caller removes the folder. */
export async function installPackage(): Promise<InstalledPackage> {
  const parent = await mkdtemp(join(tmpdir(), 'evidence-package-'))
  const packed = await runNpm(['pack', resolve('dist'), '--json', '--pack-destination', parent], parent)
  const tarball = join(parent, readFileName(JSON.parse(packed)))
  const folder = join(parent, 'empty')
  mkdirSync(folder)
  await runNpm(['install', '--offline', '--no-audit', '--no-fund', tarball], folder)
  return { folder, tarball }
}

/** Newer versions of npm answer an object by package name in place of an array. */
function readFileName(packed: unknown): string {
  const [first] = Object.values(Object(packed)) as { readonly filename: string }[]
  if (first === undefined) throw new Error('npm pack named no file.')
  return first.filename
}

async function runNpm(args: readonly string[], cwd: string): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: cwd, npm_config_cache: join(cwd, '.npm') }
  const { exitCode, stdout, stderr } = await runProcess({ file: locate('npm'), args, cwd, env })
  if (exitCode !== 0) throw new Error(`npm ${args.join(' ')} failed: ${stderr}`)
  return stdout
}
