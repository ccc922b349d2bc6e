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

const readFunctions = {
  junit: readJunit,
  sarif: readSarif,
  saxes: readWithSaxes,
  'fast-xml-parser': readWithFastXmlParser,
  xml2js: readWithXml2js,
}

/**
 * Measures speed and peak memory of reading result files. Each file is read in a separate process. Limits: a JUnit file of 1,000,000
 * cases at 80 MB/s in 150 MB, and any smaller file in the same memory. `saxes` is the XML parser without handlers, the upper bound for
 * the converter that uses it. Most test reporters use fast-xml-parser or xml2js. All parsers must count the same cases and failures.
 */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-convert-'))
  try {
    const rows: (readonly string[])[] = []
    for (const cases of [10, 1000, 10_000, 100_000, 1_000_000]) {
      const path = join(folder, `${cases}.xml`)
      await pipeline(Readable.from(writeJunit(cases)), createWriteStream(path))
      rows.push(...measureAll(`junit, ${cases.toLocaleString('en')} cases`, path, cases < 10_000 ? ['junit'] : readers))
    }
    const path = join(folder, 'scan.sarif')
    await pipeline(Readable.from(writeSarif(250_000)), createWriteStream(path))
    rows.push(...measureAll('sarif, 250,000 results', path, ['sarif']))
    printTable(['file', 'reader', 'MB', 'seconds', 'MB/s', 'limit', 'peak MB', 'limit'], rows)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Test cases in the format of Maven Surefire, in suites of 1,000. One case in 100 fails. */
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

type Reader = 'junit' | 'sarif' | 'saxes' | 'fast-xml-parser' | 'xml2js'
const readers: readonly Reader[] = ['junit', 'saxes', 'fast-xml-parser', 'xml2js']

interface Measurement {
  readonly seconds: number
  readonly peakMb: number
  /** Cases and failures; empty for a reader that does not count them. */
  readonly counted: string
}

function measureAll(input: string, path: string, by: readonly Reader[]): readonly (readonly string[])[] {
  const megabytes = statSync(path).size / 1e6
  const measured = by.map((reader) => ({ reader, found: measureInProcess(reader, path) }))
  const counts = new Set(measured.flatMap(({ found }) => (found === undefined ? [] : [found.counted])))
  counts.delete('')
  if (counts.size > 1) throw new Error(`The readers count different cases in ${input}: ${[...counts].join(', ')}`)
  return measured.map(({ reader, found }) => {
    const name = reader === 'saxes' ? 'saxes without handlers' : reader.replace(/junit|sarif/, 'this project')
    if (found === undefined) return [input, name, megabytes.toFixed(1), 'failed', '', '', '', '']
    const { seconds, peakMb } = found
    const limits = reader === 'junit' && megabytes > 100 ? ['≥ 80', '≤ 150'] : ['', reader === 'junit' ? '≤ 150' : '']
    const [speedLimit = '', memoryLimit = ''] = limits
    const speed = (megabytes / seconds).toFixed(0)
    return [input, name, megabytes.toFixed(1), seconds.toFixed(2), speed, speedLimit, peakMb.toFixed(0), memoryLimit]
  })
}

/** Reads the file in a separate process. Undefined if that process fails or takes more than 3 minutes. */
function measureInProcess(reader: Reader, path: string): Measurement | undefined {
  const args = ['--max-old-space-size=12000', import.meta.filename, reader, path]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 180_000 })
  return status === 0 ? (JSON.parse(stdout) as Measurement) : undefined
}

/** Runs in the separate process: reads one file. */
async function measure(reader: Reader, path: string): Promise<Measurement> {
  const start = performance.now()
  const counted = await readFunctions[reader](path)
  return { seconds: (performance.now() - start) / 1000, peakMb: process.resourceUsage().maxRSS / 1024, counted }
}

async function readJunit(path: string): Promise<string> {
  const converted = await convert('junit', [{ path, read: () => createReadStream(path) }])
  if (converted.kind !== 'junit') throw new Error('The converter did not recognise the file as JUnit.')
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

/** The result of fast-xml-parser and xml2js: elements by name, repeated elements as an array. */
interface ParsedReport {
  readonly testsuites: { readonly testsuite: OneOrMany<{ readonly testcase: OneOrMany<object> }> }
}
type OneOrMany<T> = T | readonly T[]

async function readWithFastXmlParser(path: string): Promise<string> {
  const { XMLParser } = await import('fast-xml-parser')
  return countCases(new XMLParser({ ignoreAttributes: false }).parse(readFileSync(path, 'utf8')) as ParsedReport)
}

async function readWithXml2js(path: string): Promise<string> {
  const require = createRequire(import.meta.url)
  const { parseStringPromise } = require('xml2js') as {
    readonly parseStringPromise: (text: string) => Promise<ParsedReport>
  }
  return countCases(await parseStringPromise(readFileSync(path, 'utf8')))
}

function countCases({ testsuites }: ParsedReport): string {
  const cases = toArray(testsuites.testsuite).flatMap(({ testcase }) => toArray(testcase))
  return `${cases.length} ${cases.filter((one) => 'failure' in one).length}`
}

function toArray<T>(found: OneOrMany<T>): readonly T[] {
  return Array.isArray(found) ? (found as readonly T[]) : [found as T]
}

const [, script, reader, path] = process.argv
if (script === import.meta.filename && reader !== undefined && path !== undefined) {
  console.log(JSON.stringify(await measure(reader as Reader, path)))
}
