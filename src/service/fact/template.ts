import { isObject } from '../../wire/json/is-object.ts'
import { memberOf } from '../../wire/json/member.ts'
import { parseStored } from '../../wire/parse.ts'
import { FlowTemplate } from '../../wire/resource/template.ts'
import type { StoredRecord } from '../store/record.ts'

/** A template that was put on a flow or sent with a trail. The record has it in `found`. */
export interface RecordedTemplate {
  readonly content: string
  readonly template: FlowTemplate
}

/** The text of the template of a record; undefined if the record has none. */
export function readTemplateContent({ body: { found } }: Pick<StoredRecord, 'body'>): string | undefined {
  if (!isObject(found) || !('content' in found) || !('template' in found)) return undefined
  if (typeof found['content'] !== 'string') throw unreadableTemplate()
  return found['content']
}

/** The template of a record; null if the record has none. */
export function readRecordedTemplate(record: Pick<StoredRecord, 'body'>): RecordedTemplate | null {
  const content = readTemplateContent(record)
  if (content === undefined) return null
  const parsed = parseStored(FlowTemplate, memberOf(record.body['found'], 'template'))
  if (!parsed.ok) throw unreadableTemplate()
  return { content, template: parsed.value }
}

export function unreadableTemplate(): Error {
  return new Error('A recorded template does not fit its schema.')
}
