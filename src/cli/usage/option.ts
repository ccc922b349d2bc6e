/** An option of a command. An option without a placeholder is a flag. */
export interface Option {
  readonly placeholder?: string
  /** The value of an option that is given without one, which is followed by another option or by nothing. */
  readonly alone?: string
  /** A flag whose absence differs from `false`: `--no-NAME` is shown and completed too. */
  readonly negatable?: true
  /** One or more sentences, for `--help`. */
  readonly description: string
  /** The values that the shell completes. */
  readonly choices?: readonly string[]
  /** Accepted, and neither shown nor completed. */
  readonly hidden?: true
}

/** A command line as an example, without the word `evidence`. */
type Example = string

/** The arguments that a command accepts. */
export interface Usage {
  /** Positional arguments, such as `KIND FILE…`, and the maximum number of them. */
  readonly positionals?: string
  readonly maxPositionals?: number
  /** The words that the shell completes as positional arguments; without them, the names of files. */
  readonly words?: readonly string[]
  /** What the command does: an imperative without a full stop. */
  readonly summary: string
  readonly options: Readonly<Record<string, Option>>
  readonly examples: readonly [Example, Example]
  /** What else a reader has to know, below the options: a heading, and lines. */
  readonly details?: readonly [heading: string, ...lines: readonly string[]]
}

/** The options that name the data of a service, and their variables (data-location.ts). */
export const dataOptions = {
  data: {
    placeholder: 'FOLDER',
    description:
      'Folder for the data of the service. Default: $EVIDENCE_HOME, else $RUNNER_TEMP/delivery-evidence, else ./evidence-data.',
  },
  database: {
    placeholder: 'LOCATION',
    description:
      'Database for the records: postgres://USER:PASSWORD@HOST/NAME, or the path of a file. Default: $EVIDENCE_DATABASE, which keeps the password out of the list of processes, else evidence.db in the data folder.',
  },
  attachments: {
    placeholder: 'LOCATION',
    description:
      'Storage for the attachments: s3://BUCKET/PREFIX?region=REGION, or a folder. Default: $EVIDENCE_ATTACHMENTS, else attachments/ in the data folder.',
  },
  'key-file': {
    placeholder: 'FILE',
    description:
      'Key file that encrypts the secrets of notification actions, created when it is first needed. Default: $EVIDENCE_KEY_FILE, else evidence.key beside the SQLite file or, with PostgreSQL, in the folder of the attachments.',
  },
} satisfies Readonly<Record<string, Option>>

/** For the commands that can make the first database: any other refuses a place without one, which is usually a misspelt path. */
export const createDatabaseOption = {
  description:
    'Create the database if the location has none, before the first start of the service. In PostgreSQL, the tables in an empty database.',
} satisfies Option

export const jsonOption = { description: 'Print the result as JSON.' } satisfies Option
