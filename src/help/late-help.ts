/** What adds the line that leads to the section of a message, once the table of the causes is loaded. */
export interface LateHelp {
  readonly explain: (message: string) => string
  /** Loads the table. A run loads it while the service answers, because no step should start later for it. */
  readonly load: () => Promise<void>
}

/** `page` is the address of the page; undefined where only its path is known. */
export function createLateHelp(page: string | undefined): LateHelp {
  let help: LateHelp['explain'] | undefined
  return {
    explain: (message) => help?.(message) ?? message,
    load: async () => {
      const { createHelp } = await import('./help.ts')
      help ??= createHelp(page)
    },
  }
}
