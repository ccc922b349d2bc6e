import { listAt, textAt, valueAt } from './document.ts'
import type { Outcome, VerifiedPackage } from './package.ts'
import type { LoggedRecord } from './series.ts'
import { factsOf } from './verdict.ts'

/** A text, or an element with its name and its children. Texts come from the package, and are never read as HTML. */
export type Part = string | ElementPart

interface ElementPart {
  readonly name: string
  readonly children: readonly Part[]
}

function element(name: string, ...children: readonly Part[]): ElementPart {
  return { name, children }
}

/** What a reader sees of a package. */
export interface Report {
  /** Whether each check held, and the newest verdict passed with the best level. */
  readonly isAccepted: boolean
  readonly parts: readonly Part[]
}

/** Shows nothing of a package that is not verified, because it can have any content. */
export function toReport({ held, failed, verified }: Outcome): Report {
  const statement = verified && [...verified.verdicts.values()].at(-1)
  const result = textAt(statement, 'predicate', 'verificationResult')
  const doubts = result === 'PASSED' ? listDoubts(statement) : []
  const failure = failed === undefined ? [] : [element('strong', `✗ ${failed}`)]
  const isAccepted = result === 'PASSED' && doubts.length === 0
  const verdict = isAccepted ? `${result} ${compliant}` : [result, ...doubts].join(', ')
  return {
    isAccepted,
    parts: [
      element('h2', toTitle(verified, verdict, isAccepted)),
      ...(verified && statement !== undefined ? [showVerdict(verified, statement)] : []),
      element('h2', 'Checks'),
      toList([...held.map((check) => `✓ ${check}`), ...failure]),
      element('h2', 'Not checked'),
      toList(listUnchecked(verified)),
      ...(verified === undefined ? [] : showRecords(verified)),
    ],
  }
}

const compliant = 'DELIVERY_EVIDENCE_COMPLIANT'
const toleranceMs = 300_000

/** Why a verdict that passed is not enough (rules 11.7). */
function listDoubts(statement: unknown): readonly string[] {
  const facts = factsOf(statement)
  const verified = listAt(statement, 'predicate', 'verifiedLevels')
  const levels = [...verified, ...listAt(facts, 'levels')]
  const others = [...new Set(levels)].filter((level) => level !== compliant).map(String)
  const pull = valueAt(facts, 'change', 'pull_request')
  const until = valueAt(facts, 'valid_until')
  const time = Date.parse(textAt(statement, 'predicate', 'timeVerified'))
  return [
    ...(verified.length === 0 ? ['of no level'] : []),
    ...(others.length === 0 ? [] : [`of the level ${others.join(' and ')}`]),
    ...(pull === undefined ? [] : [`of the pull request #${JSON.stringify(pull)}, which need not be what was merged`]),
    ...(typeof until === 'number' && until * 1000 <= Date.now() ? ['and its time is over'] : []),
    ...(time <= Date.now() + toleranceMs ? [] : ['of a time in the future']),
  ]
}

/** Someone who reads this line alone must not take a genuine file for a good verdict. */
function toTitle(verified: VerifiedPackage | undefined, verdict: string, isAccepted: boolean): string {
  if (verified === undefined) return 'Not verified'
  if (isAccepted) return `Verified: the newest verdict is ${verdict}`
  return `Not accepted: the package is genuine, and ${verdict === '' ? 'has no verdict' : `its newest verdict is ${verdict}`}`
}

function toList(parts: readonly Part[]): Part {
  return element('ul', ...parts.map((part) => element('li', part)))
}

function listUnchecked(verified: VerifiedPackage | undefined): readonly string[] {
  const missing = verified === undefined ? [] : listMissing(verified)
  const erased = verified === undefined ? 0 : countErased(verified)
  return [
    'Whether the verdict follows from the records: it was not computed again. The command evidence verify does that.',
    'Whether a witness has seen the checkpoint, so that all readers see the same log.',
    'Whether the tags in the log are those of these names: only a witness with the secret of the log can check this.',
    'Whether the log has an event, or a version of the template, after the last one here and before the first record of the trail.',
    ...(erased === 0
      ? []
      : [
          `Erased records: ${erased}. What they were is not shown; that none was a verdict is the word of the service.`,
        ]),
    ...missing.map((digest) => `The attachment ${digest}, which is not in the package.`),
  ]
}

function countErased({ records, templates, events }: VerifiedPackage): number {
  return [...records, ...templates, ...events].filter(({ document }) => document === undefined).length
}

