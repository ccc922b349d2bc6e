import type { Client } from '../client/client.ts'
import { EvidenceError, settle } from '../error.ts'
import type { LogState } from '../wire/resource/receipt.ts'
import type { StepRun } from './change/run.ts'
import type { CheckedLog } from './log/check-log.ts'
import type { LogOutcome, ReadMark } from './log/log-outcome.ts'
import { closeGateOf, type Outcome } from './outcome/outcome.ts'
import type { OutgoingReport } from './send/send-reports.ts'

/** Proves with the log of the organisation that the service has what a run has sent, and the records of earlier runs (rules 8.20). */
export interface RunProof {
  /** Numbers of entries from which the service has to prove its log. Undefined for the embedded service, which signs none. */
  readonly readSizes: ((receipts: readonly (string | undefined)[]) => Promise<readonly number[]>) | undefined
  /** Adds the proof to an outcome, and closes the gate if the log contradicts an earlier run. Throws EvidenceError `nonsense`. */
  readonly addTo: (outcome: Outcome, outgoing: readonly OutgoingReport[]) => Promise<Outcome>
}

interface ProvenRun {
  readonly run: StepRun
  readonly client: Client
  readonly readMark: () => Promise<ReadMark>
}

/** Throws EvidenceError `usage` for a key that is none of the organisation, before a report is sent. */
export async function openProof(proven: ProvenRun): Promise<RunProof> {
  const { inputs } = proven.run.plan
  if (inputs.url === 'embedded') return openEmbeddedProof(inputs['log-key'])
  if (inputs['log-key'].length > 0) {
    const { parseLogKeys } = await import('./log/trusted-log.ts')
    parseLogKeys(inputs['log-key'], proven.run.target.org)
  }
  let mark: Promise<ReadMark> | undefined
  const readMark = async (): Promise<ReadMark> => (mark ??= proven.readMark())
  const readSizes = async (receipts: readonly (string | undefined)[]): Promise<readonly number[]> => {
    const { listSizes } = await import('./log/log-mark.ts')
    return listSizes(await readMark(), receipts)
  }
  return {
    readSizes,
    addTo: async (outcome, outgoing) => addProof({ ...proven, readMark }, outcome, { outgoing, readSizes }),
  }
}

function openEmbeddedProof(keys: readonly string[]): RunProof {
  if (keys.length > 0) {
    throw new EvidenceError(
      'usage',
      'Input `log-key` cannot be used with `url: embedded`: the embedded service signs no log. Remove `log-key`, or set `url` to a service.',
      { facts: { input: 'log-key' } },
    )
  }
  const lines = ['The embedded service signs no log: there are no receipts, and nothing was compared.']
  const log: LogOutcome = {
    checkpoint: undefined,
    key: undefined,
    folder: undefined,
    lines,
    isUnsigned: true,
    mark: { read: undefined, next: undefined },
  }
  return { readSizes: undefined, addTo: async (outcome) => Promise.resolve({ ...outcome, log }) }
}

interface ProofRequest {
  readonly outgoing: readonly OutgoingReport[]
  readonly readSizes: NonNullable<RunProof['readSizes']>
}

async function addProof({ run, client, readMark }: ProvenRun, outcome: Outcome, asked: ProofRequest): Promise<Outcome> {
  const { inputs } = run.plan
  const { org } = run.target
  const [{ checkLog }, { parseLogKeys }] = await Promise.all([
    import('./log/check-log.ts'),
    import('./log/trusted-log.ts'),
  ])
  const { sent, basis } = outcome
  const reports = asked.outgoing.flatMap((outgoing, at) => {
    const one = sent[at]
    return one === undefined ? [] : [{ outgoing, sent: one }]
  })
  const checked = await checkLog({
    org,
    given: parseLogKeys(inputs['log-key'], org),
    accepted: inputs['log-restart-accepted'],
    read: await readMark(),
    reports,
    basis,
    askEvents: async () => readEvents(client, org, await asked.readSizes(sent.map(({ proof }) => proof?.receipt))),
    context: run.context,
  })
  return applyProof(run, outcome, checked)
}

/** The log itself begins with an event, so that it has a first record. */
async function readEvents(client: Client, org: string, sizes: readonly number[]): Promise<LogState | undefined> {
  const params = { org, sequence: '1' }
  const headers = { prefer: `checkpoint="${sizes.join(' ')}", log-events` }
  const answer = await settle(client.getReceipt({ params, headers }))
  if (answer.ok) return answer.value.log
  if (answer.error instanceof EvidenceError && answer.error.code === 'refused') return undefined
  throw answer.error
}

/** A gate has no answer if the service does not prove its log, and it is closed if the log contradicts an earlier run. */
function applyProof(run: StepRun, outcome: Outcome, { outcome: log, contradiction, unclear }: CheckedLog): Outcome {
  const proven = { ...outcome, log }
  const reason = contradiction ?? unclear
  if (reason === undefined) return proven
  if (!outcome.gate) {
    run.context.host.warning(`${reason}.`)
    return proven
  }
  if (contradiction !== undefined) return closeGateOf(proven, [`${contradiction}.`])
  throw new EvidenceError(
    'nonsense',
    `${reason}, so the log could not be compared with the one of an earlier run. The gate fails.`,
  )
}
