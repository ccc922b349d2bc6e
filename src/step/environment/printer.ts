import { toSingleLine } from '../../text/escape.ts'
import { toInertJson, toInertPaintedText, toInertText } from '../../text/inert.ts'

/** The commands that this program gives to a runner. */
type WorkflowCommand = 'notice' | 'warning' | 'error' | 'debug' | 'group' | 'endgroup'

/** Properties of an annotation. */
export interface Annotation {
  readonly title?: string | undefined
  readonly file?: string | undefined
  readonly line?: number | undefined
}

/** Prints to one stream. Only `command` and `mask` print workflow commands; no text can become one (rules 8.15). */
export interface Printer {
  readonly text: (text: string) => void
  /** Prints a text with the colours of text/look.ts. */
  readonly painted: (text: string) => void
  /** Prints JSON, which stays the same value. */
  readonly json: (json: string) => void
  readonly command: (name: WorkflowCommand, message: string, annotation?: Annotation) => void
  readonly mask: (secret: string) => void
  /** Shows a line in place of the one before, on a terminal; '' removes it. */
  readonly status: (line: string) => void
}

/** Erases the line of a terminal. */
const erase = '\r\u001B[K'

export function createPrinter(write: (text: string) => void, hasStatus = false): Printer {
  const clear = hasStatus ? erase : ''
  return {
    text: (text) => write(`${clear}${toInertText(text)}\n`),
    painted: (text) => write(`${clear}${toInertPaintedText(text)}\n`),
    json: (json) => write(`${clear}${toInertJson(json)}\n`),
    command: (name, message, annotation = {}) => write(`${toCommand(name, message, annotation)}\n`),
    mask: (secret) => write(`::add-mask::${escapeMessage(secret)}\n`),
    status: (line) => write(`${clear}${toInertText(toSingleLine(line))}`),
  }
}

function toCommand(name: WorkflowCommand, message: string, { title, file, line }: Annotation): string {
  const properties = Object.entries({ title, file, line })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${escapeProperty(toInertText(toSingleLine(String(value))))}`)
  const list = properties.length === 0 ? '' : ` ${properties.join(',')}`
  return `::${name}${list}::${escapeMessage(toInertText(message))}`
}

/** A command is one line. The runner decodes these escapes. */
function escapeMessage(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/**
 * Takes the standard output of the process, and returns the function that writes there. What libraries print goes to `onOther`:
 * @actions/glob prints commands with the names of files.
 */
export function reserveStandardOutput(onOther: (text: string) => void): (text: string) => void {
  const write = process.stdout.write.bind(process.stdout)
  process.stdout.write = (text: string | Uint8Array) => {
    onOther(String(text).trimEnd())
    return true
  }
  return (text) => void write(text)
}
