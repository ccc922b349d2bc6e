import { omitUndefined } from '../../schema/optional.ts'
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

/** `version` counts the changes of content (rules 4.2). */
export interface TemplateVersion extends RecordedTemplate {
  readonly version: number
  readonly record: StoredRecord
}

/** The template that a trail keeps for its whole life, with its `flow_template_id` (rules 4.2). */
export interface PinnedTemplate extends TemplateVersion {
  readonly id: string
}

/** The template of a record; null if the record has none. */
export function readRecordedTemplate({ body }: StoredRecord): RecordedTemplate | null {
  const { found } = body
  if (typeof found !== 'object' || found === null || !('content' in found) || !('template' in found)) return null
  const parsed = parseStored(FlowTemplate, found.template)
  if (typeof found.content !== 'string' || !parsed.ok) throw new Error('A recorded template does not fit its schema.')
  return { content: found.content, template: parsed.value }
}

type TemplateReader = (record: StoredRecord) => RecordedTemplate | null

/** Every record of a flow with a template, oldest first. A record with the same content as the one before it has the same version. */
function numberTemplates(
  flowRecords: readonly StoredRecord[],
  read: TemplateReader = readRecordedTemplate,
): readonly TemplateVersion[] {
  const versions: TemplateVersion[] = []
  const order = createRunOrder()
  for (const record of flowRecords) {
    const recorded = read(record)
    if (recorded === null || !order.add(record)) continue
    versions.push({ ...recorded, record, version: nextVersion(versions.at(-1), recorded) })
  }
  return versions
}

function nextVersion(before: TemplateVersion | undefined, { content }: RecordedTemplate): number {
  if (before === undefined) return 1
  return before.content === content ? before.version : before.version + 1
}

/** The versions of the template of a flow, each with its first record, oldest first. */
export function listTemplateVersions(flowRecords: readonly StoredRecord[]): readonly TemplateVersion[] {
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
  const ofTrail = findTemplateOfTrail(records, `${flow}/${trail}@1`, read)
  if (ofTrail?.record.sequence === firstSequence) return ofTrail
  const ofFlow = numberTemplates(flowRecords, read).map((version) => ({ ...version, id: `${flow}@${version.version}` }))
  const atStart = ofFlow.findLast(({ record }) => record.sequence < firstSequence)
  const later = [ofTrail, ofFlow[0]].filter((one) => one !== undefined)
  return atStart ?? later.toSorted((a, b) => a.record.sequence - b.record.sequence)[0]
}

function findTemplateOfTrail(
  records: readonly StoredRecord[],
  id: string,
  read: TemplateReader,
): PinnedTemplate | undefined {
  for (const record of records) {
    const recorded = record.kind === 'trail' ? read(record) : null
    if (recorded !== null) return { ...recorded, record, version: 1, id }
  }
  return undefined
}

/** The template as the API shows it in a flow and in a trail (rules 9.14). */
export function toVersionedTemplate({
  template,
  version,
  content,
}: Omit<TemplateVersion, 'record'>): VersionedTemplate {
  const { trail, policy, 'if-none': ifNone } = template
  return { trail, ...omitUndefined({ policy, 'if-none': ifNone }), version, content }
}
