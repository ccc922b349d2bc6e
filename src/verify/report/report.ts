import { explainTrail } from '../../evidence/explain/explanation.ts'
import { toReasonBlocks, toReporterTable } from '../../evidence/explain/render.ts'
import type { Check } from '../../evidence/verdict/check.ts'
import { printBase64 } from '../../log/base64.ts'
import type { StoredRecord } from '../../service/store/record.ts'
import { readOverride } from '../../service/fact/record.ts'
import type { JudgedDocuments } from '../../service/verdict/judge-records.ts'
import { listShownAttestations, toShownTrail } from '../../service/verdict/show.ts'
import type { Block, Document, Phrase } from '../../text/document.ts'
import { isWholeCommit } from '../../wire/trail-name.ts'
import { formatCount } from '../../text/quantity.ts'
import type { SignedRecord } from '../package/verdict.ts'
import type { TrailPackage } from '../package/verify-package.ts'

/** What a report is about. */
export interface ReportSources {
  /** The name of the file that was verified. */
  readonly path: string
  readonly verified: boolean
  readonly checks: readonly Check[]
  readonly unchecked: readonly string[]
  readonly found: TrailPackage
  readonly verdict: SignedRecord | undefined
  /** The judgement, if it was computed again and is that of the verdict. */
  readonly judged: JudgedDocuments | undefined
}

/** A verified package for people who were not there, such as an auditor (rules 12.4). */
export function toReport(sources: ReportSources): Document {
  const { verified, unchecked, found, verdict, judged } = sources
  const { org, flow, trail } = found.manifest
  const status = {
    kind: 'status',
    tone: verified ? 'good' : 'bad',
    word: verified ? 'Verified' : 'Not verified',
  } as const
  return [
    { kind: 'heading', level: 1, content: [status, '·', `Evidence of ${flow}, trail ${shortenSha(trail)}`] },
    toFacts([
      ['Organisation', [org]],
      ['Flow', [flow]],
      ['Trail', [code(trail)]],
      ...toLogFacts(found),
      ['File', [sources.path]],
    ]),
    ...toVerdictBlocks(verdict),
    ...(judged === undefined ? toUnjudgedBlocks() : toJudgedBlocks(judged, found)),
    ...toOverrideBlocks(found.trail.records),
    ...toRecordBlocks(found),
    heading('What was checked'),
    { kind: 'list', items: sources.checks.map(toCheckItem) },
    heading('What this does not prove'),
    { kind: 'list', items: unchecked.map((text) => [text]) },
  ]
}

function heading(text: string): Block {
  return { kind: 'heading', level: 2, content: [text] }
}

function code(text: string): Phrase[number] {
  return { kind: 'code', text }
}

/** A table of names and values. */
function toFacts(rows: readonly (readonly [name: string, value: Phrase])[]): Block {
  return { kind: 'table', head: ['', ''], rows: rows.map(([name, value]) => [[name], value]) }
}

/** In UTC. */
function toTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

/** Most trails have the SHA of a commit as their name. */
function shortenSha(name: string): string {
  return isWholeCommit(name) ? name.slice(0, 7) : name
}

function toLogFacts({ checkpoint }: TrailPackage): readonly (readonly [string, Phrase])[] {
  const { origin, size, root, witnesses, seenAt } = checkpoint
  return [
    ['Log', [code(origin), `with ${formatCount(size)} entries, root`, code(printBase64(root))]],
    ...(seenAt === undefined
      ? []
      : [['Witnessed', [`by ${witnesses.join(', ')}, first at ${toTime(seenAt)} UTC`]] as const]),
  ]
}

function toVerdictBlocks(verdict: SignedRecord | undefined): Document {
  if (verdict === undefined)
    return [heading('The verdict'), { kind: 'paragraph', content: ['No signed verdict answers the question.'] }]
  const { record, summary } = verdict
  const { verificationResult: result, policy, timeVerified, verifier, ...others } = summary.predicate
  const { change, levels, valid_until: until } = others['urn:delivery-evidence:verdict:v1']
  const pull = change.pull_request === undefined ? [] : [`of pull request #${change.pull_request}`]
  const sha256 = policy.digest?.['sha256']
  return [
    heading('The verdict'),
    toFacts([
      ['Result', [{ kind: 'status', tone: result === 'PASSED' ? 'good' : 'bad', word: result }]],
      ...(levels.length === 0 ? [] : [['Level', [levels.join(', ')]] as const]),
      ['Change', [code(change.commit), ...(change.ref === undefined ? [] : [`at ${change.ref}`]), ...pull]],
      ['Signed', [`${timeVerified} by ${verifier.id}, record ${record.sequence} of the log`]],
      ['Asked by', [record.actor.name]],
      ...(until === null ? [] : [['Valid until', [`${toTime(until)} UTC`]] as const]),
      ['Template', [policy.uri, ...(sha256 === undefined ? [] : ['SHA-256', code(sha256)])]],
    ]),
    { kind: 'heading', level: 3, content: ['What it is about'] },
    {
      kind: 'table',
      head: ['Subject', 'Digest'],
      rows: summary.subject.map(({ name = '', digest }) => [
        [name],
        Object.entries(digest).flatMap(([algorithm, value]) => [algorithm, code(value)]),
      ]),
    },
  ]
}

