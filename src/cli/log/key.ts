import { EvidenceError } from '../../error.ts'
import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { formatMoment } from '../../text/moment.ts'
import type { LogKeyStore } from '../../service/log/key-store.ts'
import { readDataLocation, refuseForeignFolder } from '../data-location.ts'
import {
  hasFlag,
  parseDuration,
  parseArguments,
  readOption,
  readTextFile,
  requireOption,
  type Arguments,
} from '../arguments.ts'
import { printResult, toSentence, type Result, toTableDocument } from '../print-result.ts'
import type { Terminal } from '../terminal.ts'

type VerdictKey = Awaited<ReturnType<LogKeyStore['listVerdictKeys']>>[number]
type ListedKey = Awaited<ReturnType<LogKeyStore['listKeys']>>[number]

/** `evidence key init`: makes the keys of a new service, and its database (rules 2.19). */
export async function runKeyInitCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('key init', args)
  const location = { ...readDataLocation(parsed, terminal), mustExist: false }
  refuseForeignFolder(location)
  const pem = readTextFile(parsed, 'public-key', terminal)
  const init: KeyAction = async (keys) => {
    const { keyFile: secrets, log, verdict } = await keys.initKeys(pem)
    const files = { log: pem === undefined ? log : null, verdict, secrets }
    const paths = Object.values(files).flatMap((path) => path ?? [])
    const text = `The keys of the service are made: ${paths.join(', ')}. Keep a copy apart from the database, and copy them to every machine of the service.`
    return { value: files, text: toSentence(text) }
  }
  return runKeyAction(parsed, terminal, init, location)
}

/** `evidence key create`: prepares the next key of the logs (rules 2.19). */
export async function runKeyCreateCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('key create', args)
  return runKeyAction(parsed, terminal, async (keys) => {
    const key = await keys.createKey()
    const next = 'Copy it to every machine of the service; then make it the key of the logs with evidence key rotate.'
    return { value: key, text: toSentence(`${describeKey(key)} is created. ${next}`) }
  })
}

/** `evidence key rotate`: makes the next key the present one. The service can be running. */
export async function runKeyRotateCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('key rotate', args)
  if (hasFlag(parsed, 'verdicts')) return rotateVerdictKey(parsed, terminal)
  const overlap = readOption(parsed, 'overlap') ?? '7d'
  const overlapSeconds = overlap === 'none' ? 0 : parseDuration('overlap', overlap)
  const publicKey = readTextFile(parsed, 'public-key', terminal)
  return runKeyAction(parsed, terminal, async (keys) => {
    const key = await keys.rotateKey({ overlapSeconds, publicKey })
    const before = (await keys.listKeys()).find(({ state }) => state === 'overlaps')
    const until =
      before === undefined
        ? 'No other key signs from now on.'
        : `Key ${before.number} signs too, ${describeEnd(before)}.`
    return { value: key, text: toSentence(`${describeKey(key)} signs the logs from now on. ${until}`) }
  })
}

async function rotateVerdictKey(parsed: Arguments, terminal: Terminal): Promise<ExitCode> {
  const other = ['overlap', 'public-key'].find((option) => readOption(parsed, option) !== undefined)
  if (other !== undefined)
    throw new EvidenceError('usage', `--${other} is for the keys of the logs; leave it out with --verdicts.`)
  return runKeyAction(parsed, terminal, async (keys) => {
    const key = await keys.rotateVerdictKey()
    return { value: key, text: toSentence(`${describeVerdictKey(key)} signs the verdicts from now on.`) }
  })
}

/** `evidence key revoke`: no verdict after the revocation is valid under the key (rules 11.6). */
export async function runKeyRevokeCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('key revoke', args)
  const number = requireOption(parsed, 'verdicts')
  if (!/^[1-9]\d{0,8}$/.test(number))
    throw new EvidenceError('usage', `--verdicts ${number} is not the number of a key; evidence key show lists them.`)
  return runKeyAction(parsed, terminal, async (keys) => {
    const key = await keys.revokeVerdictKey(Number(number))
    const text = `${describeVerdictKey(key)} is revoked. Its verdicts that are in a log stay valid; none after them is.`
    return { value: key, text: toSentence(text) }
  })
}

/** `evidence key show`: the keys, and the verifier keys of each log. */
export async function runKeyShowCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('key show', args)
  return runKeyAction(parsed, terminal, async (keys) => {
    const [listed, logs] = [await keys.listKeys(), await keys.listVerifierKeys()]
    const verdicts = await keys.listVerdictKeys()
    const rows = listed.map((key) => [String(key.number), describeState(key), key.public_key, key.file ?? 'not here'])
    const table = toTableDocument(
      ['key', 'state', 'public key', 'file'],
      rows,
      'The logs have no key. evidence key init makes it, or the first evidence serve.',
    )
    const verifierKeys = logs.flatMap(({ org, keys: signing }) => signing.map((key) => [org, key]))
    const verifiers = toTableDocument(['organisation', 'verifier key'], verifierKeys, 'No log is started.')
    const verdictKeys = toTableDocument(
      ['verdict key', 'state', 'id', 'file'],
      verdicts.map(({ number, state, keyid, file }) => [String(number), state, keyid, file ?? 'not here']),
      'The verdicts have no key. evidence key init makes it, or the first evidence serve.',
    )
    return { value: { keys: listed, logs, verdict_keys: verdicts }, text: [...table, ...verifiers, ...verdictKeys] }
  })
}

type KeyAction = (keys: LogKeyStore) => Promise<Result>

async function runKeyAction(
  args: Arguments,
  terminal: Terminal,
  act: KeyAction,
  location = readDataLocation(args, terminal),
): Promise<ExitCode> {
  const { openLogKeys } = await import('../../service/log/key-store.ts')
  const keys = await openLogKeys(location)
  try {
    printResult(args, terminal, await act(keys))
  } finally {
    await keys.close()
  }
  return exitCodes.done
}

function describeKey({ number, public_key: key, file }: ListedKey): string {
  return `Key ${number} (${key}, ${file ?? 'of a signer'})`
}

function describeVerdictKey({ number, keyid, file }: VerdictKey): string {
  return `Key ${number} (${keyid}, ${file ?? 'not here'})`
}

function describeState(key: ListedKey): string {
  switch (key.state) {
    case 'signs':
      return 'signs'
    case 'overlaps':
      return `signs too, ${describeEnd(key)}`
    case 'ended':
      return key.file === null ? 'ended' : 'ended; remove the file'
    case 'prepared':
      return 'prepared'
  }
}

function describeEnd({ signs_until: until }: ListedKey): string {
  return `until ${formatMoment(until ?? 0, Date.now() / 1000)}`
}
