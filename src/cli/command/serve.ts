import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { asWholeNumber } from '../../step/input/input-form.ts'
import { EvidenceError } from '../../error.ts'
import { readRegularText } from '../../regular-file.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { RunningService, StartOptions } from '../../service/main.ts'
import { createServeOutput, type OutputFormat, type ServeOutput, createBatchedPrint } from '../serve-output.ts'
import { readDataLocation, refuseForeignFolder } from '../data-location.ts'
import type { Terminal } from '../terminal.ts'
import { version } from '../version.ts'
import { hasFlag, parseDuration, readOption, parseArguments, type Arguments } from '../arguments.ts'

/** `evidence serve`: runs the service until SIGTERM or SIGINT, and then completes the requests that it accepted. */
export async function runServeCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('serve', args)
  const output = createServeOutput(
    parseFormat(readOption(parsed, 'log'), terminal),
    createBatchedPrint(terminal.host.info, terminal.events),
  )
  // The state of the process is unknown. The process manager restarts the service.
  terminal.events.onUncaughtException((cause) =>
    output.error('Internal error in Delivery Evidence, please report it. The service exits.', cause),
  )
  const [{ startService }, { openAttachments }] = await Promise.all([
    import('../../service/main.ts'),
    import('../../service/attachment/open-attachments.ts'),
  ])
  const service = await startService({ ...readOptions(parsed, terminal, output), openAttachments })
  printAddresses(parsed, terminal, service)
  if (!terminal.signal.aborted) await once(terminal.signal, 'abort')
  const closed = service.close()
  output.info('Stopping: completing accepted requests, for at most 30 s. Send a second signal to exit immediately.')
  await closed
  output.info('Stopped: all accepted requests are complete.')
  return exitCodes.done
}

function printAddresses(parsed: Arguments, { out, json }: Terminal, service: RunningService): void {
  const { url, pagesUrl, file, firstToken: token } = service
  if (hasFlag(parsed, 'json')) {
    json(JSON.stringify({ url, pages: pagesUrl, data: file, token }))
    return
  }
  const lines = [`Delivery Evidence listens on ${url}`, `Pages: ${pagesUrl}`, `Data:  ${file}`]
  // In one write, so that a program that waits for a line has all of them.
  out([...lines, ...(token === undefined ? [] : [`Admin token, shown only once: ${token}`])].join('\n'))
}

function readOptions(parsed: Arguments, terminal: Terminal, output: ServeOutput): StartOptions {
  const location = readDataLocation(parsed, terminal)
  refuseForeignFolder(location)
  const host = readOption(parsed, 'host')
  const publicUrl = readOption(parsed, 'public-url')
  const { 'oidc-issuer': issuers, 'trusted-proxy': proxies } = parsed.options
  const rate = readOption(parsed, 'requests-per-second')
  const connections = readOption(parsed, 'max-connections')
  const drain = readOption(parsed, 'drain-delay')
  const gap = readOption(parsed, 'max-clock-gap')
  return {
    ...location,
    mustExist: false,
    exclusive: true,
    port: parsePort(readOption(parsed, 'port') ?? '8080'),
    ...(host === undefined ? {} : { host }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(issuers === undefined ? {} : { oidcIssuers: issuers }),
    ...(rate === undefined ? {} : { requestsPerSecond: asWholeNumber(1)('requests-per-second', rate) }),
    ...omitUndefined({ metrics: parseMetricsAddress(readOption(parsed, 'metrics')) }),
    ...(drain === undefined ? {} : { drainSeconds: asWholeNumber(0)('drain-delay', drain) }),
    ...(connections === undefined ? {} : { maxConnections: asWholeNumber(1)('max-connections', connections) }),
    allowPrivateTargets: toNetworkList(
      parsed.options['allow-private-targets'],
      terminal.environment['EVIDENCE_ALLOW_TARGETS'],
    ),
    trustedProxies: toNetworkList(proxies, terminal.environment['EVIDENCE_TRUSTED_PROXIES']),
    discardSecrets: hasFlag(parsed, 'discard-secrets'),
    acceptClock: hasFlag(parsed, 'accept-clock'),
    ...(gap === undefined ? {} : { maxClockGap: parseDuration('max-clock-gap', gap) }),
    ...readLogOptions(parsed, terminal),
    log: output.warn,
    onRequest: output.request,
    openapi: () => readBesideBundle('openapi.json'),
    verifyPage: () => readBesideBundle('verify.html'),
    version,
  }
}

/** The options of the logs of the organisations. */
function readLogOptions(
  parsed: Arguments,
  terminal: Terminal,
): Pick<StartOptions, 'signLogs' | 'signers' | 'logPolicy' | 'witnesses' | 'publicLog'> {
  const { signer: signers = [], witness: witnesses = [] } = parsed.options
  const logPolicy = readPolicyFile(readOption(parsed, 'log-policy'), terminal)
  return {
    signLogs: !hasFlag(parsed, 'unsigned'),
    signers,
    witnesses,
    publicLog: hasFlag(parsed, 'public-log'),
    ...omitUndefined({ logPolicy }),
  }
}

function parseFormat(text: string | undefined, { isInteractive }: Terminal): OutputFormat {
  if (text === undefined) return isInteractive ? 'text' : 'json'
  if (text === 'json' || text === 'text' || text === 'none') return text
  throw new EvidenceError('usage', `--log is "${text}"; it must be json, text or none.`)
}

/** The text of a file next to the folder of the bundle; undefined when run from source. */
function readBesideBundle(name: string): string | undefined {
  const path = join(import.meta.dirname, '..', name)
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

function readPolicyFile(path: string | undefined, { host }: Terminal): string | undefined {
  if (path === undefined) return undefined
  return readRegularText({ path: resolve(host.cwd, path), shown: `The policy ${path}`, links: 'follow' })
}

/** Networks from a repeated option or from one comma-separated value. */
function toNetworkList(given: readonly string[] = [], fallback = ''): readonly string[] {
  const listed = given.length > 0 ? given : [fallback]
  return listed.flatMap((text) => text.split(/[\s,]+/)).filter((network) => network !== '')
}

/** `HOST:PORT`, such as `127.0.0.1:9090` or `[::1]:9090`. */
function parseMetricsAddress(text: string | undefined): StartOptions['metrics'] {
  if (text === undefined) return undefined
  const colon = text.lastIndexOf(':')
  const host = text.slice(0, Math.max(0, colon)).replace(/^\[([^[\]]*)\]$/, '$1')
  const port = text.slice(colon + 1)
  if (host !== '' && /^\d{1,5}$/.test(port) && Number(port) <= 65_535) return { host, port: Number(port) }
  throw new EvidenceError('usage', `--metrics is "${text}"; it must be HOST:PORT, such as 127.0.0.1:9090.`)
}

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new EvidenceError('usage', `--port is "${text}"; it must be a number from 0 (any free port) to 65535.`)
}