function toUnjudgedBlocks(): Document {
  const text = 'It is not shown, because the verdict was not computed again, or is another one.'
  return [heading('What was required and shown'), { kind: 'paragraph', content: [text] }]
}

function toJudgedBlocks(judged: JudgedDocuments, { trail }: TrailPackage): Document {
  const { question, floor } = judged
  const attestations = listShownAttestations(judgedRecords(judged, trail.records))
  const explained = explainTrail(toShownTrail(judged), attestations, { fingerprints: question.fingerprints })
  const { fix: _fix, advice: _advice, ...shown } = explained
  return [
    heading('What was required and shown'),
    ...toReasonBlocks({ ...shown, fix: undefined, advice: [] }),
    { kind: 'heading', level: 3, content: ['Who reported it, and when'] },
    ...toReporterTable(explained),
    ...toTemplate('The template of the question', question.given?.content),
    ...toTemplate('The template of the flow', floor?.content === question.given?.content ? undefined : floor?.content),
  ]
}

/** The records that the verdict was made from. */
function judgedRecords({ documents }: JudgedDocuments, records: readonly StoredRecord[]): readonly StoredRecord[] {
  const judged = new Set(documents.map(({ sequence }) => sequence))
  return records.filter(({ sequence }) => judged.has(sequence))
}

function toTemplate(title: string, content: string | undefined): Document {
  if (content === undefined) return []
  return [
    { kind: 'heading', level: 3, content: [title] },
    { kind: 'code', language: 'yaml', text: content },
  ]
}

function toOverrideBlocks(records: readonly StoredRecord[]): Document {
  const overrides = records.filter(({ kind }) => kind === 'override').map(readOverride)
  if (overrides.length === 0) return []
  const rows = overrides.map(({ record, fact }): readonly Phrase[] => [
    [toTime(record.created_at)],
    [code(fact.attestation_name)],
    [record.actor.name],
    [fact.new_compliance_status ? 'compliant' : 'not compliant', ...toExpiry(fact.expires_at)],
    [record.erased === true ? 'erased' : fact.reason],
  ])
  return [
    heading('What a person has overridden'),
    { kind: 'table', head: ['Recorded (UTC)', 'Evidence', 'By', 'Outcome', 'Reason'], rows },
  ]
}

function toExpiry(at: number | undefined): Phrase {
  return at === undefined ? [] : [`until ${toTime(at)} UTC`]
}

function toRecordBlocks({ trail, missing }: TrailPackage): Document {
  const rows = trail.records.map((record): readonly Phrase[] => [
    [String(record.sequence)],
    [toTime(record.created_at)],
    [describeRecord(record)],
    [record.actor.name],
    [code(`${record.sha256.slice(0, 16)}…`), ...describeAttachment(record, missing)],
  ])
  return [
    heading('What the log has'),
    { kind: 'table', head: ['Record', 'Recorded (UTC)', 'What', 'By', 'SHA-256'], rows },
  ]
}

function describeRecord({ kind, type, name, body, erased }: StoredRecord): string {
  const filename = kind === 'artifact' ? body['filename'] : undefined
  const words = [kind, type, name, typeof filename === 'string' ? filename : null]
  return [...words.filter((word) => word !== null), ...(erased === true ? ['(erased)'] : [])].join(' ')
}

function describeAttachment({ attachment }: StoredRecord, missing: ReadonlySet<string>): Phrase {
  if (attachment === null) return []
  return [`with ${attachment.filename}${missing.has(attachment.sha256) ? ', which is not in the package' : ''}`]
}

function toCheckItem({ passed, text }: Check): Phrase {
  return [
    { kind: 'status', tone: passed ? 'good' : 'bad', word: passed ? 'Holds:' : 'Fails:' },
    { kind: 'prose', text },
  ]
}
