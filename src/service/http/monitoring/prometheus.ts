/** The text exposition format (https://prometheus.io/docs/instrumenting/exposition_formats). */
interface Sample {
  /** Suffix after the family name: `_bucket`, `_sum`, `_count`. */
  readonly suffix?: string
  readonly labels?: Labels
  readonly value: number
}

type Labels = Readonly<Record<string, string>>

/** A metric family with its samples. A family without samples is not printed. */
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
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabelValue(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escapeLabelValue(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

/** Key of a series. All series of a family have the same label names in the same order, so the values are enough. */
function toLabelKey(labels: Labels): string {
  return Object.values(labels).join('\n')
}

interface LabelledCounter {
  readonly add: (labels: Labels) => void
  readonly samples: () => readonly Sample[]
}

/** `initial`: series that exist from the start, so that the first increase is seen. */
export function createLabelledCounter(initial: readonly Labels[] = []): LabelledCounter {
  const counts = new Map(initial.map((labels) => [toLabelKey(labels), { labels, value: 0 }]))
  return {
    add: (labels) => {
      const key = toLabelKey(labels)
      counts.set(key, { labels, value: (counts.get(key)?.value ?? 0) + 1 })
    },
    samples: () => [...counts.values()],
  }
}

interface Histogram {
  /** Adds a value, `times` times. */
  readonly observe: (labels: Labels, value: number, times?: number) => void
  readonly samples: () => readonly Sample[]
}

interface HistogramSeries {
  readonly labels: Labels
  /** Observations in each bucket, and above the last bound. */
  readonly counts: number[]
  sum: number
}

/** `bounds` are ascending and inclusive upper bounds. */
export function createHistogram(bounds: readonly number[]): Histogram {
  const all = new Map<string, HistogramSeries>()
  return {
    observe: (labels, value, times = 1) => {
      const key = toLabelKey(labels)
      const series = all.get(key) ?? { labels, counts: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0 }
      all.set(key, series)
      const index = bounds.findIndex((bound) => value <= bound)
      const bucket = index === -1 ? bounds.length : index
      series.counts[bucket] = (series.counts[bucket] ?? 0) + times
      series.sum += value * times
    },
    samples: () => [...all.values()].flatMap((series) => toSamples(bounds, series)),
  }
}

function toSamples(bounds: readonly number[], { labels, counts, sum }: HistogramSeries): readonly Sample[] {
  let total = 0
  const buckets = counts.map((count, index): Sample => {
    total += count
    return { suffix: '_bucket', labels: { ...labels, le: String(bounds[index] ?? '+Inf') }, value: total }
  })
  return [...buckets, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: total }]
}
