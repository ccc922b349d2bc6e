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
 * Series by their full name, from the text format of Prometheus. Throws where the text breaks a rule of it or of promtool's linter:
 * HELP and TYPE before the samples of a family, each family and series once, counters in `_total`, base units, histograms that add up.
 */
export function lint(text: string): ReadonlyMap<string, Series> {
  demand(text.endsWith('\n'), 'the last line has no end')
  const all = new Map<string, Series>()
  const names = text.split(/^(?=# HELP )/m).map((block) => readFamily(block, all))
  demand(new Set(names).size === names.length, 'a family stands there twice')
  return all
}

function readFamily(block: string, all: Map<string, Series>): string {
  const [head = '', name = '', type = ''] = familyHead.exec(block) ?? []
  demand(name !== '', `no help or no type: ${block.slice(0, 200)}`)
  demand((type === 'counter') === name.endsWith('_total'), `${name} is a ${type}`)
  demand(!/milliseconds|kilobytes|_ms(?:_|$)/.test(name), `${name} has no base unit`)
  const allowed = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name]
  for (const line of block.slice(head.length).trimEnd().split('\n')) readSample(line, allowed, all)
  if (type === 'histogram') checkHistogram(samplesOf(all, `${name}_bucket`), samplesOf(all, `${name}_count`))
  return name
}

function samplesOf(all: ReadonlyMap<string, Series>, name: string): readonly Sample[] {
  return all.get(name)?.samples ?? []
}

function demand(isSo: boolean, complaint: string): void {
  if (!isSo) throw new Error(`The metrics are wrong: ${complaint}.`)
}

function readSample(line: string, allowed: readonly string[], all: Map<string, Series>): void {
  const [, name = '', pairs = '', value = ''] = sampleLine.exec(line) ?? []
  demand(allowed.includes(name), `no sample of ${allowed.join(', ')}: ${line}`)
  const labels = Object.fromEntries(
    [...pairs.matchAll(/([a-z_]+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', content = '']) => [key, content]),
  )
  const { samples } = all.get(name) ?? { samples: [] }
  demand(!samples.some((sample) => isDeepStrictEqual(sample.labels, labels)), `twice: ${line}`)
  all.set(name, { samples: [...samples, { labels, value: Number(value) }] })
}

/** Buckets rise and end in +Inf, which is the count. */
function checkHistogram(buckets: readonly Sample[], counts: readonly Sample[]): void {
  for (const { labels, value } of counts) {
    const own = buckets.filter(({ labels: { le: _le, ...rest } }) => isDeepStrictEqual(rest, labels))
    const last = own.at(-1)
    const isRising = own.every((bucket, at) => bucket.value >= (own[at - 1]?.value ?? 0))
    demand(last?.labels['le'] === '+Inf' && last.value === value && isRising, `a histogram of ${value} does not add up`)
  }
}
