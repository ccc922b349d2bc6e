import { formatCount, formatDuration } from '../../text/quantity.ts'
import type { Host } from './host.ts'

/** What is counted: bytes, or things with a plural noun such as `records`. */
interface Work {
  /** What happens, such as `Converting`. */
  readonly title: string
  readonly unit: 'bytes' | (string & {})
}

export interface Progress {
  /**
   * `done` of `total` is done; without a total, there is neither a percentage nor a remaining time. A function is called only for a line that
   * is shown.
   */
  readonly update: (done: number, total?: number | (() => number)) => void
  /** Removes the status line. */
  readonly end: () => void
}

/** Milliseconds before the first line, and between two of them. */
const onTerminal = { first: 1000, next: 200 }
const inLog = { first: 10_000, next: 10_000 }

/** Shows the progress of long work: a status line on a terminal, and elsewhere a line every 10 s. Never on standard output of the command line. */
export function createProgress({ status, info }: Pick<Host, 'status' | 'info'>, work: Work): Progress {
  const { first, next } = status === undefined ? inLog : onTerminal
  const print = status ?? info
  const start = performance.now()
  let due = start + first
  return {
    update: (done, total) => {
      const now = performance.now()
      if (now < due) return
      due = now + next
      print(
        describeProgress(work, {
          done,
          total: typeof total === 'function' ? total() : total,
          seconds: (now - start) / 1000,
        }),
      )
    },
    end: () => status?.(''),
  }
}

interface Point {
  readonly done: number
  readonly total: number | undefined
  readonly seconds: number
}

/** Such as `Converting: 45 % of 104 MB, 12 MB/s, 5 s left`. */
function describeProgress({ title, unit }: Work, { done, total, seconds }: Point): string {
  const rate = done / seconds
  const speed = `${formatAmount(rate, unit)}/s`
  if (total === undefined || total < done || total === 0) return `${title}: ${formatAmount(done, unit)}, ${speed}`
  const left = rate > 0 ? `, ${formatDuration(Math.max(1, Math.round((total - done) / rate)))} left` : ''
  return `${title}: ${Math.floor((done / total) * 100)} % of ${formatAmount(total, unit)}, ${speed}${left}`
}

function formatAmount(amount: number, unit: Work['unit']): string {
  if (unit === 'bytes') return `${amount >= 1e7 ? formatCount(Math.round(amount / 1e6)) : (amount / 1e6).toFixed(1)} MB`
  return `${formatCount(Math.round(amount))} ${unit}`
}
