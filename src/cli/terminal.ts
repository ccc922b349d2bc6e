import type { Host } from '../command/environment/host.ts'

/** The terminal that a command reads from and prints to. `out` prints results; everything else goes to standard error. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly out: (line: string) => void
  readonly host: Host
}

/** Progress and warnings go to standard error, so that standard output contains results only and can be piped. */
export function createTerminal(environment: Terminal['environment']): Terminal {
  const secrets = new Set<string>()
  /** Control sequence that erases a progress line; empty if standard error is no terminal. */
  const erase = process.stderr.isTTY ? '\r\u001B[K' : ''
  const print = (line: string): void => {
    let text = line
    // Longer secrets first: a secret that contains another is masked completely.
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
      if (secret !== '') secrets.add(secret).add(toJsonText(secret))
    },
    group: async (_title, work) => work(),
  }
  const write = reserveStandardOutput(host.debug)
  return { environment, host, out: (line) => void write(`${line}\n`) }
}

/** The text as it appears inside a JSON string, with quotes and backslashes escaped. */
function toJsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/**
 * Reserves standard output for results, and returns the function that writes there. Other writes are redirected to `debug`:
 * @actions/glob prints debug commands for the runner.
 */
function reserveStandardOutput(debug: Host['debug']): (text: string) => boolean {
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (text: string | Uint8Array) => {
    debug(String(text).trimEnd())
    return true
  }
  return (text) => write(text)
}
