import type { Cause } from './cause.ts'

/** Messages of `evidence serve` at its start and in its log, and of the commands on its data. */
export const serveCauses: readonly Cause[] = [
  {
    name: 'no-access',
    message: 'The service cannot listen on …, because there is no valid token and no binding',
    happened: 'An address that other machines reach needs access control first.',
    step: 'Run `evidence token create` with the same `--data` or `--database`, then start again.',
  },
  {
    name: 'port',
    message: 'The service cannot open port … on …',
    happened: 'Another program has the port, or this user may not open it.',
    step: 'Choose another `--port`, or end that program. Ports below 1024 need a right of the user.',
  },
  {
    name: 'in-use',
    message: 'Another evidence serve uses the database …',
    happened: 'One process at a time serves a SQLite file.',
    step: 'Stop the other one, or give another `--data`. Several processes need PostgreSQL.',
  },
  {
    name: 'other-version',
    message: 'The database … was made by another version of Delivery Evidence',
    happened: 'The tables are not those of this version, and nothing was changed.',
    step: 'Start the version that made it. `evidence export` there and `evidence import` here move the data, if the format of archives is the same.',
  },
  {
    name: 'database-open',
    message: 'The evidence database … cannot be opened …',
    happened: 'The file or the server cannot be used; the reason is in brackets.',
    step: 'Check the path, the rights of this user and, for PostgreSQL, the address and the password.',
  },
  {
    name: 'no-database',
    message: 'The evidence database … does not exist',
    happened: 'The command works on the data of a service, and the location has none.',
    step: 'Give the `--data` or `--database` of the service.',
  },
  {
    name: 'foreign-folder',
    message: 'The folder … has no evidence database and holds other files',
    happened: 'The path is probably wrong, so nothing is created in it.',
    step: 'Set `--data` to the folder of a service, or to a new folder.',
  },
  {
    name: 'clock',
    message: 'The time is …, and the newest record in the database is of …',
    happened:
      'The clock of the machine or that of the last record is wrong; or the service rested for more than 30 days.',
    step: 'Correct the clock. If it is right, start once with `--accept-clock`.',
  },
  {
    name: 'key-file-open',
    message: 'Other users can open the key file …',
    happened: 'Its mode gives rights to the group or to others.',
    step: 'Run the `chmod 600` of the message, as the user of the service.',
  },
  {
    name: 'key-file-other',
    message: 'The key file … has another key than …',
    happened: 'The file belongs to another service, or two services share one folder of keys.',
    step: 'Give `--key-file` of this service. `evidence key show` prints the public keys of the database.',
  },
  {
    name: 'key-absent',
    message: 'The key … is not here; copy …',
    happened: 'The key was made on another machine.',
    step: 'Copy the file from there. If the key is lost, run the command at the end of the message.',
  },
  {
    name: 'no-key-folder',
    message: 'There is no folder for the keys that sign the logs; …',
    happened: 'With PostgreSQL and S3 there is no data folder beside which a key could be.',
    step: 'Give `--key-file` in a folder that lasts, or choose `--unsigned`: reporters then get no receipts.',
  },
  {
    name: 'sealed-secrets',
    message: '… does not exist, but the database has secrets that were sealed with it',
    happened: 'The key file of the notification secrets is missing.',
    step: 'Restore it. Without a copy, start once with `--discard-secrets`, and set the secrets again.',
  },
  {
    name: 'checkpoint',
    message: '… does not continue its signed checkpoint …',
    happened:
      'The database was restored from an older backup, or rewritten. Records are accepted, and nothing is signed.',
    step: 'Restore the newest data. If it is lost, `evidence log restart` opens the next log, and says so to each reader.',
  },
  {
    name: 'signer',
    message: 'The signer of the logs …; nothing is signed until it works again.',
    happened: 'The command of `--signer` failed, or took more than 5 seconds. Records are accepted, without receipts.',
    step: 'Run the command by hand, as the user of the service. The next batch tries again.',
  },
  {
    name: 'witness',
    message: 'The witness … did not cosign the log of …',
    happened: 'The witness could not be reached, or has seen another log. The reason is in the line.',
    step: '`does not continue`: the database was restored, see [checkpoint](#checkpoint). Else check the address and the key of the witness.',
  },
  {
    name: 'archive-format',
    message: '… is an archive of another format than this version of Delivery Evidence has',
    happened: 'The archive is of another version. Nothing was imported.',
    step: 'Import it with the version that exported it.',
  },
]
