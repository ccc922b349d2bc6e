import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exit, type ExitCode } from '../../command/outcome/exit-code.ts'
import { asWhole } from '../../command/input/input-form.ts'
import { EvidenceError } from '../../error.ts'
import type { StartOptions } from '../../service/main.ts'
import { createServeLog, type LogFormat, type ServeLog } from '../log.ts'
import { readPlace } from '../place.ts'
import type { Terminal } from '../terminal.ts'
import { printByTurn } from '../turn.ts'
import { version } from '../version.ts'
import { lastOf, readWords, type Words } from '../words.ts'

/** `evidence serve`: runs the service until it is told to stop, and then finishes what it accepted. */
export async function runServe(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = readWords('serve', words)
  const log = createServeLog(parseFormat(lastOf(parsed, 'log')), printByTurn(terminal.host.info))
  endOnFault(log)
  const { startService } = await import('../../service/main.ts')
  const service = await startService(readOptions(parsed, terminal, log))
  const { out } = terminal
  out(`Delivery Evidence listens on ${service.url}`)
  out(`Pages: ${service.pagesUrl}`)
  out(`Data:  ${service.file}`)
  if (service.firstToken !== undefined) out(`Admin token, shown this once: ${service.firstToken}`)
  await waitForSignal()
  const closed = service.close()
  log.info('Stopping: what was accepted is finished, for 30 s at the most; a second signal ends it at once.')
  await closed
  log.info('Stopped: what was accepted is done.')
  return exit.done
}

function readOptions(parsed: Words, terminal: Terminal, log: ServeLog): StartOptions {
  const host = lastOf(parsed, 'host')
  const publicUrl = lastOf(parsed, 'public-url')
  const { 'oidc-issuer': issuers, 'trusted-proxy': proxies } = parsed.options
  const rate = lastOf(parsed, 'requests-per-second')
  const connections = lastOf(parsed, 'max-connections')
  return {
    ...readPlace(parsed, terminal),
    port: parsePort(lastOf(parsed, 'port') ?? '8080'),
    ...(host === undefined ? {} : { host }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(issuers === undefined ? {} : { oidcIssuers: issuers }),
    ...(rate === undefined ? {} : { requestsPerSecond: asWhole(1)('requests-per-second', rate) }),
    ...(connections === undefined ? {} : { connections: asWhole(1)('max-connections', connections) }),
    allowPrivateTargets: list(parsed.options['allow-private-targets'], terminal.environment['EVIDENCE_ALLOW_TARGETS']),
    trustedProxies: list(proxies, terminal.environment['EVIDENCE_TRUSTED_PROXIES']),
    log: log.warn,
    onRequest: log.request,
    openapi: readDescription,
    version,
  }
}

function parseFormat(text: string | undefined): LogFormat {
  if (text === undefined) return process.stderr.isTTY ? 'text' : 'json'
  if (text === 'json' || text === 'text' || text === 'none') return text
  throw new EvidenceError('usage', `--log is "${text}"; it takes json, text or none.`)
}

/** What nobody foresaw leaves the process in a state that nobody knows: it says so and ends. Whoever runs it starts it again. */
function endOnFault(log: ServeLog): void {
  // A log that nobody reads any more is no reason to end.
  process.stderr.on('error', () => undefined)
  process.on('uncaughtException', (cause) => {
    log.error('This is a fault in Delivery Evidence, please report it; the service ends.', cause)
    process.exit(exit.usage)
  })
}

/** The second signal does not wait for anything, however soon it comes. Exit codes of a signal are 128 and its number. */
async function waitForSignal(): Promise<void> {
  const first = Promise.withResolvers<void>()
  let isTold = false
  for (const [name, number] of Object.entries({ SIGINT: 2, SIGTERM: 15 })) {
    // One listener for both: a moment without any, and the second would end it by the system's hand.
    process.on(name, () => {
      if (isTold) process.exit(128 + number)
      isTold = true
      first.resolve()
    })
  }
  await first.promise
}

/** The bundle lies beside the API's description. */
function readDescription(): string | undefined {
  const path = join(import.meta.dirname, '..', 'openapi.json')
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Given as often as there are networks, or all in one, with commas. */
function list(given: readonly string[] = [], fallback = ''): readonly string[] {
  const listed = given.length > 0 ? given : [fallback]
  return listed.flatMap((text) => text.split(/[\s,]+/)).filter((network) => network !== '')
}

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new EvidenceError('usage', `--port is "${text}"; it takes a number from 0 (any free port) to 65535.`)
}
