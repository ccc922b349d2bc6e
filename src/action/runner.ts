import type { Host } from '../step/environment/host.ts'
import { createPrinter, type Printer } from '../step/environment/printer.ts'
import { maxAnnotations, type AnnotationLevel } from './annotations.ts'

/** The part of @actions/core that writes the outputs and the job summary. */
export interface Toolkit {
  readonly setOutput: (name: string, value: string) => void
  readonly summary: { readonly addRaw: (text: string) => { readonly write: () => Promise<unknown> } }
}

/** The GitHub runner. */
export interface GithubRunner {
  readonly host: Host
  readonly printer: Printer
  /** Address of the page that explains messages; undefined where only its path is known. */
  readonly errorPage: string | undefined
  /** The toolkit, for the outputs and the job summary. */
  readonly loadToolkit: () => Promise<Toolkit>
}

export interface RunnerOptions {
  readonly cwd: string
  readonly isDebugging: boolean
  readonly errorPage?: string | undefined
  /** Writes to standard output. */
  readonly write: (text: string) => void
  readonly importToolkit: () => Promise<Toolkit>
}

/**
 * Creates the runner of a call. The toolkit is imported with the first output, usually while the service answers, because it takes
 * longer to load than the rest of the action.
 */
export function createGithubRunner({ cwd, isDebugging, errorPage, write, importToolkit }: RunnerOptions): GithubRunner {
  let toolkit: Promise<Toolkit> | undefined
  const loadToolkit = async (): Promise<Toolkit> => (toolkit ??= importToolkit())
  const printer = createPrinter((text) => {
    write(text)
    // The publication of the outcome awaits it and reports its failure.
    loadToolkit().catch(() => undefined)
  })
  const secrets = createPrinter(write)
  const annotate = createAnnotator(printer)
  const debug: Host['debug'] = (message) => printer.command('debug', message)
  const host: Host = {
    cwd,
    info: printer.text,
    detail: printer.text,
    notice: annotate('notice'),
    warning: annotate('warning'),
    debug,
    status: undefined,
    trace: isDebugging ? debug : undefined,
    mask: (secret) => {
      if (secret !== '') secrets.mask(secret)
    },
    group: async (title, work) => {
      printer.command('group', title)
      try {
        return await work()
      } finally {
        printer.command('endgroup', '')
      }
    },
  }
  return { host, printer, errorPage, loadToolkit }
}

/** Prints as many annotations as GitHub keeps, less one for the verdict, which is printed last. The others are lines of the job log. */
function createAnnotator(printer: Printer): (level: AnnotationLevel) => (message: string) => void {
  return (level) => {
    let printed = 1
    return (message) => {
      printed += 1
      if (printed <= maxAnnotations) printer.command(level, message)
      else printer.text(`${level}: ${message}`)
    }
  }
}
