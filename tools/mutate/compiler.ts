import { execFile } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Mutant } from './mutant.ts'
import type { Result } from './run-tests.ts'

/** Only the types count: a condition that a mutant makes constant may leave code that never runs, or a value that is not used. */
const options = {
  allowUnreachableCode: true,
  noFallthroughCasesInSwitch: false,
  noImplicitReturns: false,
  noUnusedLocals: false,
  noUnusedParameters: false,
}

/** The compiler refuses these where a type has more members than nothing, which does not show that a test reads the value. */
const emptying: ReadonlySet<string> = new Set(['ArrowFunction', 'BlockStatement', 'ObjectLiteral'])

/**
 * Finds the survivors that the compiler refuses, so that the change cannot pass `npm run check`: a text in a list of records, or a missing
 * check that narrows a type. Code that no test executes stays uncovered. Each survivor is a file of its own beside the original, so that one run of the compiler checks all.
 */
export async function refuseByTypes(results: readonly Result[], sandbox: string): Promise<readonly Result[]> {
  const folder = resolve(sandbox, 'types')
  rmSync(folder, { recursive: true, force: true })
  cpSync('src', join(folder, 'src'), { recursive: true })
  const config = { extends: resolve('tsconfig.json'), compilerOptions: options, include: ['src'], exclude: [] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const survivors = results.filter(({ mutant, status }) => status === 'survived' && !emptying.has(mutant.operator))
  const files = new Map(survivors.map(({ mutant }) => [nameFile(mutant), mutant]))
  for (const [name, mutant] of files) writeFileSync(join(folder, name), applyMutant(mutant))
  const refused = new Set([...(await listFilesWithErrors(folder))].map((name) => files.get(name)))
  if (refused.has(undefined)) throw new Error('The compiler refuses the source without a mutant.')
  return results.map((result) => (refused.has(result.mutant) ? { ...result, status: 'refused' } : result))
}

function nameFile({ file, id }: Mutant): string {
  return file.replace(/\.ts$/, `.mutant${id}.ts`)
}

function applyMutant({ file, start, operator, original, replacement }: Mutant): string {
  const text = readFileSync(file, 'utf8')
  // The other operators keep the precedence.
  const inserted = operator === 'LogicalOperator' ? `(${replacement})` : replacement
  return `${text.slice(0, start)}${inserted}${text.slice(start + original.length)}`
}

/** The paths below the folder of the files in which the compiler finds an error of types. A file with an error of syntax is no mutant of types. */
async function listFilesWithErrors(folder: string): Promise<ReadonlySet<string>> {
  const errors = await compile(folder)
  const broken = errors.filter(({ code }) => code < 2000)
  if (broken.length === 0) return new Set(errors.map(({ file }) => file))
  // With such an error, the compiler does not check the types of the others.
  for (const { file } of broken) rmSync(join(folder, file), { force: true })
  return listFilesWithErrors(folder)
}

interface CompilerError {
  readonly file: string
  readonly code: number
}

async function compile(folder: string): Promise<readonly CompilerError[]> {
  const words = [resolve('node_modules', 'typescript', 'bin', 'tsc'), '--project', folder, '--pretty', 'false']
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, words, { cwd: folder, maxBuffer: 2 ** 26 }, (_, stdout) => done(stdout))
  })
  const lines = output.matchAll(/^(src\/\S+?\.ts)\(\d+,\d+\): error TS(\d+)/gm)
  return Array.from(lines, ([, file = '', code]) => ({ file, code: Number(code) }))
}
