import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createSandbox } from './instrument.ts'
import { isNoticed, tryMutants, type Result } from './run-tests.ts'

/**
 * Changes the source in small ways and shows which changes no test notices: `npm run mutate -- src/verdict`. The tests are those of the same
 * folder below `test`, or those that follow. Prints the mutants that survive, and the score.
 */
async function main([folder = 'src/verdict', ...given]: readonly string[]): Promise<number> {
  const sandbox = join('.cache', 'mutate', folder.replaceAll('/', '-'))
  const tests = given.length > 0 ? given : [folder.replace(/^src/, 'test').replace(/\.ts$/, '.test.ts')]
  const missing = tests.filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`There are no tests at ${missing.join(', ')}.`)
  const mutants = await createSandbox(folder, sandbox)
  console.log(`${mutants.length} mutants in ${folder}, tests in ${tests.join(', ')}`)
  const results = await tryMutants({ sandbox, tests, mutants })
  for (const result of results) if (!isNoticed(result.status)) console.log(describeSurvivor(result))
  console.log(describeScore(results))
  return 0
}

function describeSurvivor({ mutant, status }: Result): string {
  const { file, line, operator, original, replacement } = mutant
  return `${file}:${line} ${status} ${operator}\n- ${shorten(original)}\n+ ${shorten(replacement)}`
}

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 140 ? `${line.slice(0, 140)}…` : line
}

function describeScore(results: readonly Result[]): string {
  const count = (status: string): number => results.filter((it) => it.status === status).length
  const noticed = results.filter(({ status }) => isNoticed(status)).length
  const parts = ['killed', 'timeout', 'survived', 'uncovered'].map((status) => `${count(status)} ${status}`)
  return `Score: ${((100 * noticed) / results.length).toFixed(1)} % (${parts.join(', ')} of ${results.length})`
}

process.exitCode = await main(process.argv.slice(2))
