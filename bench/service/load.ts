import { openConnection, type Connection } from './post.ts'

export interface Target {
  /** Base URL of the API. */
  readonly url: string
  readonly token: string
}

export interface Load {
  /** Answers 201 a second. */
  readonly rate: number
  /** Milliseconds from request to answer. */
  readonly p50: number
  readonly p99: number
}

const boundary = 'bench-boundary'
/** Attestations of one trail. */
export const perTrail = 6

/** Posts so many junit attestations, six a trail, over so many connections at once; every one must be answered 201. */
export async function load(target: Target, total: number, connections: number): Promise<Load> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openConnection(new URL(target.url))))
  const toRequest = createRequests(target)
  const took: number[] = []
  let next = 0
  /** As pipelines do: one step after another in a trail, many trails at once. */
  const work = async ({ post }: Connection): Promise<void> => {
    while (next < total) {
      const first = next
      next += perTrail
      for (let at = first; at < Math.min(first + perTrail, total); at += 1) {
        const request = toRequest(at)
        const began = performance.now()
        await post(request)
        took.push(performance.now() - began)
      }
    }
  }
  const began = performance.now()
  await Promise.all(lines.map(work))
  const seconds = (performance.now() - began) / 1000
  for (const { close } of lines) close()
  const sorted = took.toSorted((a, b) => a - b)
  const quantile = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { rate: total / seconds, p50: quantile(0.5), p99: quantile(0.99) }
}

/** Requests as bytes, of a run of their own. */
function createRequests({ url, token }: Target): (at: number) => Buffer {
  const { host, pathname } = new URL(url)
  const run = Date.now().toString(36)
  return (at) => {
    const form = toForm(toReport(at))
    const head = [
      `POST ${pathname}/attestations/bench/shop/trail/${run}-${Math.floor(at / perTrail)}/junit HTTP/1.1`,
      `host: ${host}`,
      `authorization: Bearer ${token}`,
      `content-type: multipart/form-data; boundary=${boundary}`,
      `idempotency-key: ${run}-${at}`,
      `content-length: ${form.length}`,
    ]
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${form}`, 'latin1')
  }
}

interface Report {
  readonly attestation_name: string
  readonly junit_results: readonly object[]
  readonly annotations: Readonly<Record<string, string>>
  readonly git_commit_info: { readonly sha1: string; readonly message: string; readonly author: string }
}

/** A report of about a kilobyte; no two have the same commit. */
export function toReport(at: number): Report {
  const suites = ['api', 'store', 'page'].map((name) => ({
    name,
    total: 40,
    failures: 0,
    errors: 0,
    skipped: at % 3,
    duration: 1.25,
  }))
  return {
    attestation_name: `unit-tests-${at % perTrail}`,
    junit_results: suites,
    annotations: { source: `acme/shop ci.yml build`, run: `${at}.1` },
    git_commit_info: { sha1: at.toString(16).padStart(40, '0'), message: 'Sell more', author: 'Ada <ada@example.org>' },
  }
}

function toForm(report: object): string {
  return `--${boundary}\r\ncontent-disposition: form-data; name="data_json"\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(report)}\r\n--${boundary}--\r\n`
}
