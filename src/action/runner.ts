import type { Host } from '../command/environment/host.ts'

export type Core = typeof import('@actions/core')

/** The GitHub runner as the action sees it. Whatever is said goes out in the order in which it was said. */
export interface Runner {
  readonly host: Host
  /** Does something with the toolkit, after everything said before. */
  readonly say: (work: (core: Core) => void | Promise<void>) => void
  /** Resolves when all that was said is out. */
  readonly settled: () => Promise<void>
}

/**
 * Secrets are masked at once, by the runner's own command, for nothing may be printed before. The toolkit itself takes longer to load
 * than the rest of the action: it is fetched when there is something to say, which mostly is while the service answers.
 */
export function createRunner(cwd: string, isDebugging: boolean): Runner {
  let said = Promise.resolve()
  const say: Runner['say'] = (work) => {
    said = said.then(async () => work(await import('@actions/core')))
  }
  const debug: Host['debug'] = (message) => say((core) => core.debug(message))
  const host: Host = {
    cwd,
    info: (message) => say((core) => core.info(message)),
    detail: (message) => say((core) => core.info(message)),
    notice: (message) => say((core) => core.notice(message)),
    warning: (message) => say((core) => core.warning(message)),
    debug,
    status: undefined,
    trace: isDebugging ? debug : undefined,
    mask: (secret) => {
      if (secret !== '') process.stdout.write(`::add-mask::${escape(secret)}\n`)
    },
    group: async (title, work) => {
      say((core) => core.startGroup(title))
      try {
        return await work()
      } finally {
        say((core) => core.endGroup())
      }
    },
  }
  return { host, say, settled: async () => said }
}

/** A workflow command ends at its line's end; the runner turns these back. */
function escape(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
