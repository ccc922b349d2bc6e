/** The text exposition format (https://prometheus.io/docs/instrumenting/exposition_formats). */
interface Sample {
  /** What follows the family's name: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string
  readonly labels?: Labels
  readonly value: number
}

type Labels = Readonly<Record<string, string>>

/** A name and what it stands for, and its samples: none, where there is nothing to say yet. */
export interface Family {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly samples: readonly Sample[]
}

type ToFamily = (name: string, help: string, samples: readonly Sample[]) => Family

export const counter: ToFamily = (name, help, samples) => ({ name, type: 'counter', help, samples })
export const gauge: ToFamily = (name, help, samples) => ({ name, type: 'gauge', help, samples })
export const histogram: ToFamily = (name, help, samples) => ({ name, type: 'histogram', help, samples })

export function printFamilies(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(printFamily)
    .join('')
}

function printFamily({ name, type, help, samples }: Family): string {
  const lines = samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${toLabels(labels)} ${value}`)
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n')
}

function toLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escape(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

/** Of labels that have the same names in the same order, as those of a family have. */
function toKey(labels: Labels): string {
  return Object.values(labels).join('\n')
}

interface Counts {
  readonly add: (labels: Labels) => void
  readonly samples: () => readonly Sample[]
}

export function createCounts(): Counts {
  const counts = new Map<string, { readonly labels: Labels; value: number }>()
  return {
    add: (labels) => {
      const key = toKey(labels)
      counts.set(key, { labels, value: (counts.get(key)?.value ?? 0) + 1 })
    },
    samples: () => [...counts.values()],
  }
}

interface Histogram {
  /** The same value may have been seen several times. */
  readonly observe: (labels: Labels, value: number, times?: number) => void
  readonly samples: () => readonly Sample[]
}

interface Series {
  readonly labels: Labels
  /** How many were observed up to each bound, and beyond the last. */
  readonly counts: number[]
  sum: number
}

/** `bounds` rise; each bucket counts what is no more than its bound. */
export function createHistogram(bounds: readonly number[]): Histogram {
  const all = new Map<string, Series>()
  return {
    observe: (labels, value, times = 1) => {
      const key = toKey(labels)
      const series = all.get(key) ?? { labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
      all.set(key, series)
      const at = bounds.findIndex((bound) => value <= bound)
      const place = at === -1 ? bounds.length : at
      series.counts[place] = (series.counts[place] ?? 0) + times
      series.sum += value * times
    },
    samples: () => [...all.values()].flatMap((series) => toSamples(bounds, series)),
  }
}

function toSamples(bounds: readonly number[], { labels, counts, sum }: Series): readonly Sample[] {
  let total = 0
  const buckets = counts.map((count, at): Sample => {
    total += count
    return { suffix: '_bucket', labels: { ...labels, le: String(bounds[at] ?? '+Inf') }, value: total }
  })
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }]
}
