/**
 * The limits of the service (rules 2.4): those of one process, but for records and sessions, which are those of a database. `evidence serve
 * --help` and docs/spec/service.md print them with `describeLimits`.
 */
const mebibyte = 1024 * 1024

export const limits = {
  /** Of one token or repository. */
  requestsAtOnce: 128,
  waitingForChange: 800,
  waitingForRules: 300,
  waitingForTemplates: 200,
  waitingWrites: 4096,
  connections: 2000,
  connectionsOfAddress: 500,
  /** Of one network, without a valid token. */
  strangersPerSecond: 100,
  arrivingBytes: 32 * mebibyte,
  parsedBytes: 176 * mebibyte,
  /** Of the heap, for parsed bodies. The rest is for caches, answers and the garbage of all of it. */
  parsedShareOfHeap: 0.3,
  readBytes: 32 * mebibyte,
  sentBytes: 64 * mebibyte,
  readBytesOfRequest: 128 * mebibyte,
  /** Reports that are read and judged together: those of a trail, or of an artifact outside trails in a flow. */
  reports: 8192,
  reportBytes: 32 * mebibyte,
  namesOfArtifact: 64,
  /** Of a flow itself: each read of a trail reads them. */
  flowRecords: 65_536,
  flowBytes: 32 * mebibyte,
  /** Of an organisation: a list shows all of them. */
  actions: 100,
  /** Of all actions. Each report can cause several messages to each target. */
  actionTargets: 1000,
  /** Of all actions. They are in memory while messages are planned. */
  actionFlows: 10_000,
  /** With deletions: which actions exist follows from all changes. */
  actionChanges: 100_000,
  /** A script that signs in for each page must not fill the database. */
  sessionsOfToken: 100,
} as const

/** The rows of the table: what is limited, to how much, and what happens beyond. Each answer of 429 or 503 has `Retry-After`. */
export function describeLimits(): readonly (readonly [what: string, limit: string])[] {
  const heap = `${100 * limits.parsedShareOfHeap} % of the heap`
  const reports = `${count('reports')}, and ${bytes('reportBytes')} of facts`
  return [
    ['requests of one token or repository at once', `${count('requestsAtOnce')}; each further one waits for a turn`],
    ['requests that wait for a change (Prefer: wait)', `${count('waitingForChange')}, shared by callers, then 429`],
    ['reports of custom types that wait for their rules', `${count('waitingForRules')}, shared by callers, then 503`],
    ['templates over 4 KiB that wait to be parsed', `${count('waitingForTemplates')}, shared by callers, then 503`],
    ['writes that wait', `${count('waitingWrites')}, then 503`],
    ['open connections', `${count('connections')}, then the oldest idle one is closed`],
    ['open connections of one address', `${count('connectionsOfAddress')}, then its oldest idle one is closed`],
    ['requests without a valid token from one network', `${count('strangersPerSecond')} a second, then 429, not 401`],
    ['memory for bodies that arrive', `${bytes('arrivingBytes')}, shared by callers, then 503`],
    [
      'memory for parsed bodies, until their answer',
      `${bytes('parsedBytes')}, at most ${heap}, shared by callers; waits 10 seconds, then 503`,
    ],
    [
      'memory for large trails and reports that are read',
      `${bytes('readBytes')}, shared by callers; waits 30 seconds, then 503`,
    ],
    ['memory for large answers that clients read', `${bytes('sentBytes')}, shared by callers, then 503`],
    ['reports that one request reads', `${bytes('readBytesOfRequest')}, then 400`],
    ['reports of one trail', `${reports}, shared by changes, then 413`],
    ['reports of one artifact outside trails, in one flow', `${reports}, shared by changes, then 413`],
    [
      'names of one artifact in one trail, or in one flow outside trails',
      `${count('namesOfArtifact')}, shared by changes, then 413`,
    ],
    [
      'templates and settings of one flow',
      `${count('flowRecords')}, and ${bytes('flowBytes')} of those over 2 KiB, then 413`,
    ],
    ['notification actions of one organisation', `${count('actions')}, then 400`],
    [
      'targets, flows and changes of all actions of one organisation',
      `${count('actionTargets')}, ${count('actionFlows')} and ${count('actionChanges')}, then 400`,
    ],
    ['sessions of one token', `${count('sessionsOfToken')}, then the oldest ends`],
  ]
}

function count(name: keyof typeof limits): string {
  return limits[name].toLocaleString('en')
}

function bytes(name: keyof typeof limits): string {
  return `${limits[name] / mebibyte} MiB`
}
