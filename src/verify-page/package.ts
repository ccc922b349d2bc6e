import { sha256 } from '@noble/hashes/sha2.js'
import { toHex, toText, type Bytes } from './bytes.ts'
import { readArchive } from './archive.ts'
import { openCheckpoint } from './checkpoint.ts'
import { parseDocument, textAt } from './document.ts'
import { demand, Refusal } from './refusal.ts'
import { readSeries, type LoggedRecord, type Sources } from './series.ts'
import { leadsToRoot, readHashes, type SignedTree } from './tree.ts'
import { openVerdict, type Records } from './verdict.ts'

/** A package of which every check held. */
export interface VerifiedPackage extends Records {
  readonly name: PackageName
  readonly tree: SignedTree
  /** The signed statements of the verdicts by the sequences of their records, the oldest first. */
  readonly verdicts: ReadonlyMap<number, unknown>
  /** The SHA-256 of the attachments that records name and the package has. */
  readonly attachments: ReadonlySet<string>
}

/** Undefined members: a package that is not verified. */
export interface Outcome {
  /** The checks that held, as sentences. */
  readonly held: readonly string[]
  /** The check that failed: the ones after it were not made. */
  readonly failed?: string
  readonly verified?: VerifiedPackage
}

/** Verifies a package with the verifier key of its log (rules 12.3). Never rejects for what a file or a key is. */
export async function verifyPackage(archive: Bytes, verifierKey: string): Promise<Outcome> {
  const held: string[] = []
  try {
    return { held, verified: await verify(archive, verifierKey.trim(), (check) => held.push(check)) }
  } catch (cause) {
    if (cause instanceof Refusal) return { held, failed: cause.message }
    throw cause
  }
}

type Hold = (check: string) => void

/** The text is a part of the format, so that no package has words of its own for people. */
const readmeDigest = 'cb65f0a22016c729e89e1f838e7c4f44c0828e9da07365b1825da9bef50e2362'

async function verify(archive: Bytes, verifierKey: string, hold: Hold): Promise<VerifiedPackage> {
  const members = readArchive(archive)
  demand(toHex(sha256(take(members, 'README.txt'))) === readmeDigest, 'The file README.txt has another text.')
  const name = readName(take(members, 'package.json'))
  hold('The file is an archive of this format, to the byte.')
  const tree = await openCheckpoint(take(members, 'checkpoint'), verifierKey)
  hold(`The key of the log has signed its checkpoint: ${tree.origin} with ${tree.size} entries.`)
  const sources = readEntries(members, tree, name)
  hold('The entries lead to the root of the checkpoint.')
  const all = readAllSeries(sources, name)
  hold('The records of the trail are complete, unchanged, and in the order of the log.')
  hold('The events of the log, and the records of the flow, are in the log.')
  const attachments = await checkAttachments(members, all.records)
  checkMembers(members, all, attachments)
  hold('The attachments are the files that the records name.')
  const verdicts = new Map<number, unknown>()
  for (const record of all.records) {
    if (record.kind === 'verdict') verdicts.set(record.sequence, await openVerdict(record, all))
  }
  hold('Each verdict is signed by a key that the log has before it, and was made from all records before it.')
  return { ...all, name, tree, verdicts, attachments }
}

function take(members: ReadonlyMap<string, Bytes>, name: string): Bytes {
  const member = members.get(name)
  demand(member !== undefined, `The archive has no ${name}.`)
  return member
}

interface PackageName {
  readonly org: string
  readonly flow: string
  readonly trail: string
  /** 16 bytes in hex. */
  readonly flowTag: string
}

function readName(member: Bytes): PackageName {
  const found = parseDocument(member)
  const [org, flow, trail] = [textAt(found, 'org'), textAt(found, 'flow'), textAt(found, 'trail')]
  const flowTag = textAt(found, 'flow_tag')
  const only = JSON.stringify({ flow, flow_tag: flowTag, format: 'delivery-evidence-package-v1', org, trail })
  demand(toText(member) === only && /^[0-9a-f]{32}$/.test(flowTag), 'The file package.json has another form.')
  return { org, flow, trail, flowTag }
}

const entrySize = 53

function readEntries(members: ReadonlyMap<string, Bytes>, tree: SignedTree, { org }: PackageName): Sources {
  const bytes = take(members, 'entries')
  const entries = Array.from({ length: bytes.length / entrySize }, (_, at) =>
    bytes.subarray(at * entrySize, (at + 1) * entrySize),
  )
  const isWhole = bytes.length % entrySize === 0 && entries.every(([version]) => version === 1)
  demand(isWhole, 'The entries have another form.')
  const start = tree.size - entries.length
  const isRooted = leadsToRoot(tree, { start, entries, others: readHashes(members.get('range')) })
  demand(isRooted, 'The entries do not lead to the root of the checkpoint.')
  return { members, tree, start, entries, org }
}

function readAllSeries(sources: Sources, { flow, trail, flowTag }: PackageName): Records {
  const tag = sources.entries[0]?.subarray(1, 17) ?? new Uint8Array()
  const ofFlow = Uint8Array.from(flowTag.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const ofEvents = new Uint8Array(16)
  const tags = new Set([tag, ofFlow, ofEvents].map(toHex))
  demand(tags.size === 3, 'Two series of the package have one tag.')
  return {
    events: readSeries(sources, { folder: 'events', tag: ofEvents, flow: null, trail: null }),
    templates: readSeries(sources, { folder: 'flow', tag: ofFlow, flow, trail: null }),
    records: readSeries(sources, { folder: 'records', tag, flow, trail }),
  }
}

/** The SHA-256 of the attachments that the package has. */
async function checkAttachments(
  members: ReadonlyMap<string, Bytes>,
  records: readonly LoggedRecord[],
): Promise<ReadonlySet<string>> {
  const named = new Set(records.map(({ document }) => textAt(document, 'attachment', 'sha256')))
  const found = [...named].filter((digest) => members.has(`attachments/${digest}`))
  for (const digest of found) {
    const actual = await crypto.subtle.digest('SHA-256', take(members, `attachments/${digest}`))
    demand(toHex(new Uint8Array(actual)) === digest, 'An attachment is another file than a record names.')
  }
  return new Set(found)
}

/** A package has these members, in this order, and no others. */
function checkMembers(
  members: ReadonlyMap<string, Bytes>,
  { events, templates, records }: Records,
  attachments: ReadonlySet<string>,
): void {
  const expected = [
    ...firstNames,
    ...listNames('events', events),
    ...listNames('flow', templates),
    ...listNames('records', records),
    ...[...attachments].toSorted().map((digest) => `attachments/${digest}`),
  ]
  const found = [...members.keys()]
  const isSame = found.length === expected.length && found.every((name, at) => name === expected[at])
  demand(isSame, 'The archive has other members than a package, or another order.')
}

const firstNames = ['README.txt', 'package.json', 'checkpoint', 'range', 'entries']

function listNames(folder: string, series: readonly LoggedRecord[]): readonly string[] {
  return series.flatMap(({ sequence, document }) => [
    ...(document === undefined ? [] : [`${folder}/${sequence}.json`]),
    ...(folder === 'records' ? [] : [`${folder}/${sequence}.proof`]),
  ])
}
