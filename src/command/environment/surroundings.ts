import type { Host } from './host.ts'

/** A service that was started in this process. */
export interface StartedService {
  /** Ends in /api/v2. */
  readonly url: string
  /** The database file. */
  readonly file: string
  readonly mintToken: (request: {
    readonly name: string
    readonly org: string
    readonly flow: string
    readonly role: 'admin'
    readonly expiresAt: number
  }) => Promise<string>
  readonly close: () => Promise<void>
}

/** The service as the edge hands it in: loaded only when it is needed. */
interface ServiceModule {
  readonly startService: (options: { readonly folder: string }) => Promise<StartedService>
}

/** All of the outside world that a command may touch, handed in by the edge: the action or the command line. */
export interface Surroundings {
  readonly host: Host
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The payload of the GitHub event, as parsed JSON; undefined anywhere else. */
  readonly event: unknown
  /** The job's matrix cell, or null. */
  readonly matrix: unknown
  readonly loadService: () => Promise<ServiceModule>
}
