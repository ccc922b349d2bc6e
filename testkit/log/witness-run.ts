import { runWitness, type WitnessOutcome, type WitnessRequest } from '../../src/step/witness/run-witness.ts'
import { type Replacement, type ServedLog, serveLog } from './served-log.ts'
import { createLogKey } from './signed-log.ts'

export const origin = 'evidence.example/log/acme'
/** Of the log. */
export const key = createLogKey()
/** Of the witness. */
const own = createLogKey()
export const record = { flow: null, trail: null }

/** A log with so many records. */
export async function serveRecords(
  count: number,
  options: { replace?: Replacement; name?: string } = {},
): Promise<ServedLog> {
  const { name = origin, ...rest } = options
  const log = await serveLog({ origin: name, key, ...rest })
  for (let at = 0; at < count; at += 1) log.add(record)
  return log
}

/** Runs a witness of a log once, with its state in a folder. */
export async function witness(
  log: ServedLog,
  folder: string,
  more: Partial<WitnessRequest> = {},
): Promise<WitnessOutcome> {
  return runWitness({
    url: log.url,
    token: 'des_test_token',
    timeoutSeconds: 20,
    environment: {},
    folder,
    name: 'ada',
    privateKey: own,
    logKeys: [],
    tagKey: undefined,
    submit: false,
    now: () => 1_795_000_000.9,
    ...more,
  })
}
