import { parseLogPolicy } from '../../log/policy.ts'
import { EvidenceError } from '../../error.ts'
import { isSharedDatabase, toKeyPlaces, type DataLocation } from '../data-location.ts'
import { openCheckpointFolder, type CheckpointFolder } from './checkpoint-folder.ts'
import { openKeyRing } from './log-key.ts'
import { createLogService, type LogService, type LogServiceOptions } from './log-service.ts'
import { parseNetworks } from '../network.ts'
import type { Store } from '../store/store.ts'
import { checkWitnessUrls, openWitnesses, type SenderOptions } from './open-witnesses.ts'
import { openVerdictKeys, requireVerdictKey } from './verdict/verdict-key.ts'
import type { WitnessSender } from './witness-sender.ts'
import { plural } from '../../text/plural.ts'

export interface LogOptions extends DataLocation {
  /** Signs the logs of the organisations; false by default. The embedded service does not sign. */
  readonly signLogs?: boolean
  /** The text of the policy without a log (C2SP tlog-policy): the witnesses, and how many of them must cosign. None by default. */
  readonly logPolicy?: string
  /** Addresses of witnesses that get each published checkpoint. */
  readonly witnesses?: readonly string[]
  /** Networks (CIDR) of witnesses that are not public. */
  readonly allowPrivateTargets?: readonly string[]
  readonly log?: (line: string) => void
  /** Commands that sign (rules 2.19), for keys that are in no file here. */
  readonly signers?: readonly string[]
  /** 5000 by default. */
  readonly signerTimeoutMs?: number
}

const signerTimeoutMs = 5000

/** Creates the service of the logs, once the public origin is known. Undefined if the logs are not signed. */
export type StartLogs = (publicUrl: () => string) => LogService | undefined

const noWitnesses = 'quorum none\n'

/**
 * Opens the key of the logs before anything is served, so that a wrong key fails the start (rules 2.16). Throws the EvidenceError of
 * openKeyRing, and `usage` without a place for the keys, and for a policy or an address of a witness that is not valid.
 */
export async function openLogs(store: Store, options: LogOptions): Promise<StartLogs> {
  const { signLogs = false, log: print = () => undefined } = options
  if (!signLogs) return () => undefined
  const witnessing = readWitnessing(options)
  const places = toKeyPlaces(options)
  if (places === undefined) {
    const message =
      'There is no folder for the keys that sign the logs; give --key-file FILE in a folder that lasts, or choose --unsigned.'
    throw new EvidenceError('usage', message)
  }
  const signers = (options.signers ?? []).map((line) => ({
    line,
    timeoutMs: options.signerTimeoutMs ?? signerTimeoutMs,
  }))
  const keys = await openKeyRing({ table: store.log, now: store.now, path: places.log, signers, print })
  const verdictKeys = { store, path: places.verdict }
  const openVerdictSigner = await openVerdictKeys(verdictKeys)
  const checkKeys = async (): Promise<void> => {
    await keys.check()
    await requireVerdictKey(verdictKeys)
  }
  const [isShared, checkpoints] = [isSharedDatabase(options), await openCheckpoints(store, places.checkpoints, options)]
  return (publicUrl) => {
    const toOrigin = (org: string): string => `${new URL(publicUrl()).host}/log/${encodeURIComponent(org)}`
    const { policy, policyText, open } = witnessing
    const settings = {
      store,
      keys,
      openVerdictSigner,
      checkKeys,
      isShared,
      folder: checkpoints,
      toOrigin,
      print,
      policy,
      policyText,
    }
    return createWitnessedLogs(settings, (logs) => open({ logs, print }))
  }
}

async function openCheckpoints(store: Store, path: string, options: LogOptions): Promise<CheckpointFolder> {
  const folder = openCheckpointFolder(path)
  if (isSharedDatabase(options)) await reportMissing(store, folder, options.log ?? (() => undefined))
  return folder
}

interface Witnessing extends Pick<LogServiceOptions, 'policy' | 'policyText'> {
  readonly open: (options: SenderOptions) => readonly WitnessSender[]
}

/** Throws EvidenceError `usage` before anything is served. */
function readWitnessing({ logPolicy = noWitnesses, witnesses = [], allowPrivateTargets }: LogOptions): Witnessing {
  const policy = parseServicePolicy(logPolicy)
  const [urls, allowed] = [checkWitnessUrls(witnesses, policy), parseNetworks(allowPrivateTargets)]
  return { policy, policyText: logPolicy, open: (options) => openWitnesses(urls, allowed, options) }
}

function createWitnessedLogs(
  settings: LogServiceOptions,
  open: (logs: LogService) => readonly WitnessSender[],
): LogService {
  const onPublish: LogServiceOptions['onPublish'] = (org, checkpoint) => {
    for (const sender of senders) sender.offer(org, checkpoint)
  }
  const logs = createLogService({ ...settings, onPublish })
  // The first checkpoint is published after this.
  const senders = open(logs)
  const close = async (): Promise<void> => {
    await logs.close()
    await Promise.all(senders.map((sender) => sender.close()))
  }
  return { ...logs, close }
}

/** The service adds the line of the log itself. */
function parseServicePolicy(text: string): LogServiceOptions['policy'] {
  const policy = parseLogPolicy(text)
  if (policy.logs.length === 0) return policy
  throw new EvidenceError(
    'usage',
    'The policy of the logs names a log; the service adds its own logs, so leave it out.',
  )
}

const maxNames = 3

/**
 * Writes a line about the logs that the database has signed checkpoints of, and this machine has none: a lost folder, or a new machine on a
 * shared database (rules 2.19). Only the operator knows which.
 */
async function reportMissing(
  store: Pick<Store, 'log'>,
  folder: CheckpointFolder,
  print: (line: string) => void,
): Promise<void> {
  const missing = (await store.log.listSignedOrganisations()).filter((org) => folder.read(org) === undefined)
  if (missing.length > 0) print(toMissingLine(missing, folder))
}

function toMissingLine(missing: readonly string[], folder: CheckpointFolder): string {
  const names = [...missing.slice(0, maxNames), ...(missing.length > maxNames ? ['…'] : [])].join(', ')
  return `There is no checkpoint of ${plural(missing.length, 'log')} (${names}) in ${folder.path} on this machine, so that it takes what the database has for the log, also a rewritten or restored one. For a new machine, copy the folder of another machine before the start. If this machine has signed before, its folder was lost: compare the logs with a witness or with receipts.`
}
