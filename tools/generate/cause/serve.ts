import type { Explanations } from './explanation.ts'

/** Messages of `evidence serve` at its start and in its log, and of the commands on its data. */
export const serveCauses: Explanations = {
  'no-access': {
    happened: 'An address that other machines reach needs access control first.',
    step: 'Run `evidence token create` with the same `--data` or `--database`, then start again.',
  },
  port: {
    happened: 'Another program has the port, or this user may not open it.',
    step: 'Choose another `--port`, or end that program. Ports below 1024 need a right of the user.',
  },
  'in-use': {
    happened: 'One process at a time serves a SQLite file.',
    step: 'Stop the other one, or give another `--data`. Several processes need PostgreSQL.',
  },
  'other-version': {
    happened: 'The tables are not those of this version, and nothing was changed.',
    step: 'Start the version that made it. `evidence export` there and `evidence import` here move the data, if the format of archives is the same.',
  },
  'database-open': {
    happened: 'The file or the server cannot be used; the reason is in brackets.',
    step: 'Check the path, the rights of this user and, for PostgreSQL, the address and the password.',
  },
  'no-database': {
    happened: 'The command works on the data of a service, and the location has none.',
    step: 'Give the `--data` or `--database` of the service.',
  },
  'foreign-folder': {
    happened: 'The path is probably wrong, so nothing is created in it.',
    step: 'Set `--data` to the folder of a service, or to a new folder.',
  },
  clock: {
    happened:
      'The clock of the machine or that of the last record is wrong; or the service rested for more than 30 days.',
    step: 'Correct the clock. If it is right, start once with `--accept-clock`.',
  },
  'key-file-open': {
    happened: 'Its mode gives rights to the group or to others.',
    step: 'Run the `chmod 600` of the message, as the user of the service.',
  },
  'key-file-other': {
    happened: 'The file belongs to another service, or two services share one folder of keys.',
    step: 'Give `--key-file` of this service. `evidence key show` prints the public keys of the database.',
  },
  'key-absent': {
    happened: 'The key was made on another machine.',
    step: 'Copy the file from there. If the key is lost, run the command at the end of the message.',
  },
  'no-key-folder': {
    happened: 'With PostgreSQL and S3 there is no data folder beside which a key could be.',
    step: 'Give `--key-file` in a folder that lasts, or choose `--unsigned`: reporters then get no receipts.',
  },
  'sealed-secrets': {
    happened: 'The key file of the notification secrets is missing.',
    step: 'Restore it. Without a copy, start once with `--discard-secrets`, and set the secrets again.',
  },
  checkpoint: {
    happened:
      'The database was restored from an older backup, or rewritten. Records are accepted, and nothing is signed.',
    step: 'Restore the newest data. If it is lost, `evidence log restart` opens the next log, and says so to each reader.',
  },
  signer: {
    happened: 'The command of `--signer` failed, or took more than 5 seconds. Records are accepted, without receipts.',
    step: 'Run the command by hand, as the user of the service. The next batch tries again.',
  },
  witness: {
    happened: 'The witness could not be reached, or has seen another log. The reason is in the line.',
    step: '`does not continue`: the database was restored, see [checkpoint](#checkpoint). Else check the address and the key of the witness.',
  },
  'archive-format': {
    happened: 'The archive is of another version. Nothing was imported.',
    step: 'Import it with the version that exported it.',
  },
}
