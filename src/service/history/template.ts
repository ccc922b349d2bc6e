import { FlowTemplate, type NumberedTemplate } from '../../schema/resource/template.ts'
import { parse } from '../../schema/parse.ts'
import type { StoredRecord } from '../store/store.ts'
import { beganAt } from './history.ts'
import { once } from './once.ts'

/** A template that was put, on a flow or on a trail, as `found` in its record keeps it. */
export interface PutTemplate {
  readonly content: string
  readonly template: FlowTemplate
}

/** `version` counts the changes of content (decisions.md §4). */
export interface TemplateVersion extends PutTemplate {
  readonly version: number
  readonly record: StoredRecord
}

/** The template that a trail keeps, with its `flow_template_id`. */
export interface PinnedTemplate extends TemplateVersion {
  readonly id: string
}

const readPutTemplate = once(({ body }: StoredRecord): PutTemplate | undefined => {
  const { found } = body
  if (typeof found !== 'object' || found === null || !('content' in found) || !('template' in found)) return undefined
  const parsed = parse(FlowTemplate, found.template)
  if (typeof found.content !== 'string' || !parsed.ok) throw new Error('A recorded template cannot be read.')
  return { content: found.content, template: parsed.value }
})

/** Every record of a flow that put a template, oldest first; the same content again is the same version. */
function listVersions(flowRecords: readonly StoredRecord[]): readonly TemplateVersion[] {
  const versions: TemplateVersion[] = []
  for (const record of flowRecords) {
    const put = readPutTemplate(record)
    if (put === undefined) continue
    const before = versions.at(-1)
    const isSame = before?.content === put.content
    versions.push({ ...put, record, version: (before?.version ?? 0) + (isSame ? 0 : 1) })
  }
  return versions
}

/** The first record of each version. */
export function listChanges(flowRecords: readonly StoredRecord[]): readonly TemplateVersion[] {
  const versions = listVersions(flowRecords)
  return versions.filter(({ version }, index) => versions[index - 1]?.version !== version)
}

interface Pinning {
  readonly flow: string
  readonly trail: string
  readonly records: readonly StoredRecord[]
  readonly flowRecords: readonly StoredRecord[]
}

/**
 * A trail that begins with a template of its own keeps it: the one at the base of a change. Else the flow's in force when it began
 * stays; a trail that began without any takes the first that is put, on itself or on its flow (decisions.md §4).
 */
export function pinTemplate({ flow, trail, records, flowRecords }: Pinning): PinnedTemplate | undefined {
  const began = beganAt({ records })
  const own = findOwn(records, `${flow}/${trail}@1`)
  if (own?.record.sequence === began) return own
  const ofFlow = listVersions(flowRecords).map((version) => ({ ...version, id: `${flow}@${version.version}` }))
  const inForce = ofFlow.findLast(({ record }) => record.sequence < began)
  const put = [own, ofFlow[0]].filter((one) => one !== undefined)
  return inForce ?? put.toSorted((a, b) => a.record.sequence - b.record.sequence)[0]
}

function findOwn(records: readonly StoredRecord[], id: string): PinnedTemplate | undefined {
  for (const record of records) {
    const put = record.kind === 'trail' ? readPutTemplate(record) : undefined
    if (put !== undefined) return { ...put, record, version: 1, id }
  }
  return undefined
}

/** As the API shows it (published-api.md §2.4). */
export function toNumbered({ template, version, content }: Omit<TemplateVersion, 'record'>): NumberedTemplate {
  return { trail: template.trail, version, content }
}
