import { EvidenceError } from '../../error.ts'
import { parseJson } from '../../wire/json/parse-json.ts'
import { errorPagePath } from '../../help/page.ts'
import { readRegularText } from '../../regular-file.ts'
import type { Host } from './host.ts'

/** A service that runs in this process. */
export interface StartedService {
  /** Base URL, ending in /api/v2. */
  readonly url: string
  /** Path of the database file. */
  readonly file: string
  readonly mintToken: (request: {
    readonly name: string
    readonly org: string
    readonly flow: string
    readonly role: 'admin'
    /** Epoch seconds. */
    readonly expiresAt: number
    readonly origin: string
  }) => Promise<string>
  /** The organisations that have a flow, sorted. */
  readonly listOrganisations: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

interface EmbeddedOptions {
  readonly folder: string
  readonly embedded: true
  /** Whether the folder is that of one job. */
  readonly isTemporary: boolean
  /** Whether the start fails if the folder has no database, instead of creating one. */
  readonly mustExist: boolean
}

interface ServiceModule {
  readonly startService: (options: EmbeddedOptions) => Promise<StartedService>
}

/** Everything outside the process that a command uses. The entry points (action, command line) create it. */
export interface RunContext {
  readonly host: Host
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The payload of the GitHub event as parsed JSON; undefined outside GitHub Actions. */
  readonly event: unknown
  /** The matrix cell of the job, or null. */
  readonly matrix: unknown
  /** Imports the service. Only the embedded service needs it. */
  readonly loadService: () => Promise<ServiceModule>
  /** Address of the page that explains messages; undefined where only its path is known. */
  readonly errorPage?: string | undefined
}

/** The event payload at $GITHUB_EVENT_PATH; undefined if the variable is not set. Throws EvidenceError: `file`, or `environment` if it is not JSON. */
export function readEventPayload(environment: RunContext['environment']): unknown {
  const path = environment['GITHUB_EVENT_PATH']
  if (path === undefined || path === '') return undefined
  const text = readRegularText({ path, shown: `The file ${path} ($GITHUB_EVENT_PATH)`, links: 'follow' })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new EvidenceError(
      'environment',
      `The file ${path} ($GITHUB_EVENT_PATH) cannot be read as JSON. The runner writes the event payload there.`,
      { cause },
    )
  }
}

/**
 * The matrix cell of the job, which action.yml passes on as `toJson(matrix)`; null if there is none. A step that runs the command line sets
 * the variable itself. Throws EvidenceError `environment` if it is not JSON.
 */
export function readMatrix({ EVIDENCE_MATRIX: text = '' }: RunContext['environment']): unknown {
  if (text === '') return null
  const parsed = parseJson(text)
  if (parsed.ok) return parsed.value
  throw new EvidenceError('environment', `$EVIDENCE_MATRIX, the matrix cell of this job, ${parsed.problem}.`, {
    cause: parsed.cause,
  })
}

/** Runs one part of a command as a group of the output, and prints its duration. */
export async function inGroup<T>(host: Host, title: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now()
  return host.group(title, async () => {
    try {
      return await work()
    } finally {
      host.detail(`Took ${toSeconds(performance.now() - start)}.`)
    }
  })
}

/** A duration for the output: `0.05 s`, `12.3 s`. */
export function toSeconds(milliseconds: number): string {
  const seconds = milliseconds / 1000
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`
}

/**
 * The running action as `owner/name@ref`, for a suggested `uses:` line; undefined for an action of the checkout and for the command line. The
 * runner leaves the two variables empty in the steps of a composite action; the folder of the action has the same names.
 */
export function findActionReference(environment: RunContext['environment']): string | undefined {
  const { GITHUB_ACTION_REPOSITORY: repository = '', GITHUB_ACTION_REF: ref = '' } = environment
  const isGiven = repository !== '' && ref !== ''
  const reference = isGiven ? `${repository}@${ref}` : readActionFolder(environment['GITHUB_ACTION_PATH'] ?? '')
  return /^[\w.-]+\/[\w.-]+@[\w.-]+(?:\/[\w.-]+)*$/.test(reference) ? reference : undefined
}

/**
 * The page that explains messages, at the version of the running action; undefined where it has no certain address: a GitHub server has actions
 * of its own beside those of github.com, under the same names.
 */
export function findErrorPage(environment: RunContext['environment']): string | undefined {
  const [repository = '', ref = ''] = findActionReference(environment)?.split('@') ?? []
  const isHosted = environment['GITHUB_SERVER_URL'] === 'https://github.com'
  return isHosted && repository !== '' ? `https://github.com/${repository}/blob/${ref}/${errorPagePath}` : undefined
}

/** A runner keeps an action in `_actions/owner/name/ref`. */
function readActionFolder(path: string): string {
  const names = path.split(/[/\\]/).filter((name) => name !== '')
  const start = names.lastIndexOf('_actions')
  const [owner = '', name = '', ...ref] = start < 0 ? [] : names.slice(start + 1)
  return `${owner}/${name}@${ref.join('/')}`
}
