import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SaxesParser } from 'saxes'
import { convert } from '../src/convert/convert.ts'
import { printTable } from './table.ts'

const reads = {
  ours: readOurs,
  sarif: readSarif,
  saxes: readWithSaxes,
  'fast-xml-parser': readWithFastXmlParser,
  xml2js: readWithXml2js,
}

/**
 * How fast result files are read, and in how much memory, each in a process of its own. The bars: JUnit of a million cases at 80 MB/s in
 * 150 MB, and the same memory for ten. `saxes` is the XML reader alone, with nobody listening: the limit of what stands on it.
 * fast-xml-parser and xml2js are what most reporters stand on; all must count the same.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-convert-'))
  try {
    const rows: (readonly string[])[] = []
    for (const cases of [10, 1000, 10_000, 100_000, 1_000_000]) {
      const path = join(folder, `${cases}.xml`)
      await pipeline(Readable.from(writeJunit(cases)), createWriteStream(path))
      rows.push(...measureAll(`junit, ${cases.toLocaleString('en')} cases`, path, cases < 10_000 ? ['ours'] : readers))
    }
    const path = join(folder, 'scan.sarif')
    await pipeline(Readable.from(writeSarif(250_000)), createWriteStream(path))
    rows.push(...measureAll('sarif, 250,000 results', path, ['sarif']))
    printTable(['what', 'by', 'MB', 'seconds', 'MB/s', 'bar', 'peak MB', 'bar'], rows)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A test case as Maven writes it, in suites of a thousand; one in a hundred fails. */
function* writeJunit(cases: number): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n'
  for (let first = 0; first < cases; first += 1000) {
    const lines = [`<testsuite name="com.example.shop.Suite${first}" time="12.3" timestamp="2026-11-21T10:00:00">\n`]
    for (let index = first; index < Math.min(cases, first + 1000); index += 1) lines.push(writeCase(index))
    yield `${lines.join('')}</testsuite>\n`
  }
  yield '</testsuites>\n'
}

function writeCase(index: number): string {
  const start =
    `  <testcase name="returnsTheExpectedValueWhenTheInputIsWellFormed[${index}]" time="0.0${index}" ` +
    'classname="com.example.shop.checkout.internal.pricing.DiscountCalculatorTest" ' +
    `file="src/test/java/com/example/shop/checkout/DiscountCalculatorTest.java" line="${index}"`
  if (index % 100 > 0) return `${start}/>\n`
  return `${start}>\n    <failure message="expected 1 but was 2">at com.example.Foo.bar(Foo.java:12)</failure>\n  </testcase>\n`
}

function* writeSarif(results: number): Generator<string> {
  yield '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Bench","rules":['
  yield '{"id":"R1","properties":{"security-severity":"7.5"}}]}},"results":['
  for (let index = 0; index < results; index += 1) {
    const region = { startLine: index + 1, endLine: index + 4 }
    const text =
      `The value that reaches this call comes from outside and is not checked, by way ${index} of many. `.repeat(2)
    const locations = [{ physicalLocation: { artifactLocation: { uri: `src/file-${index}.c` }, region } }]
    yield `${index === 0 ? '' : ',\n'}${JSON.stringify({ ruleId: 'R1', ruleIndex: 0, message: { text }, locations })}`
  }
  yield ']}]}'
}

type Reader = 'ours' | 'sarif' | 'saxes' | 'fast-xml-parser' | 'xml2js'
const readers: readonly Reader[] = ['ours', 'saxes', 'fast-xml-parser', 'xml2js']

interface Measured {
  readonly seconds: number
  readonly peak: number
  /** Cases and failures; empty of a reader that does not count. */
  readonly counted: string
}

function measureAll(what: string, path: string, by: readonly Reader[]): readonly (readonly string[])[] {
  const megabytes = statSync(path).size / 1e6
  const measured = by.map((reader) => ({ reader, found: measureApart(reader, path) }))
  const counts = new Set(measured.flatMap(({ found }) => (found === undefined ? [] : [found.counted])))
  counts.delete('')
  if (counts.size > 1) throw new Error(`They do not count the same in ${what}: ${[...counts].join(', ')}`)
  return measured.map(({ reader, found }) => {
    const name = reader === 'saxes' ? 'saxes alone' : reader.replace('sarif', 'ours')
    if (found === undefined) return [what, name, megabytes.toFixed(1), 'fails', '', '', '', '']
    const { seconds, peak } = found
    const bars = reader === 'ours' && megabytes > 100 ? ['≥ 80', '≤ 150'] : ['', reader === 'ours' ? '≤ 150' : '']
    const [speedBar = '', peakBar = ''] = bars
    const speed = (megabytes / seconds).toFixed(0)
    return [what, name, megabytes.toFixed(1), seconds.toFixed(2), speed, speedBar, peak.toFixed(0), peakBar]
  })
}

/** In a process of its own; undefined where that did not come to its end. */
function measureApart(reader: Reader, path: string): Measured | undefined {
  const words = ['--max-old-space-size=12000', import.meta.filename, reader, path]
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8', timeout: 180_000 })
  return status === 0 ? (JSON.parse(stdout) as Measured) : undefined
}

/** In the child: reads one file. */
async function measure(reader: Reader, path: string): Promise<Measured> {
  const start = performance.now()
  const counted = await reads[reader](path)
  return { seconds: (performance.now() - start) / 1000, peak: process.resourceUsage().maxRSS / 1024, counted }
}

async function readOurs(path: string): Promise<string> {
  const converted = await convert('junit', [{ path, read: () => createReadStream(path) }])
  if (converted.kind !== 'junit') throw new Error('not junit')
  let [total, failures] = [0, 0]
  for (const suite of converted.payload.junit_results) {
    total += suite.total
    failures += suite.failures
  }
  return `${total} ${failures}`
}

async function readSarif(path: string): Promise<string> {
  await convert('vulnscan', [{ path, read: () => createReadStream(path) }])
  return ''
}

async function readWithSaxes(path: string): Promise<string> {
  const parser = new SaxesParser({ position: false })
  for await (const piece of createReadStream(path, 'utf8')) parser.write(piece)
  parser.close()
  return ''
}

/** What both of the others make of such a file: elements by name, several as a list. */
interface Suites {
  readonly testsuites: { readonly testsuite: Many<{ readonly testcase: Many<object> }> }
}
type Many<T> = T | readonly T[]

async function readWithFastXmlParser(path: string): Promise<string> {
  const { XMLParser } = await import('fast-xml-parser')
  return count(new XMLParser({ ignoreAttributes: false }).parse(readFileSync(path, 'utf8')) as Suites)
}

async function readWithXml2js(path: string): Promise<string> {
  const require = createRequire(import.meta.url)
  const { parseStringPromise } = require('xml2js') as {
    readonly parseStringPromise: (text: string) => Promise<Suites>
  }
  return count(await parseStringPromise(readFileSync(path, 'utf8')))
}

function count({ testsuites }: Suites): string {
  const cases = listOf(testsuites.testsuite).flatMap(({ testcase }) => listOf(testcase))
  return `${cases.length} ${cases.filter((one) => 'failure' in one).length}`
}

function listOf<T>(found: Many<T>): readonly T[] {
  return Array.isArray(found) ? (found as readonly T[]) : [found as T]
}

const [, script, reader, path] = process.argv
if (script === import.meta.filename && reader !== undefined && path !== undefined) {
  console.log(JSON.stringify(await measure(reader as Reader, path)))
}
