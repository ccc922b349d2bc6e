import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { refuseByTypes } from './compiler.ts'
import { createSandbox } from './instrument.ts'
import { tryMutants } from './run-tests.ts'
import { describeSurvivors, writeScoreTable } from './score-table.ts'
import { selectMutants } from './selection.ts'

/**
 * Changes the source in small ways and shows which changes no test notices: `npm run mutate -- src/evidence`. The tests are those of the same
 * folder below `test`, or those that follow. It tries 200 of the changes; `--sample=1000` tries more. `--quick` leaves out those that need a
 * process of their own (mutant.ts). Prints the changes that survive, and the score of each folder.
 */
async function main(words: readonly string[]): Promise<number> {
  const options = { sample: { type: 'string', default: '200' }, quick: { type: 'boolean', default: false } } as const
  const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [folder = 'src/evidence', ...given] = positionals
  const sandbox = join('.cache', 'mutate', folder.replaceAll(/[^\w.-]/g, '-'))
  const tests = given.length > 0 ? given : [folder.replace(/^src/, 'test').replace(/\.ts$/, '.test.ts')]
  const missing = tests.filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`There are no tests at ${missing.join(', ')}.`)
  const all = await createSandbox(folder, sandbox)
  const selection = selectMutants(all, Number(values.sample))
  console.log(`${selection.chosen.length} mutants in ${folder}, tests in ${tests.join(', ')}`)
  const tried = await tryMutants({ sandbox, all, tests, isQuick: values.quick, mutants: selection.chosen })
  const results = await refuseByTypes(tried, sandbox)
  console.log([...describeSurvivors(results), writeScoreTable(results, selection)].join('\n'))
  return 0
}

process.exitCode = await main(process.argv.slice(2))
