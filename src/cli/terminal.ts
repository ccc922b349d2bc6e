import type { InputName } from '../step/input/input.ts'
import type { Host } from '../step/environment/host.ts'
import { toOptionWording } from './option-wording.ts'
import { toText, type Document } from '../text/document.ts'
import { toSafeLines } from '../text/escape.ts'
import { printLine, wrapLine, type Ink, type Look } from '../text/look.ts'
import { createPrinter } from '../step/environment/printer.ts'
import type { ProcessEvents } from '../step/outcome/process-event.ts'

/** A stream of a call. */
interface Output {
  readonly write: (text: string) => void
  /** Whether a person reads it, so that it can show colours and a status line. */
  readonly isTerminal: boolean
  /** The width of the terminal. */
  readonly columns?: number | undefined
}

/** One call of the command line. It reads and sets nothing of the process but what is passed here. */
export interface Call {
  readonly args: readonly string[]
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly stdout: Output
  readonly stderr: Output
  /** Ends a command that runs until it is stopped. */
  readonly signal: AbortSignal
  readonly events: ProcessEvents
}

/** The terminal that a command reads from and prints to. `out` and `json` print results; everything else goes to standard error. */
export interface Terminal {
  readonly environment: Call['environment']
  readonly signal: AbortSignal
  readonly events: ProcessEvents
  /** Whether a person reads standard error. */
  readonly isInteractive: boolean
  readonly out: (text: string) => void
  readonly document: (document: Document) => void
  /** How standard output shows a document. */
  readonly look: Look
  /** Prints JSON, which stays the same value. */
  readonly json: (json: string) => void
  readonly host: Host
}

/** Progress and warnings go to standard error, so that standard output contains results only and can be piped. */
export function createTerminal({ environment, cwd, stdout, stderr, signal, events }: Call): Terminal {
  const secrets = new Set<string>()
  const errors = createPrinter(stderr.write, stderr.isTerminal)
  const errorLook = chooseLook(stderr, environment)
  const print = (line: string): void => {
    let text = line
    // Longer secrets first: a secret that contains another is masked completely.
    for (const secret of [...secrets].toSorted((a, b) => b.length - a.length)) text = text.replaceAll(secret, '***')
    errors.painted(toMessageText(text, errorLook))
  }
  const isDebugging = (environment['EVIDENCE_DEBUG'] ?? '') !== '' || environment['RUNNER_DEBUG'] === '1'
  const debug = (message: string): void => {
    if (isDebugging) print(message)
  }
  const host: Host = {
    cwd,
    info: print,
    notice: (message) => print(toOptionWording(message)),
    warning: (message) => print(`warning: ${toOptionWording(message)}`),
    detail: debug,
    debug,
    trace: isDebugging ? print : undefined,
    status: stderr.isTerminal ? errors.status : undefined,
    mask: (secret) => {
      if (secret !== '') secrets.add(secret).add(toJsonText(secret))
    },
    group: async (_title, work) => work(),
  }
  events.onOtherOutput(debug)
  const results = createPrinter(stdout.write)
  const look = chooseLook(stdout, environment)
  return {
    environment,
    signal,
    events,
    isInteractive: stderr.isTerminal,
    host,
    out: results.text,
    document: (document) => results.painted(toText(document, look).trimEnd()),
    look,
    json: results.json,
  }
}

/**
 * Colours where a person reads the output, or with `FORCE_COLOR`; none with `NO_COLOR` (no-color.org), on a terminal without them, and in a
 * job. Lines break at the width of the terminal, or at `COLUMNS`.
 */
function chooseLook({ isTerminal, columns }: Output, environment: Call['environment']): Look {
  const { FORCE_COLOR: forced = '', NO_COLOR, CI, TERM, COLUMNS: given = '' } = environment
  const isForced = !['', '0', 'false'].includes(forced)
  const isWanted = TERM !== 'dumb' && [forced, NO_COLOR, CI].every((value) => (value ?? '') === '')
  const width = /^[1-9]\d{0,3}$/.test(given) ? Number(given) : columns
  return {
    hasColour: isForced || (isTerminal && isWanted),
    columns: width !== undefined && (isTerminal || isForced) ? Math.max(width, narrowestTerminal) : undefined,
  }
}

const narrowestTerminal = 40

const labelInks: Readonly<Record<string, readonly Ink[]>> = {
  'evidence:': ['bold', 'red'],
  'warning:': ['bold', 'yellow'],
}

/** A message whose lines break between words at the width of the terminal, with its label in colour. */
function toMessageText(message: string, look: Look): string {
  return toSafeLines(message)
    .split('\n')
    .flatMap((line) => {
      const [label = ''] = /^(?:evidence|warning):(?= )/.exec(line) ?? []
      const pieces = [
        { text: label, inks: labelInks[label] ?? [] },
        { text: line.slice(label.length), inks: [] },
      ]
      return wrapLine(pieces, look.columns).map((one) => printLine(one, look))
    })
    .join('\n')
}

/** The text as it appears inside a JSON string, with quotes and backslashes escaped. */
function toJsonText(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** Reads an input from the environment, such as a secret: other users of the machine can read a command line. */
export function readInputVariable(name: InputName, environment: Terminal['environment']): string | undefined {
  if (name === 'token') return environment['EVIDENCE_TOKEN']
  if (name === 'url') return environment['EVIDENCE_URL']
  return name === 'github-token' ? environment['GITHUB_TOKEN'] : undefined
}
