import { FlowReport, type Flow } from '../../schema/resource/flow.ts'
import type { StoredRecord } from '../store/store.ts'
import type { Links } from './links.ts'
import { once } from '../history/once.ts'
import { readerOf } from '../history/record.ts'
import { listChanges, toNumbered } from '../history/template.ts'

const readReport = once(readerOf(FlowReport))

/** What was said of a flow; members not sent are kept. A flow that came to be by a report alone has nothing said of it. */
export function readFlow(flowRecords: readonly StoredRecord[]): Required<Pick<Flow, 'description' | 'tags'>> {
  let said: Pick<Flow, 'description' | 'tags'> = { description: '', tags: {} }
  for (const record of flowRecords) {
    const { description = said.description, tags = said.tags } = readReport(record).report
    said = { description, tags }
  }
  return said
}

/** decisions.md §1. `flowRecords` oldest first. */
export function toFlow(name: string, flowRecords: readonly StoredRecord[], links: Links): Flow {
  const versions = listChanges(flowRecords)
  const newest = versions.at(-1)
  return {
    name,
    ...readFlow(flowRecords),
    template: newest === undefined ? null : toNumbered(newest),
    template_versions: versions.map(({ version, content, record }) => ({
      version,
      content,
      created_at: record.created_at,
      created_by: record.actor.name,
    })),
    html_url: links.flow(name),
  }
}
