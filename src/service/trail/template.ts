import { toCanonicalJson } from '../../wire/json/canonical.ts'
import { memberOf } from '../../wire/json/member.ts'
import { omitUndefined } from '../../wire/optional.ts'
import type { FreeObject } from '../../wire/primitives.ts'
import type { VersionedTemplate } from '../../wire/resource/template.ts'
import {
  readRecordedTemplate,
  readTemplateContent,
  unreadableTemplate,
  type RecordedTemplate,
} from '../fact/template.ts'
import { selectKind } from '../fact/trail-record.ts'
import type { StoredRecord, Actor, LedgerPosition } from '../store/record.ts'
import { createPacer } from '../limit/turn.ts'
import { findFirstSequence, type TrailHistory } from './history.ts'
import { isObject } from '../../wire/json/is-object.ts'

/** A version whose requirements are not read: a flow may have very many. `version` counts the changes of content (rules 4.2). */
interface NumberedTemplate extends TemplateSource {
  readonly version: number
  /** The record that put it, which may repeat the template of an earlier one. */
  readonly record: StoredRecord
}

interface TemplateSource extends Pick<RecordedTemplate, 'content'> {
  /** The record that has the template. */
  readonly source: StoredRecord
}

export type TemplateVersion = RecordedTemplate & NumberedTemplate

/** The template that a trail keeps for its whole life, with its `flow_template_id` (rules 4.2). */
export interface PinnedTemplate extends RecordedTemplate, Pick<NumberedTemplate, 'version'> {
  readonly id: string
  /** The record that put it. */
  readonly since: LedgerPosition
  /** Whether it came with the trail, and is no version of the flow. */
  readonly isOwn: boolean
}

/** Whether a record of a flow puts a template. */
export function putsTemplate(record: StoredRecord): boolean {
  return readTemplateContent(record) !== undefined || readRepeatedSequence(record) !== undefined
}

/** In a record that puts the present template of its flow again: the sequence of the record that has it. */
function readRepeatedSequence({ body: { found } }: StoredRecord): number | undefined {
  const sequence = memberOf(found, 'same_template')
  return typeof sequence === 'number' ? sequence : undefined
}

/**
 * What a record of a template stores. If it is the present one of the flow, as most builds send it, the record names the record that has it:
 * a flow is read with all its records.
 */
export function toStoredTemplate(flowRecords: readonly StoredRecord[], sent: RecordedTemplate): FreeObject {
  const present = listTemplateVersions(flowRecords).at(-1)
  const isSame = present?.content === sent.content && isSameTemplate(readTemplateVersion(present), sent)
  return isSame ? { same_template: present.source.sequence } : { ...sent }
}

/** Reads the requirements of a version. */
export function readTemplateVersion(numbered: NumberedTemplate): TemplateVersion {
  const recorded = readRecordedTemplate(numbered.source)
  if (recorded === null) throw unreadableTemplate()
  return { ...recorded, ...numbered }
}

/** Every record of a flow with a template, oldest first. A record with the same content as the one before it has the same version. */
function numberTemplates(flowRecords: readonly StoredRecord[]): readonly NumberedTemplate[] {
  const versions: NumberedTemplate[] = []
  const sources = new Map<number | undefined, TemplateSource>()
  const order = createRunOrder()
  for (const record of flowRecords) {
    const content = readTemplateContent(record)
    if (content !== undefined) sources.set(record.sequence, { content, source: record })
    const found = sources.get(content === undefined ? readRepeatedSequence(record) : record.sequence)
    if (found === undefined || !order.add(record)) continue
    versions.push({ ...found, record, version: nextVersion(versions.at(-1), found.content) })
  }
  return versions
}

function nextVersion(before: NumberedTemplate | undefined, content: string): number {
  if (before === undefined) return 1
  return before.content === content ? before.version : before.version + 1
}

/** The versions of the template of a flow, each with its first record, oldest first. */
export function listTemplateVersions(flowRecords: readonly StoredRecord[]): readonly NumberedTemplate[] {
  const versions = numberTemplates(flowRecords)
  return versions.filter(({ version }, index) => versions[index - 1]?.version !== version)
}

/** The newest template of a flow; undefined without one. */
export function readNewestTemplate(flowRecords: readonly StoredRecord[]): TemplateVersion | undefined {
  const last = listTemplateVersions(flowRecords).at(-1)
  return last && readTemplateVersion(last)
}

/**
 * Selects the template of a trail (rules 4.2): the one in the first record of the trail, else the version that the flow had then, else
 * the first template that was recorded later, on the trail or on the flow.
 */
