import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exit, type ExitCode } from '../command/exit.ts'
import { asWhole } from '../command/input-form.ts'
import { EvidenceError } from '../error.ts'
import { placeOptions, readPlace } from './place.ts'
import type { Terminal } from './terminal.ts'
import { lastOf, readWords } from './words.ts'

/** `evidence serve`: runs the service until it is told to stop, and then finishes what it accepted. */
export async function runServe(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { out, host, environment } = terminal
  const parsed = readWords(words, [
    ...placeOptions,
    'host',
    'port',
    'public-url',
    'requests-per-second',
    'oidc-issuer',
    'allow-private-targets',
  ])
  const address = lastOf(parsed, 'host')
  const publicUrl = lastOf(parsed, 'public-url')
  const rate = lastOf(parsed, 'requests-per-second')
  const { 'oidc-issuer': issuers } = parsed.options
  const { startService } = await import('../service/main.ts')
  const service = await startService({
    ...readPlace(parsed, terminal),
    port: parsePort(lastOf(parsed, 'port') ?? '8080'),
    ...(address === undefined ? {} : { host: address }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(issuers === undefined ? {} : { oidcIssuers: issuers }),
    ...(rate === undefined ? {} : { requestsPerSecond: asWhole(1)('requests-per-second', rate) }),
    allowPrivateTargets: listNetworks(parsed.options['allow-private-targets'], environment['EVIDENCE_ALLOW_TARGETS']),
    log: host.info,
    openapi: readDescription,
  })
  out(`Delivery Evidence listens on ${service.url}`)
  out(`Pages: ${service.pagesUrl}`)
  out(`Data:  ${service.file}`)
  if (service.firstToken !== undefined) out(`Admin token, shown this once: ${service.firstToken}`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await service.close()
  return exit.done
}

/** The bundle lies beside the API's description. */
function readDescription(): string | undefined {
  const path = join(import.meta.dirname, '..', 'openapi.json')
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Given as often as there are networks, or all in one, with commas. */
function listNetworks(given: readonly string[] = [], fallback = ''): readonly string[] {
  const listed = given.length > 0 ? given : [fallback]
  return listed.flatMap((text) => text.split(/[\s,]+/)).filter((network) => network !== '')
}

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new EvidenceError('usage', `--port is "${text}"; it takes a number from 0 (any free port) to 65535.`)
}
