import calculator from 'ae-cvss-calculator'

type Vector = Pick<
  InstanceType<typeof calculator.Cvss3P1 | typeof calculator.Cvss2>,
  'isBaseFullyDefined' | 'calculateScores'
>

/**
 * The score of a CVSS vector of version 2, 3.0, 3.1 or 4.0; undefined if a base metric is missing, a metric is twice there or a value
 * is unknown. A vector of version 4
 * has one score. An older one can have a base score and an adjusted one: the higher of the two counts.
 */
export function scoreVector(vector: string): number | undefined {
  const text = vector
    .trim()
    .toUpperCase()
    .replace(/^\(|\)$/g, '')
  const [prefix = '', version] = /^CVSS(?::(\d\.\d)\/|2#)/.exec(text) ?? []
  const metrics = text.slice(prefix.length)
  if (hasMetricTwice(metrics)) return undefined
  try {
    return scoreMetrics(version ?? (prefix === '' && metrics.includes('PR:') ? '3.0' : '2.0'), metrics)
  } catch {
    return undefined
  }
}

function hasMetricTwice(metrics: string): boolean {
  const names = metrics.split('/').map((metric) => metric.split(':')[0])
  return new Set(names).size < names.length
}

function scoreMetrics(version: string, metrics: string): number | undefined {
  switch (version) {
    case '4.0': {
      const vector = new calculator.Cvss4P0(`CVSS:4.0/${metrics}`)
      return vector.isBaseFullyDefined() ? vector.calculateScores().overall : undefined
    }
    case '3.1':
      return highestScore(new calculator.Cvss3P1(`CVSS:3.1/${metrics}`))
    case '3.0':
      return highestScore(new calculator.Cvss3P0(`CVSS:3.0/${metrics}`))
    case '2.0':
      return highestScore(new calculator.Cvss2(metrics.replace('AU:', 'Au:')))
    default:
      return undefined
  }
}

function highestScore(vector: Vector): number | undefined {
  if (!vector.isBaseFullyDefined()) return undefined
  const { base, overall } = vector.calculateScores()
  return Math.max(base ?? 0, overall)
}