function listMissing({ records, attachments }: VerifiedPackage): readonly string[] {
  const named = records.map(({ document }) => textAt(document, 'attachment', 'sha256'))
  return [...new Set(named)].filter((digest) => digest !== '' && !attachments.has(digest))
}

function showVerdict({ name, tree }: VerifiedPackage, statement: unknown): Part {
  const predicate = valueAt(statement, 'predicate')
  const change = membersAt(factsOf(statement), 'change')
  const until = valueAt(factsOf(statement), 'valid_until')
  const rows: readonly (readonly [string, ...Part[]])[] = [
    ['Result', textAt(predicate, 'verificationResult')],
    ['Level', listAt(predicate, 'verifiedLevels').join(', ')],
    ['Subject', ...listAt(statement, 'subject').map(showSubject)],
    ['Change', ...change.map(([part, value]) => element('div', `${part}: ${toText(value)}`))],
    ['Template', element('code', textAt(predicate, 'policy', 'digest', 'sha256'))],
    ['Trail', `${name.trail}, of the flow ${name.flow} of ${name.org}`],
    ['Time', textAt(predicate, 'timeVerified')],
    ['Valid until', typeof until === 'number' ? toTime(until) : 'no limit'],
    ['Log', `${tree.origin}, ${tree.size} entries`],
  ]
  const shown = rows.flatMap(([term, ...parts]) => [element('dt', term), element('dd', ...parts)])
  return element('dl', ...shown)
}

function showSubject(subject: unknown): Part {
  const digests = membersAt(subject, 'digest').map(([kind, value]) => element('code', `${kind}:${toText(value)}`))
  return element('div', textAt(subject, 'name'), ...digests)
}

function showRecords(verified: VerifiedPackage): readonly Part[] {
  const all = [...verified.records, ...verified.templates, ...verified.events]
  const head = element('thead', toRow('th', ['Record', 'Name', 'Time', 'Reported by', 'Details']))
  return [...Map.groupBy(all, ({ kind }) => kind)].flatMap(([kind, records]) => [
    element('h2', `${kind} (${records.length})`),
    element('table', head, element('tbody', ...records.map((record) => showRecord(verified, record)))),
  ])
}

function toRow(cell: 'th' | 'td', texts: readonly Part[]): Part {
  return element('tr', ...texts.map((text) => element(cell, element('bdi', text))))
}

function showRecord(verified: VerifiedPackage, record: LoggedRecord): Part {
  const { sequence, document } = record
  if (document === undefined) return toRow('td', [String(sequence), 'erased', '', '', ''])
  const body = valueAt(document, 'body')
  const name = textAt(document, 'name') || textAt(body, 'filename') || textAt(body, 'event')
  const time = valueAt(document, 'created_at')
  const details = listDetails(verified, record).map((text) => element('div', text))
  const shownTime = typeof time === 'number' ? toTime(time) : ''
  return toRow('td', [String(sequence), name, shownTime, textAt(document, 'actor', 'name'), element('div', ...details)])
}

/** What a person wants to know of a record of its kind. */
function listDetails({ verdicts, attachments }: VerifiedPackage, record: LoggedRecord): readonly string[] {
  const { sequence, document } = record
  const body = valueAt(document, 'body')
  const file = valueAt(document, 'attachment')
  const isThere = attachments.has(textAt(file, 'sha256'))
  const details = {
    type: textAt(document, 'type'),
    artifact: textAt(document, 'fingerprint'),
    compliant: valueAt(body, 'is_compliant'),
    'new status': valueAt(body, 'new_compliance_status'),
    reason: textAt(body, 'reason'),
    'erased record': valueAt(body, 'erased_sequence'),
    result: textAt(verdicts.get(sequence), 'predicate', 'verificationResult'),
    attachment: textAt(file, 'filename') + (textAt(file, 'filename') === '' || isThere ? '' : ' (not in the package)'),
  }
  const shown = Object.entries(details).filter(([, value]) => value !== undefined && value !== '')
  return shown.map(([name, value]) => `${name}: ${toText(value)}`)
}

function membersAt(value: unknown, name: string): readonly (readonly [string, unknown])[] {
  const found = valueAt(value, name)
  return typeof found === 'object' && found !== null ? Object.entries(found) : []
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(toText).join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Of epoch seconds, in UTC. */
function toTime(seconds: number): string {
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) ? '' : `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
