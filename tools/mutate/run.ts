import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { refuseByTypes } from './compiler.ts'
import { describeStale, readExplanations } from './explanation.ts'
import { createSandbox } from './instrument.ts'
import { isNoticed, tryMutants, type Plan, type Result } from './run-tests.ts'
import { describeSurvivors, writeScoreTable } from './score-table.ts'
import { selectMutants } from './selection.ts'

/**
 * Changes the source in small ways and shows which changes no test notices: `npm run mutate -- src/verdict`. The tests are those of the same
 * folder below `test`, or those that follow. `--further=test/command,test/cli` tries the mutants that survive with these tests too.
 * `--sample=300` tries 300 of the mutants, and `--minutes=60` those that can be tried in an hour. `--quick` leaves out those that need a
 * process of their own (mutant.ts). Prints the mutants that survive, without and with an explanation in tools/mutate/explained or a refusal by
 * the compiler, and the score of each folder; a job of GitHub Actions has them in its summary.
 */
async function main(words: readonly string[]): Promise<number> {
  const options = {
    sample: { type: 'string' },
    quick: { type: 'boolean', default: false },
    further: { type: 'string' },
    minutes: { type: 'string' },
  } as const
  const { positionals, values } = parseArgs({ args: [...words], options, allowPositionals: true })
  const [folder = 'src/verdict', ...given] = positionals
  const sandbox = join('.cache', 'mutate', folder.replaceAll(/[^\w.-]/g, '-'))
  const tests = given.length > 0 ? given : [folder.replace(/^src/, 'test').replace(/\.ts$/, '.test.ts')]
  const further = splitList(values.further)
  const missing = [...tests, ...further].filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`There are no tests at ${missing.join(', ')}.`)
  const all = await createSandbox(folder, sandbox)
  const selection = selectMutants(all, Number(values.sample ?? all.length))
  console.log(`${selection.chosen.length} mutants in ${folder}, tests in ${tests.join(', ')}`)
  const deadline = Date.now() + Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000
  const plan = { sandbox, all, tests, isQuick: values.quick, deadline }
  const tried = await refuseByTypes(await tryMutants({ ...plan, mutants: selection.chosen }), sandbox)
  const results = await tryAgain(tried, { ...plan, tests: further })
  const explanations = readExplanations()
  const stale = describeStale(explanations, all, results)
  const survivors = [
    ...describeSurvivors(results, explanations),
    ...(stale.length === 0 ? [] : ['Explanations to remove from tools/mutate/explained:', ...stale]),
  ]
  const table = writeScoreTable(results, explanations, selection)
  console.log([...survivors, table].join('\n'))
  const summary = process.env['GITHUB_STEP_SUMMARY']
  if (summary !== undefined) appendFileSync(summary, `${table}\n\n\`\`\`\n${survivors.join('\n')}\n\`\`\`\n`)
  return 0
}

/** Tries the mutants that no test has noticed with other tests, if there are some. */
async function tryAgain(results: readonly Result[], plan: Omit<Plan, 'mutants'>): Promise<readonly Result[]> {
  if (plan.tests.length === 0) return results
  const mutants = results.filter(isOpen).map(({ mutant }) => mutant)
  const statuses = new Map((await tryMutants({ ...plan, mutants })).map(({ mutant, status }) => [mutant.id, status]))
  return results.map((result) => {
    const status = statuses.get(result.mutant.id)
    const isNews = isNoticed(status) || (result.status === 'uncovered' && status === 'survived')
    return isNews && status !== undefined && isOpen(result) ? { ...result, status } : result
  })
}

function splitList(list = ''): readonly string[] {
  return list.split(',').filter((path) => path !== '')
}

function isOpen({ status }: Result): boolean {
  return status === 'survived' || status === 'uncovered'
}

process.exitCode = await main(process.argv.slice(2))
