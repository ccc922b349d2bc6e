import { isDeepStrictEqual } from 'node:util'

interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface Series {
  readonly samples: readonly Sample[]
}

const familyHead = /^# HELP ([a-z][a-z0-9_]*) \S.*\.\n# TYPE \1 (counter|gauge|histogram)\n/
const sampleLine = /^([a-z][a-z0-9_]*)(?:\{((?:[a-z_]+="(?:[^"\\]|\\.)*",?)*)\})? ([+-]?(?:\d[\d.e+-]*|Inf))$/

/**
 * Parses the Prometheus text format into series by full name. Throws for a violation of the format or of promtool's lint rules:
 * HELP and TYPE before the samples of a family, each family and series once, counters in `_total`, base units, histograms that add up.
 */
export function parseMetrics(text: string): ReadonlyMap<string, Series> {
  requireRule(text.endsWith('\n'), 'the last line has no line end')
  const all = new Map<string, Series>()
  const names = text.split(/^(?=# HELP )/m).map((block) => parseFamily(block, all))
  requireRule(new Set(names).size === names.length, 'a family appears twice')
  return all
}

function parseFamily(block: string, all: Map<string, Series>): string {
  const [head = '', name = '', type = ''] = familyHead.exec(block) ?? []
  requireRule(name !== '', `no help or no type: ${block.slice(0, 200)}`)
  requireRule((type === 'counter') === name.endsWith('_total'), `${name} is a ${type}`)
  requireRule(!/milliseconds|kilobytes|_ms(?:_|$)/.test(name), `${name} has no base unit`)
  const allowed = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name]
  for (const line of block.slice(head.length).trimEnd().split('\n')) parseSample(line, allowed, all)
  if (type === 'histogram') checkHistogram(samplesOf(all, `${name}_bucket`), samplesOf(all, `${name}_count`))
  return name
}

function samplesOf(all: ReadonlyMap<string, Series>, name: string): readonly Sample[] {
  return all.get(name)?.samples ?? []
}

function requireRule(isMet: boolean, violation: string): void {
  if (!isMet) throw new Error(`The metrics are wrong: ${violation}.`)
}

function parseSample(line: string, allowed: readonly string[], all: Map<string, Series>): void {
  const [, name = '', pairs = '', value = ''] = sampleLine.exec(line) ?? []
  requireRule(allowed.includes(name), `no sample of ${allowed.join(', ')}: ${line}`)
  const labels = Object.fromEntries(
    [...pairs.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', content = '']) => [key, content]),
  )
  const { samples } = all.get(name) ?? { samples: [] }
  requireRule(!samples.some((sample) => isDeepStrictEqual(sample.labels, labels)), `twice: ${line}`)
  all.set(name, { samples: [...samples, { labels, value: Number(value) }] })
}

/** The buckets increase, and the last one (+Inf) is the count. */
function checkHistogram(buckets: readonly Sample[], counts: readonly Sample[]): void {
  for (const { labels, value } of counts) {
    const own = buckets.filter(({ labels: { le: _le, ...rest } }) => isDeepStrictEqual(rest, labels))
    const last = own.at(-1)
    const isRising = own.every((bucket, at) => bucket.value >= (own[at - 1]?.value ?? 0))
    requireRule(
      last?.labels['le'] === '+Inf' && last.value === value && isRising,
      `a histogram of ${value} does not add up`,
    )
  }
}
