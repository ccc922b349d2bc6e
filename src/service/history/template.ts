import { toCanonicalJson } from '../../json/canonical.ts'
import { isObject } from '../../json/is-object.ts'
import { memberOf } from '../../json/member.ts'
import { omitUndefined } from '../../schema/optional.ts'
import type { FreeObject } from '../../schema/primitives.ts'
import { FlowTemplate, type VersionedTemplate } from '../../schema/resource/template.ts'
import { parseStored } from '../../schema/parse.ts'
import type { StoredRecord } from '../store/record.ts'
import { findFirstSequence, type TrailHistory } from './history.ts'
import { createRunOrder } from './template-run.ts'

/** A template that was put on a flow or sent with a trail. The record has it in `found`. */
export interface RecordedTemplate {
  readonly content: string
  readonly template: FlowTemplate
}

/** A version whose requirements are not read: a flow may have very many. `version` counts the changes of content (rules 4.2). */
export interface NumberedTemplate extends TemplateSource {
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
export interface PinnedTemplate extends TemplateVersion {
  readonly id: string
}

/** The text of the template of a record; undefined if the record has none. */
function readTemplateContent({ body: { found } }: StoredRecord): string | undefined {
  if (!isObject(found) || !('content' in found) || !('template' in found)) return undefined
  if (typeof found['content'] !== 'string') throw unreadableTemplate()
  return found['content']
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

/** The template of a record; null if the record has none. */
export function readRecordedTemplate(record: StoredRecord): RecordedTemplate | null {
  const content = readTemplateContent(record)
  if (content === undefined) return null
  const parsed = parseStored(FlowTemplate, memberOf(record.body['found'], 'template'))
  if (!parsed.ok) throw unreadableTemplate()
  return { content, template: parsed.value }
}

function unreadableTemplate(): Error {
  return new Error('A recorded template does not fit its schema.')
}

/** Reads the requirements of a version. */
export function readTemplateVersion(
  numbered: NumberedTemplate,
  read: TemplateReader = readRecordedTemplate,
): TemplateVersion {
  const recorded = read(numbered.source)
  if (recorded === null) throw unreadableTemplate()
  return { ...recorded, ...numbered }
}

type TemplateReader = (record: StoredRecord) => RecordedTemplate | null

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

/**
 * Selects the template of a trail (rules 4.2): the one in the first record of the trail, else the version that the flow had then, else
 * the first template that was recorded later, on the trail or on the flow.
 */
export function pinTemplate(
  { flow, trail, records, flowRecords }: Omit<TrailHistory, 'org'>,
  read: TemplateReader = readRecordedTemplate,
): PinnedTemplate | undefined {
  const firstSequence = findFirstSequence({ records })
  const ofTrail = findTemplateOfTrail(records)
  const isFirst = ofTrail?.record.sequence === firstSequence
  const ofFlow = isFirst ? [] : numberTemplates(flowRecords)
  const atStart = ofFlow.findLast(({ record }) => record.sequence < firstSequence)
  const later = [ofTrail, ofFlow[0]].filter((one) => one !== undefined)
  const pinned = atStart ?? later.toSorted((a, b) => a.record.sequence - b.record.sequence)[0]
  if (pinned === undefined) return undefined
  const owner = pinned === ofTrail ? `${flow}/${trail}` : flow
  return { ...readTemplateVersion(pinned, read), id: `${owner}@${pinned.version}` }
}

function findTemplateOfTrail(records: readonly StoredRecord[]): NumberedTemplate | undefined {
  for (const record of records) {
    const content = record.kind === 'trail' ? readTemplateContent(record) : undefined
    if (content !== undefined) return { content, record, source: record, version: 1 }
  }
  return undefined
}

/** Compares requirements: comments, line ends and the order of members change nothing. */
export function isSameTemplate(a: RecordedTemplate, b: RecordedTemplate): boolean {
  return toCanonicalJson(a.template) === toCanonicalJson(b.template)
}

/** The template as the API shows it in a flow and in a trail (rules 9.14). */
export function toVersionedTemplate({
  template,
  version,
  content,
}: Omit<TemplateVersion, 'record' | 'source'>): VersionedTemplate {
  const { trail, policy, 'if-none': ifNone } = template
  return { trail, ...omitUndefined({ policy, 'if-none': ifNone }), version, content }
}
