import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { printRows, toMarkdown, type Row } from './row.ts'

interface Benchmark {
  readonly run: () => Promise<readonly Row[]>
}

/** What users wait for: each returns rows, some with a limit. */
const benchmarks: Readonly<Record<string, () => Promise<Benchmark>>> = {
  download: async () => import('./download.ts'),
  start: async () => import('./start.ts'),
  embedded: async () => import('./embedded.ts'),
  report: async () => import('./report.ts'),
  service: async () => import('./service.ts'),
  convert: async () => import('./convert.ts'),
  fingerprint: async () => import('./fingerprint.ts'),
}

interface Study {
  readonly run: () => Promise<void>
}

/** Long looks at one part. They run by name alone, and print tables of their own. */
const studies: Readonly<Record<string, () => Promise<Study>>> = {
  growth: async () => import('./growth.ts'),
  pages: async () => import('./pages.ts'),
  store: async () => import('./store.ts'),
  crash: async () => import('./crash.ts'),
  hostile: async () => import('./hostile.ts'),
  search: async () => import('./search.ts'),
  package: async () => import('./package.ts'),
  log: async () => import('./log.ts'),
}

const figures = 'docs/reference/figures.md'

/**
 * `npm run bench [-- NAME…]` runs all benchmarks, or those named, and exits with 1 when a value is beyond its limit. `--write` keeps the
 * values of a whole run in docs/reference/figures.md.
 */
async function main(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { write: { type: 'boolean' } } })
  const names = positionals.length === 0 ? Object.keys(benchmarks) : positionals
  const unknown = names.filter((name) => !Object.hasOwn(benchmarks, name) && !Object.hasOwn(studies, name))
  if (unknown.length > 0) {
    const known = [...Object.keys(benchmarks), ...Object.keys(studies)]
    console.error(`Unknown benchmark: ${unknown.join(', ')}. Available benchmarks: ${known.join(', ')}.`)
    process.exitCode = 2
    return
  }
  const rows: Row[] = []
  const broken: Row[] = []
  for (const name of names) {
    console.log(`\n${name}\n`)
    const benchmark = benchmarks[name]
    if (benchmark === undefined) await (await studies[name]?.())?.run()
    else {
      const measured = await (await benchmark()).run()
      broken.push(...printRows(measured))
      rows.push(...measured)
    }
  }
  if (values.write === true) writeFileSync(figures, toPage(rows))
  if (broken.length === 0) return
  console.error(`\nBeyond their limits: ${broken.map(({ measure }) => measure).join('; ')}.`)
  process.exitCode = 1
}

function toPage(rows: readonly Row[]): string {
  return `# Figures

The last run of \`npm run bench -- --write\`, which compares the speed of this project with that of other programs. Values are ratios within one run, counts and bytes, which depend less on the machine than times.

${toMarkdown(rows)}
`
}

await main()
