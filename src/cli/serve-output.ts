import { stripVTControlCharacters } from 'node:util'
import { toInertJson } from '../text/inert.ts'
import { monitoringPaths } from '../service/http/monitoring/monitoring-path.ts'
import type { Observed } from '../service/main.ts'
import type { ProcessEvents } from '../step/outcome/process-event.ts'

export type OutputFormat = 'json' | 'text' | 'none'

/** What `evidence serve` prints about its work. */
export interface ServeOutput {
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

/** Creates the output. `json` prints one object per line, `text` is for people, and `none` prints warnings and errors only, as text. */
export function createServeOutput(format: OutputFormat, print: (line: string) => void): ServeOutput {
  const write = (entry: Entry): void => {
    if (format === 'none' && entry.level === 'info') return
    const time = new Date().toISOString()
    print(format === 'json' ? toInertJson(JSON.stringify({ time, ...entry })) : `${time} ${toTextLine(entry)}`)
  }
  const notice = (level: Level, message: string, cause?: unknown): void =>
    write({ level, event: 'notice', message, ...(cause === undefined ? {} : { error: toLoggedError(cause) }) })
  return {
    info: (message) => notice('info', message),
    warn: (message) => notice('warn', message),
    error: (message, cause) => notice('error', message, cause),
    request: (observed) => {
      if (isHealthCheck(observed)) return
      const { error, ...facts } = observed
      write({
        level: toRequestLevel(observed),
        event: 'request',
        ...facts,
        ...(error === undefined ? {} : { error: toLoggedError(error) }),
      })
    },
  }
}

/** Monitoring sends health checks every few seconds. A successful one is not logged. */
function isHealthCheck({ route, status }: Observed): boolean {
  return status === 200 && monitoringPaths.has(route)
}

/** A request that failed after its response started has the status of a success, so the error counts too. */
function toRequestLevel({ status, error }: Observed): Level {
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

const maxCauses = 5

function toLoggedError(thrown: unknown, depth = 0): LoggedError {
  if (!(thrown instanceof Error)) return { name: typeof thrown, message: String(thrown) }
  const { name, message, stack, cause } = thrown
  return {
    name,
    message,
    ...('code' in thrown && typeof thrown.code === 'string' ? { code: thrown.code } : {}),
    ...(stack === undefined ? {} : { stack }),
    ...(cause === undefined || depth >= maxCauses ? {} : { cause: toLoggedError(cause, depth + 1) }),
  }
}

function toTextLine({ level, event, error, ...facts }: Entry): string {
  const message = event === 'request' ? formatRequest(facts) : String(facts['message'])
  const traced = isLoggedError(error) ? `\n${formatLoggedError(error)}` : ''
  return `${level.padEnd(5)} ${stripControlCharacters(message)}${traced}`
}

function formatRequest({
  method,
  route,
  status,
  ms,
  org,
  caller,
  id,
  aborted,
}: Readonly<Record<string, unknown>>): string {
  const names = [org, caller].filter((name) => name !== undefined).map((name) => JSON.stringify(name))
  return [method, route, status, `${String(ms)} ms`, ...names, id, ...(aborted === true ? ['aborted'] : [])].join(' ')
}

function isLoggedError(error: unknown): error is LoggedError {
  return typeof error === 'object' && error !== null && 'message' in error
}

/** The lines are indented, so that a line without indentation is always the start of an entry. */
function formatLoggedError({ name, message, stack, cause }: LoggedError): string {
  const own = (stack ?? `${name}: ${message}`).replaceAll(/^/gm, '  ')
  return cause === undefined ? own : `${own}\n  caused by:\n${formatLoggedError(cause)}`
}

/** Keeps names from outside from moving the cursor or starting a new line. */
function stripControlCharacters(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/\p{Cc}/gu, ' ')
}

/**
 * Creates a print function that writes the lines of one event loop iteration together: under load, a separate write for each line takes
 * longer than formatting it. Pending lines are written when the process exits.
 */
export function createBatchedPrint(
  print: (lines: string) => void,
  { onExit }: Pick<ProcessEvents, 'onExit'>,
): (line: string) => void {
  const pending: string[] = []
  const printAll = (): void => {
    if (pending.length > 0) print(pending.splice(0).join('\n'))
  }
  onExit(printAll)
  return (line) => {
    if (pending.push(line) === 1) setImmediate(printAll)
  }
}
