import type { Host } from '../command/environment/host.ts'

export type Core = typeof import('@actions/core')

/** The GitHub runner. It prints everything in the order of the calls. */
export interface GithubRunner {
  readonly host: Host
  /** Calls the toolkit after all earlier output. */
  readonly enqueue: (work: (core: Core) => void | Promise<void>) => void
  /** Resolves when everything is printed. */
  readonly flush: () => Promise<void>
}

/**
 * Creates the runner of this process. A secret is masked at once, with the runner's own command, before anything else is printed. The toolkit
 * is imported with the first output, usually while the service answers, because it takes longer to load than the rest of the action.
 */
export function createGithubRunner(cwd: string, isDebugging: boolean): GithubRunner {
  let printed = Promise.resolve()
  const enqueue: GithubRunner['enqueue'] = (work) => {
    printed = printed.then(async () => work(await import('@actions/core')))
  }
  const debug: Host['debug'] = (message) => enqueue((core) => core.debug(message))
  const host: Host = {
    cwd,
    info: (message) => enqueue((core) => core.info(message)),
    detail: (message) => enqueue((core) => core.info(message)),
    notice: (message) => enqueue((core) => core.notice(message)),
    warning: (message) => enqueue((core) => core.warning(message)),
    debug,
    status: undefined,
    trace: isDebugging ? debug : undefined,
    mask: (secret) => {
      if (secret !== '') process.stdout.write(`::add-mask::${escapeCommandData(secret)}\n`)
    },
    group: async (title, work) => {
      enqueue((core) => core.startGroup(title))
      try {
        return await work()
      } finally {
        enqueue((core) => core.endGroup())
      }
    },
  }
  return { host, enqueue, flush: async () => printed }
}

/** A workflow command is one line. The runner decodes these escapes. */
function escapeCommandData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}
