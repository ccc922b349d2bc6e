import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Client } from '../../../src/client/client.ts'
import { compareLog } from '../../../src/step/log/compare-log.ts'
import { openCheckpoint } from '../../../src/step/log/trusted-log.ts'
import { verifyReportReceipt } from '../../../src/step/log/receipts.ts'
import { sendReports, type OutgoingReport } from '../../../src/step/send/send-reports.ts'
import { runWitness } from '../../../src/step/witness/run-witness.ts'
import { messageOf } from '../../../src/error.ts'
import { parseVerifierKey, type NamedKey } from '../../../src/log/note-key.ts'
import { parseReceipt } from '../../../src/log/receipt.ts'
import type { LogState } from '../../../src/wire/resource/receipt.ts'
import { fsck } from '../../../src/service/operate/maintenance.ts'
import { startService, type RunningService } from '../../../src/service/main.ts'
import type { Engine } from '../store/database.ts'

/** A service that signs the logs of two organisations. It is stopped, so that its database can be changed. */
export interface TamperScene extends AsyncDisposable {
  readonly engine: Engine
  readonly place: string
  /** Has the keys, the attachments, and the last checkpoint of each organisation outside the database. */
  readonly folder: string
  /** What `evidence fsck` finds, as `<organisation>: <what>`. */
  readonly fsck: () => Promise<readonly string[]>
  /** What the holder of all receipts and a witness find, once the service runs again; undefined if they find nothing. */
  readonly ask: () => Promise<OutsideFindings>
}

export interface OutsideFindings {
  /** By the oldest receipt that the log contradicts. */
  readonly receipt: string | undefined
  readonly witness: string | undefined
}

/** What a reporter keeps. */
interface Kept {
  readonly checkpoint: string
  readonly key: NamedKey
}

/**
 * Records six reports of two trails in `acme`, the second and the fifth with a file, and two in `other`. Record 2 of each is the event that starts its
 * log. The action's code verifies the receipt of each report of `acme`, and a witness cosigns the log at its end.
 */
export async function openTamperScene(engine: Engine): Promise<TamperScene> {
  const { place, remove } = await engine.makeCurrent()
  const folder = await mkdtemp(join(tmpdir(), 'evidence-tamper-'))
  const location = { folder, database: place, keyFile: join(folder, 'evidence.key') }
  const start = async (port?: number): Promise<RunningService> =>
    startService({ ...location, signLogs: true, ...(port === undefined ? {} : { port }) })
  const service = await start()
  const { firstToken: token = '' } = service
  const kept = await reportAll(service.url, token)
  const witness = createWitness(join(folder, 'witness'), token)
  await witness(service.pagesUrl)
  await service.close()
  return {
    engine,
    place,
    folder,
    fsck: async () => {
      const found: string[] = []
      await fsck({ ...location, environment: {} }, { report: ({ org, what }) => void found.push(`${org}: ${what}`) })
      return found.map((line) => line.replace(/\([0-9a-f-]{36}\)/, '(ID)'))
    },
    ask: async () => {
      // The port is a part of the origin of a log.
      const again = await start(Number(new URL(service.url).port))
      try {
        return { receipt: await findContradiction(again.url, token, kept), witness: await witness(again.pagesUrl) }
      } finally {
        await again.close()
      }
    },
    [Symbol.asyncDispose]: async () => {
      await remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Reports one after another, and keeps the receipts of `acme`, oldest first. */
async function reportAll(url: string, token: string): Promise<readonly Kept[]> {
  const client = createClient({ baseUrl: url, token, timeoutSeconds: 30 })
  const kept: Kept[] = []
  try {
    for (const [at, org] of ['acme', 'other', 'acme', 'acme', 'acme', 'other', 'acme', 'acme'].entries()) {
      const receipt = await reportOne(client, toReport(org, at))
      if (org === 'acme') kept.push(receipt)
    }
  } finally {
    await client.close()
  }
  return kept
}

/** Verifies the receipt as the action does. */
async function reportOne(client: Client, outgoing: OutgoingReport): Promise<Kept> {
  const [sent] = await sendReports(client, [outgoing], { detail: () => undefined })
  const keys = (sent?.proof?.log_keys ?? []).map(parseVerifierKey)
  const verified = sent && (await verifyReportReceipt({ outgoing, sent }, keys))
  const [key] = keys
  if (verified === undefined || key === undefined) throw new Error('The report has no receipt.')
  return { checkpoint: parseReceipt(verified.receipt).checkpoint, key }
}

function toReport(org: string, at: number): OutgoingReport {
  const file = at === 2 || at === 6 ? { file: { filename: 'note.txt', content: `file ${at}` } } : {}
  return {
    operation: 'reportGeneric',
    type: 'generic',
    name: 'review',
    request: {
      params: { org, flow_name: 'shop', trail_name: `change-${at % 2}` },
      body: { attestation_name: 'review', is_compliant: false, description: `report ${at}` },
      ...file,
    },
  }
}

/** Compares the log with the checkpoint of each receipt, as a gate does with that of an earlier run. */
async function findContradiction(url: string, token: string, kept: readonly Kept[]): Promise<string | undefined> {
  const client = createClient({ baseUrl: url, token, timeoutSeconds: 30 })
  try {
    for (const { checkpoint, key } of kept) {
      const known = openCheckpoint(checkpoint, [key])
      const ask = async (events: string): Promise<LogState | undefined> => {
        const headers = { prefer: `checkpoint="${known.size}"${events}` }
        return (await client.getReceipt({ params: { org: 'acme', sequence: '1' }, headers })).log
      }
      const askEvents = async (): Promise<LogState | undefined> => ask(', log-events')
      const state = await ask('').catch(() => undefined)
      const compared = await compareLog({ org: 'acme', given: [key], accepted: [], known, state, askEvents })
      if ('reason' in compared) return compared.reason
    }
    return undefined
  } finally {
    await client.close()
  }
}

/** Runs a witness of `acme`. Its function resolves with what it refuses to cosign. */
function createWitness(folder: string, token: string): (origin: string) => Promise<string | undefined> {
  const { privateKey } = generateKeyPairSync('ed25519')
  return async (origin) => {
    const known = { name: 'ada', privateKey, logKeys: [], tagKey: undefined, submit: false, now: () => 1_790_000_000 }
    const source = { url: `${origin}/log/acme`, token, timeoutSeconds: 5, environment: {} }
    try {
      const outcome = await runWitness({ ...known, ...source, folder })
      return 'fork' in outcome ? outcome.fork.replaceAll(/127\.0\.0\.1:\d+/g, 'HOST') : undefined
    } catch (cause) {
      return messageOf(cause)
    }
  }
}
