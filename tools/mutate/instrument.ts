import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findToolchain } from '../foreign/toolchain.ts'
import type { Mutant } from './mutant.ts'

const instrumenter = '@stryker-mutator/instrumenter@10.1.1'

interface Position {
  readonly line: number
  readonly column: number
}

/** The part of the package that is used. It is installed on demand, so that the lock does not have its 100 packages. */
interface InstrumenterModule {
  readonly Instrumenter: new (log: Readonly<Record<string, () => void>>) => {
    readonly instrument: (
      files: readonly { readonly name: string; readonly content: string; readonly mutate: true }[],
      options: object,
    ) => Promise<{
      readonly files: readonly { readonly name: string; readonly content: string }[]
      readonly mutants: readonly {
        readonly id: string
        readonly fileName: string
        readonly location: { readonly start: Position; readonly end: Position }
        readonly mutatorName: string
        readonly replacement: string
      }[]
    }>
  }
}

/**
 * Copies the project to `sandbox`, with all mutants of the files below a folder of src, or of a file or a pattern of files. Each mutant is
 * behind a condition that `globalThis.__stryker__.activeMutant` switches. The sandbox is below the project, so that Node finds its packages.
 */
export async function createSandbox(folder: string, sandbox: string): Promise<readonly Mutant[]> {
  const sources = globSync(folder.endsWith('.ts') ? folder : `${folder}/**/*.ts`).toSorted()
  if (sources.length === 0) throw new Error(`There is no source in ${folder}.`)
  await copyProject(sandbox)
  const { Instrumenter } = await loadInstrumenter()
  const texts = await Promise.all(sources.map(async (name) => readFile(name, 'utf8')))
  const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore, trace: ignore, isDebugEnabled: ignore }
  const { files, mutants } = await new Instrumenter(silent).instrument(
    sources.map((name, at) => ({ name: resolve(name), content: texts[at] ?? '', mutate: true })),
    { plugins: null, ignorers: [], excludedMutations: [], noHeader: false },
  )
  const byName = new Map(sources.map((name, at) => [resolve(name), { name, text: texts[at] ?? '' }]))
  for (const { name, content } of files) await writeFile(join(sandbox, byName.get(name)?.name ?? ''), content)
  return mutants.map(({ id, fileName, location, mutatorName, replacement }) => {
    const { name = '', text = '' } = byName.get(fileName) ?? {}
    const original = cutText(text, location.start, location.end)
    const lines = text.split('\n')
    const place = {
      line: location.start.line + 1,
      start:
        lines.slice(0, location.start.line).join('\n').length + Math.sign(location.start.line) + location.start.column,
      text: lines[location.start.line] ?? '',
    }
    return { id, file: name, ...place, operator: mutatorName, original, replacement }
  })
}

function ignore(): void {
  // The log of the instrumenter is not printed.
}

async function loadInstrumenter(): Promise<InstrumenterModule> {
  const npm = await findToolchain('npm', join('.cache', 'mutate', 'packages'))
  if (npm === undefined) throw new Error('npm is not installed.')
  const folder = dirname(await npm.install(instrumenter))
  const entry = resolve(folder, '@stryker-mutator', 'instrumenter', 'dist', 'src', 'index.js')
  // A package without types here: the interface above is what this file uses.
  return (await import(pathToFileURL(entry).href)) as InstrumenterModule
}

async function copyProject(sandbox: string): Promise<void> {
  await rm(sandbox, { recursive: true, force: true })
  await mkdir(sandbox, { recursive: true })
  await symlink(resolve('node_modules'), join(sandbox, 'node_modules'), 'junction')
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of listed.split('\n')) {
    if (file === '' || /^(?:dist|bench)\//.test(file) || !existsSync(file)) continue
    await mkdir(dirname(join(sandbox, file)), { recursive: true })
    await cp(file, join(sandbox, file))
    if (file.endsWith('.test.ts')) await lowerRuns(join(sandbox, file))
  }
}

/** Properties that name their number of cases run as few as all others (setup.ts). */
async function lowerRuns(file: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  const short = text.replaceAll(/\bnumRuns: \d{2,}/g, 'numRuns: 6')
  if (short !== text) await writeFile(file, short)
}

function cutText(text: string, start: Position, end: Position): string {
  const lines = text.split('\n').slice(start.line, end.line + 1)
  const last = lines.length - 1
  return lines
    .map((line, at) => line.slice(at === 0 ? start.column : 0, at === last ? end.column : undefined))
    .join('\n')
}
