import { randomUUID } from 'node:crypto'
import { openConnection, type Connection } from './connection.ts'

export interface Target {
  /** Base URL of the API. */
  readonly url: string
  readonly token: string
  /** The organisation of the reports; `bench` by default. */
  readonly org?: string
}

export interface LoadResult {
  /** Responses with status 201 a second. */
  readonly rate: number
  /** Milliseconds from request to response. */
  readonly p50: number
  readonly p99: number
}

const boundary = 'bench-boundary'
/** Attestations of one trail. */
export const attestationsPerTrail = 6

/** Sends `total` junit attestations, six for each trail, over concurrent connections. Throws if a response is not 201. */
export async function sendLoad(target: Target, total: number, connections: number): Promise<LoadResult> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(new URL(target.url))))
  const toRequest = createRequests(target)
  const took: number[] = []
  let next = 0
  /** Requests of one trail are sequential and trails are concurrent, as with pipelines. */
  const work = async ({ post }: Connection): Promise<void> => {
    while (next < total) {
      const first = next
      next += attestationsPerTrail
      for (let at = first; at < Math.min(first + attestationsPerTrail, total); at += 1) {
        const request = toRequest(at)
        const startedAt = performance.now()
        await post(request)
        took.push(performance.now() - startedAt)
      }
    }
  }
  const startedAt = performance.now()
  await Promise.all(open.map(work))
  const seconds = (performance.now() - startedAt) / 1000
  for (const { close } of open) close()
  const sorted = took.toSorted((a, b) => a - b)
  const quantile = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { rate: total / seconds, p50: quantile(0.5), p99: quantile(0.99) }
}

/** Creates requests as bytes. Each call uses new trail names and idempotency keys. */
function createRequests({ url, token, org = 'bench' }: Target): (at: number) => Buffer {
  const { host, pathname } = new URL(url)
  const run = randomUUID().slice(0, 8)
  return (at) => {
    const form = toMultipart(toJunitReport(at))
    const head = [
      `POST ${pathname}/attestations/${org}/shop/trail/${run}-${Math.floor(at / attestationsPerTrail)}/junit HTTP/1.1`,
      `host: ${host}`,
      `authorization: Bearer ${token}`,
      `content-type: multipart/form-data; boundary=${boundary}`,
      `idempotency-key: ${run}-${at}`,
      `content-length: ${form.length}`,
    ]
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${form}`, 'latin1')
  }
}

interface JunitReport {
  readonly attestation_name: string
  readonly junit_results: readonly object[]
  readonly annotations: Readonly<Record<string, string>>
  readonly git_commit_info: { readonly sha1: string; readonly message: string; readonly author: string }
}

/** A report of about 1 kB with a commit of its own. */
export function toJunitReport(at: number): JunitReport {
  const suites = ['api', 'store', 'page'].map((name) => ({
    name,
    total: 40,
    failures: 0,
    errors: 0,
    skipped: at % 3,
    duration: 1.25,
  }))
  return {
    attestation_name: `unit-tests-${at % attestationsPerTrail}`,
    junit_results: suites,
    annotations: { source: `acme/shop ci.yml build`, run: `${at}.1` },
    git_commit_info: { sha1: at.toString(16).padStart(40, '0'), message: 'Sell more', author: 'Ada <ada@example.org>' },
  }
}

function toMultipart(report: object): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="data_json"\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(report)}\r\n--${boundary}--\r\n`
}
