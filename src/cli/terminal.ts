import type { Host } from '../command/environment/host.ts'

/** What a command of the command line works with. `out` is for results, standard error for everything else. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly out: (line: string) => void
  readonly host: Host
}

/** Progress and warnings go to standard error, so that standard output stays fit for a pipe. */
export function createTerminal(environment: Terminal['environment']): Terminal {
  const secrets = new Set<string>()
  /** Takes back a line of progress; empty where standard error is no terminal, and nobody watches. */
  const erase = process.stderr.isTTY ? '\r\u001B[K' : ''
  const print = (line: string): void => {
    let text = line
    // The longer first: of one that holds another nothing is left over.
    for (const secret of [...secrets].toSorted((a, b) => b.length - a.length)) text = text.replaceAll(secret, '***')
    process.stderr.write(`${erase}${text}\n`)
  }
  const isDebugging = (environment['EVIDENCE_DEBUG'] ?? '') !== '' || environment['RUNNER_DEBUG'] === '1'
  const debug = (message: string): void => {
    if (isDebugging) print(message)
  }
  const host: Host = {
    cwd: process.cwd(),
    info: print,
    notice: print,
    warning: (message) => print(`warning: ${message}`),
    detail: debug,
    debug,
    trace: isDebugging ? print : undefined,
    status: erase === '' ? undefined : (line) => void process.stderr.write(`${erase}${line}`),
    mask: (secret) => {
      if (secret !== '') secrets.add(secret).add(inJson(secret))
    },
    group: async (_title, work) => work(),
  }
  const write = claimOutput(host.debug)
  return { environment, host, out: (line) => void write(`${line}\n`) }
}

/** As it stands within a text of JSON, where quotes and backslashes are escaped. */
function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** Standard output is for results alone; the toolkit's glob writes a runner's debug commands there, which go the way of debugging. */
function claimOutput(debug: Host['debug']): (text: string) => boolean {
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (text: string | Uint8Array) => {
    debug(String(text).trimEnd())
    return true
  }
  return (text) => write(text)
}
