import { exitCodes, type ExitCode } from '../../step/outcome/exit-code.ts'
import { formatMoment } from '../../text/moment.ts'
import type { LogKeyStore } from '../../service/log/key-store.ts'
import { readDataLocation } from '../data-location.ts'
import { parseDuration, parseArguments, readOption, type Arguments, readTextFile } from '../arguments.ts'
import { printResult, toSentence, type Result, toTableDocument } from '../print-result.ts'
import type { Terminal } from '../terminal.ts'

type ListedKey = Awaited<ReturnType<LogKeyStore['listKeys']>>[number]

/** `evidence key create`: creates the first key of the logs, or prepares the next one (rules 2.19). */
export async function runKeyCreateCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('key create', args)
  const pem = readTextFile(parsed, 'public-key', terminal)
  return runKeyAction(parsed, terminal, async (keys) => {
    const key = await keys.createKey(pem)
    const next =
      key.state === 'prepared'
        ? ` Copy it to every machine of the service; then make it the key of the logs with evidence key rotate.`
        : ''
    return { value: key, text: toSentence(`${describeKey(key)} is created.${next}`) }
  })
}

/** `evidence key rotate`: makes the next key the present one. The service can be running. */
export async function runKeyRotateCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('key rotate', args)
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

/** `evidence key show`: the keys, and the verifier keys of each log. */
export async function runKeyShowCommand(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const parsed = parseArguments('key show', args)
  return runKeyAction(parsed, terminal, async (keys) => {
    const [listed, logs] = [await keys.listKeys(), await keys.listVerifierKeys()]
    const rows = listed.map((key) => [String(key.number), describeState(key), key.public_key, key.file ?? 'not here'])
    const table = toTableDocument(
      ['key', 'state', 'public key', 'file'],
      rows,
      'The logs have no key. evidence serve creates one, or evidence key create.',
    )
    const verifierKeys = logs.flatMap(({ org, keys: signing }) => signing.map((key) => [org, key]))
    const verifiers = toTableDocument(['organisation', 'verifier key'], verifierKeys, 'No log is started.')
    return { value: { keys: listed, logs }, text: [...table, ...verifiers] }
  })
}

type KeyAction = (keys: LogKeyStore) => Promise<Result>

async function runKeyAction(args: Arguments, terminal: Terminal, act: KeyAction): Promise<ExitCode> {
  const { openLogKeys } = await import('../../service/log/key-store.ts')
  const keys = await openLogKeys(readDataLocation(args, terminal))
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
