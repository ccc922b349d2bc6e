import { stripVTControlCharacters } from 'node:util'
import { probePaths } from '../service/http/monitoring/health-path.ts'
import type { Observed } from '../service/main.ts'

export type LogFormat = 'json' | 'text' | 'none'

/** What `evidence serve` says while it runs, a line at a time. */
export interface ServeLog {
  readonly info: (message: string) => void
  readonly warn: (message: string) => void
  readonly error: (message: string, cause: unknown) => void
  readonly request: (observed: Observed) => void
}

type Level = 'info' | 'warn' | 'error'

interface Entry {
  readonly level: Level
  readonly event: 'request' | 'notice'
  readonly [fact: string]: unknown
}

/** `json`: an object a line. `text`: for people. `none`: as text, and only what needs somebody. */
export function createServeLog(format: LogFormat, print: (line: string) => void): ServeLog {
  const write = (entry: Entry): void => {
    if (format === 'none' && entry.level === 'info') return
    const time = new Date().toISOString()
    print(format === 'json' ? JSON.stringify({ time, ...entry }) : `${time} ${toText(entry)}`)
  }
  const notice = (level: Level, message: string, cause?: unknown): void =>
    write({ level, event: 'notice', message, ...(cause === undefined ? {} : { error: toError(cause) }) })
  return {
    info: (message) => notice('info', message),
    warn: (message) => notice('warn', message),
    error: (message, cause) => notice('error', message, cause),
    request: (observed) => {
      if (isQuiet(observed)) return
      const { error, ...facts } = observed
      write({
        level: levelOf(observed),
        event: 'request',
        ...facts,
        ...(error === undefined ? {} : { error: toError(error) }),
      })
    },
  }
}

/** Who watches the service asks it every few seconds; that all was well is no news. */
function isQuiet({ route, status }: Observed): boolean {
  return status === 200 && probePaths.has(route)
}

/** What failed after its answer had begun has the status of one that did not. */
function levelOf({ status, error }: Observed): Level {
  if (status === 429 || status === 503) return 'warn'
  return status >= 500 || error !== undefined ? 'error' : 'info'
}

interface LoggedError {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly stack?: string
  readonly cause?: LoggedError
}

const mostCauses = 5

function toError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { name: typeof thrown, message: String(thrown) }
  const { name, message, stack, cause } = thrown
  return {
    name,
    message,
    ...('code' in thrown && typeof thrown.code === 'string' ? { code: thrown.code } : {}),
    ...(stack === undefined ? {} : { stack }),
    ...(cause === undefined || depth >= mostCauses ? {} : { cause: toError(cause, depth + 1) }),
  }
}

function toText({ level, event, error, ...facts }: Entry): string {
  const said = event === 'request' ? describeRequest(facts) : String(facts['message'])
  const traced = isError(error) ? `\n${describeError(error)}` : ''
  return `${level.padEnd(5)} ${plain(said)}${traced}`
}

function describeRequest({
  method,
  route,
  status,
  ms,
  org,
  caller,
  id,
  aborted,
}: Readonly<Record<string, unknown>>): string {
  const who = [org, caller].filter((name) => name !== undefined).map((name) => JSON.stringify(name))
  return [method, route, status, `${String(ms)} ms`, ...who, id, ...(aborted === true ? ['aborted'] : [])].join(' ')
}

function isError(error: unknown): error is LoggedError {
  return typeof error === 'object' && error !== null && 'message' in error
}

/** Indented, so that what begins at the margin is a line of ours. */
function describeError({ name, message, stack, cause }: LoggedError): string {
  const own = (stack ?? `${name}: ${message}`).replaceAll(/^/gm, '  ')
  return cause === undefined ? own : `${own}\n  caused by:\n${describeError(cause)}`
}

/** A name from outside moves no cursor and begins no line. */
function plain(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/\p{Cc}/gu, ' ')
}
