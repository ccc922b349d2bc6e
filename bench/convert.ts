import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SaxesParser } from 'saxes'
import { convert } from '../src/convert/convert.ts'
import { writeJunit, writeSarif, writeTrivy } from './convert/result-file.ts'
import type { Limit, Row } from './row.ts'

/** Each reads a file, and returns what it counts in it: an empty text if it does not count. */
const readFunctions = {
  junit: readJunit,
  saxes: readWithSaxes,
  'fast-xml-parser': readWithFastXmlParser,
  xml2js: readWithXml2js,
  scan: readScan,
  'JSON.parse': readWithJsonParse,
}
type Reader = keyof typeof readFunctions

/**
 * Measures the processor time and the peak memory of reading large result files, each time in a process of its own. `saxes`, without handlers,
 * and `JSON.parse` are what the converters are built on, and so their upper bounds. Most test reporters use fast-xml-parser or xml2js. All
 * readers of a file must count the same.
 */
export async function run(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-convert-'))
  const write = async (name: string, parts: Iterable<string>): Promise<string> => {
    const path = join(folder, name)
    await pipeline(Readable.from(parts), createWriteStream(path))
    return path
  }
  try {
    return [
      ...measureJunit(await write('junit.xml', writeJunit(1_000_000))),
      ...measureXmlParsers(await write('small.xml', writeJunit(100_000))),
      ...measureScan('SARIF, 600,000 results, 224 MB', await write('scan.sarif', writeSarif(600_000))),
      ...measureScan('Trivy, 181,500 vulnerabilities, 222 MB', await write('trivy.json', writeTrivy(181_500))),
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

function measureJunit(path: string): readonly Row[] {
  const [own, saxes] = measureInTurn(path, ['junit', 'saxes'], 3)
  const what = 'JUnit, 1,000,000 cases, 262 MB'
  return [
    toSpeed(`${what}: speed of saxes alone`, own, saxes, { atLeast: 0.65 }),
    toMemory(what, own, { atMost: 130 }),
    toMemory(`${what}: saxes alone`, saxes),
  ]
}

function measureXmlParsers(path: string): readonly Row[] {
  const readers = ['saxes', 'junit', 'fast-xml-parser', 'xml2js'] as const
  const [saxes, ...others] = measureInTurn(path, readers, 1)
  return readers.slice(1).flatMap((reader, at) => {
    const what = `JUnit, 100,000 cases, 26 MB: ${reader === 'junit' ? 'this project' : reader}`
    return [toSpeed(`${what}, speed of saxes alone`, others[at], saxes), toMemory(what, others[at])]
  })
}

function measureScan(what: string, path: string): readonly Row[] {
  const [own, peer] = measureInTurn(path, ['scan', 'JSON.parse'], 1)
  return [
    toMemory(what, own, { atMost: 850 }),
    toMemory(`${what}: JSON.parse alone`, peer),
    toSpeed(`${what}: speed of JSON.parse alone`, own, peer),
  ]
}

function toSpeed(what: string, one: Measurement | undefined, bound: Measurement | undefined, limit?: Limit): Row {
  const value = (bound?.seconds ?? Number.NaN) / (one?.seconds ?? Number.NaN)
  return { measure: what, value, unit: '×', ...(limit && { limit }) }
}

function toMemory(what: string, measured: Measurement | undefined, limit?: Limit): Row {
  const value = Math.round(measured?.peakMb ?? Number.NaN)
  return { measure: `${what}, peak memory`, value, unit: 'MB', ...(limit && { limit }) }
}

interface Measurement {
  /** Processor time. */
  readonly seconds: number
  readonly peakMb: number
  readonly counted: string
}

/** The least time and the highest peak of each reader. Throws if two readers count different results, or one fails. */
function measureInTurn(path: string, readers: readonly Reader[], rounds: number): readonly Measurement[] {
  const measured = Array.from({ length: rounds }, () => readers.map((reader) => measureInProcess(reader, path)))
  const counts = new Set(measured.flat().flatMap(({ counted }) => (counted === '' ? [] : [counted])))
  if (counts.size !== 1) throw new Error(`The readers count different results in ${path}: ${[...counts].join(', ')}`)
  return readers.map((_, at) => {
    const own = measured.flatMap((round) => round[at] ?? [])
    return {
      seconds: Math.min(...own.map(({ seconds }) => seconds)),
      peakMb: Math.max(...own.map(({ peakMb }) => peakMb)),
      counted: own[0]?.counted ?? '',
    }
  })
}

function measureInProcess(reader: Reader, path: string): Measurement {
  const { status, stdout, stderr } = spawnSync(process.execPath, [import.meta.filename, reader, path], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  if (status !== 0) throw new Error(`${reader} cannot read ${path}: ${stderr.slice(0, 500)}`)
  return JSON.parse(stdout) as Measurement
}

/** Runs in the separate process: reads one file. */
async function measure(reader: Reader, path: string): Promise<Measurement> {
  const start = process.cpuUsage()
  const counted = await readFunctions[reader](path)
  const { user, system } = process.cpuUsage(start)
  return { seconds: (user + system) / 1e6, peakMb: process.resourceUsage().maxRSS / 1024, counted }
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

async function readScan(path: string): Promise<string> {
  const converted = await convert('vulnscan', [{ path, read: () => createReadStream(path) }])
  if (converted.kind !== 'vulnscan') throw new Error('The converter did not recognise the file as a scan.')
  const [scan] = converted.payload.vulnscan_results.results
  if (scan === undefined) throw new Error('The file has no scan.')
  return String(scan.high_count + scan.medium_count + scan.low_count + scan.unknown_count)
}

/** The members of SARIF and of Trivy's JSON that have the results. */
interface ParsedScan {
  readonly runs?: readonly { readonly results: readonly object[] }[]
  readonly Results?: readonly { readonly Vulnerabilities: readonly object[] }[]
}

async function readWithJsonParse(path: string): Promise<string> {
  const { runs, Results: targets } = JSON.parse(readFileSync(path, 'utf8')) as ParsedScan
  return String((runs?.[0]?.results ?? targets?.[0]?.Vulnerabilities ?? []).length)
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