export function pinTemplate(history: Omit<TrailHistory, 'org'>): PinnedTemplate | undefined {
  const start = findFirstSequence(history)
  const ofTrail = pinOwnTemplate(history)
  if (ofTrail?.since.sequence === start) return ofTrail
  const versions = numberTemplates(history.flowRecords)
  const atStart = versions.findLast(({ record }) => record.sequence < start)
  if (atStart !== undefined) return pinVersion(atStart, history)
  const ofFlow = versions.slice(0, 1).map((first) => pinVersion(first, history))
  const [earliest] = [ofTrail ?? [], ...ofFlow].flat().toSorted((a, b) => a.since.sequence - b.since.sequence)
  return earliest
}

/** The first template that came with the trail. */
function pinOwnTemplate({ flow, trail, records }: Omit<TrailHistory, 'org'>): PinnedTemplate | undefined {
  const owned = selectKind(records, 'trail').find(({ template }) => template !== null)
  if (owned === undefined || owned.template === null) return undefined
  return { ...owned.template, version: 1, since: owned, id: `${flow}/${trail}@1`, isOwn: true }
}

function pinVersion(numbered: NumberedTemplate, { flow }: Pick<TrailHistory, 'flow'>): PinnedTemplate {
  const { content, template, version, record } = readTemplateVersion(numbered)
  return { content, template, version, since: record, id: `${flow}@${version}`, isOwn: false }
}

/** Compares requirements: comments, line ends and the order of members change nothing. */
export function isSameTemplate(a: RecordedTemplate, b: RecordedTemplate): boolean {
  return toCanonicalJson(a.template) === toCanonicalJson(b.template)
}

/** The newest version of a flow with the same requirements as a template; undefined if it is none. Other requests run between the versions. */
export async function findTemplateVersion(
  flowRecords: readonly StoredRecord[],
  used: RecordedTemplate,
): Promise<TemplateVersion | undefined> {
  const pause = createPacer()
  for (const numbered of listTemplateVersions(flowRecords).toReversed()) {
    const version = readTemplateVersion(numbered)
    if (version.content === used.content || isSameTemplate(version, used)) return version
    await pause()
  }
  return undefined
}

/** The template as the API shows it in a flow and in a trail (rules 9.14). */
export function toVersionedTemplate({
  template,
  version,
  content,
}: Pick<TemplateVersion, 'template' | 'version' | 'content'>): VersionedTemplate {
  const { trail, policy, 'if-none': ifNone } = template
  return { trail, ...omitUndefined({ policy, 'if-none': ifNone }), version, content }
}

/** A run with the origin that its id counts in: a repository at its issuer, or an API token. */
interface TemplateRun {
  readonly origin: string
  readonly id: bigint
}

/** The claims of a job go before a declared run. Ids of runs have up to 20 digits. */
export function toTemplateRun(
  { job, token_id: token, origin_token_id: first = token }: Actor,
  { run }: FreeObject,
): TemplateRun | undefined {
  if (job !== undefined) return { origin: `${job.issuer}#${job.repository_id}`, id: BigInt(job.run_id) }
  const id = isObject(run) ? run['id'] : undefined
  if (typeof id !== 'number' || first === undefined) return undefined
  return { origin: `token ${first}`, id: BigInt(id) }
}

/** The runs that put templates on a flow (rules 4.2). */
interface RunOrder {
  /**
   * Adds a record that has a template; oldest first. Returns false if its run is outdated, so that the record has no effect. Only two services
   * that write at the same time record one.
   */
  readonly add: (record: StoredRecord) => boolean
  /** Whether a template of this run is older than the present one. The run of the present template may put another one. */
  readonly isOutdated: (run: TemplateRun) => boolean
  /** The run that put the present template, if a run did. */
  readonly present: () => TemplateRun | undefined
}

export function createRunOrder(): RunOrder {
  const highest = new Map<string, bigint>()
  let present: TemplateRun | undefined
  const isOutdated = (run: TemplateRun): boolean => {
    const last = highest.get(run.origin)
    return last !== undefined && last >= run.id && !(present?.origin === run.origin && present.id === run.id)
  }
  return {
    add: ({ actor, body }) => {
      const run = toTemplateRun(actor, body)
      if (run !== undefined) {
        if (isOutdated(run)) return false
        if (run.id > (highest.get(run.origin) ?? -1n)) highest.set(run.origin, run.id)
      }
      present = run
      return true
    },
    isOutdated,
    present: () => present,
  }
}
