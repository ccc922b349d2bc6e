import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Converted } from '../../../src/convert/convert.ts'
import type { ForeignCheck } from '../check.ts'
import type { Toolchain, ToolchainName } from '../toolchain.ts'
import {
  type Expectation,
  type FindingTotals,
  issues,
  type IssueTotals,
  type Producer,
  type TestTotals,
} from './producer.ts'

/** The built command, as a workflow runs it. */
const entry = resolve('dist', 'cli', 'index.js')

/** A check that runs tools. The pages of docs/tools have the lines of their scripts. */
export interface ProducerCheck extends ForeignCheck {
  readonly producers: readonly Producer[]
}

/** A check that runs each tool, and converts its result files with the built command. A wrong total fails the check. */
export function createProducerCheck(name: string, needs: ToolchainName, producers: readonly Producer[]): ProducerCheck {
  return {
    name,
    needs,
    producers,
    run: async (toolchain, print) => {
      const wrong: string[] = []
      for (const producer of producers) {
        const found = await runProducer(toolchain, producer)
        wrong.push(...found)
        if (found.length === 0) print(`${producer.name}: the totals are right`)
      }
      if (wrong.length > 0) throw new Error(wrong.join('\n'))
    },
  }
}

/** Returns one sentence for each result file that is absent, or has other totals than expected. */
async function runProducer(toolchain: Toolchain, producer: Producer): Promise<readonly string[]> {
  const { packages } = producer
  const programs = packages.length === 0 ? undefined : await toolchain.install(...packages)
  const folder = mkdtempSync(join(tmpdir(), 'producer-'))
  try {
    const log = runScript(producer, folder, programs)
    return Object.entries(producer.results).flatMap(([file, expected]) => {
      const found = existsSync(join(folder, file)) ? convertResult(folder, file, expected) : `no file.\n${log}`
      if (isExpected(found, expected)) return []
      const shown = typeof found === 'string' ? found : JSON.stringify(found)
      return [`${producer.name}: ${file}: expected ${JSON.stringify(expected)}, found ${shown}`]
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the output. */
function runScript({ files, script }: Producer, folder: string, programs: string | undefined): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  // Node finds packages in the folders above a file.
  if (programs?.endsWith('.bin') === true) symlinkSync(dirname(programs), join(folder, 'node_modules'))
  const path = [programs, dirname(process.execPath), process.env['PATH']].filter(Boolean).join(delimiter)
  const env = { ...withoutRunner(process.env), PATH: path }
  const { stdout, stderr } = spawnSync('sh', ['-c', script], { cwd: folder, env, encoding: 'utf8' })
  return `${stdout}${stderr}`
}

/** Some tools write other reports in a workflow, or when another test runner runs them. */
function withoutRunner(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^(?:CI$|GITHUB_|NODE_|VITEST|npm_)/.test(name)))
}

type Totals = TestTotals | FindingTotals | IssueTotals

/** With a limit for each severity, the result has the number of its issues. */
const noIssues = 'blocker=0,critical=0,major=0,minor=0,info=0'

/** The totals of a converted file, or the message with which the command refuses it. */
function convertResult(folder: string, file: string, { kind }: Expectation): Totals | string {
  const options = { cwd: folder, encoding: 'utf8' } as const
  const limits = kind === 'codequality' ? ['--max-issues', noIssues] : []
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, 'convert', kind, file, ...limits], options)
  return status === 0 ? toTotals(JSON.parse(stdout) as Converted) : stderr
}

function isExpected(found: ReturnType<typeof convertResult>, expected: Expectation): boolean {
  if ('refused' in expected) return typeof found === 'string' && found.includes(expected.refused)
  return isDeepStrictEqual(found, expected)
}

function toTotals(converted: Converted): Totals | string {
  switch (converted.kind) {
    case 'junit': {
      const suites = converted.payload.junit_results
      const sum = (key: 'total' | 'failures' | 'errors' | 'skipped'): number => sumOf(suites.map((suite) => suite[key]))
      const counts = { total: sum('total'), failures: sum('failures'), errors: sum('errors'), skipped: sum('skipped') }
      return { kind: 'junit', ...counts, listed: converted.failing.length }
    }
    case 'vulnscan': {
      const { results } = converted.payload.vulnscan_results
      const unknown = sumOf(results.map(({ unknown_count }) => unknown_count))
      return {
        kind: 'vulnscan',
        high: sumOf(results.map(({ high_count }) => high_count)),
        medium: sumOf(results.map(({ medium_count }) => medium_count)),
        low: sumOf(results.map(({ low_count }) => low_count)),
        ...(unknown > 0 ? { unknown } : {}),
        suppressed: sumOf(results.map(({ suppressed }) => sumOf(Object.values(suppressed ?? {})))),
      }
    }
    case 'codequality': {
      const { conditions } = converted.payload.codequality_results.qualityGate
      return issues(Object.fromEntries(conditions.map((it) => [it.metric.replace('_issues', ''), Number(it.value)])))
    }
    case 'codequality-task':
      return `a result of the kind ${converted.kind}`
  }
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, more) => sum + more, 0)
}
