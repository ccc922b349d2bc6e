import { FlowReport, type Flow } from '../../wire/resource/flow.ts'
import type { StoredRecord } from '../store/record.ts'
import type { Links } from './links.ts'
import { createReportReader } from '../fact/record.ts'
import { listTemplateVersions, readTemplateVersion, toVersionedTemplate } from '../history/template.ts'

const readFlowRecord = createReportReader(FlowReport)

/** The merged reports of a flow: a later member replaces an earlier one. A flow without a record of its own has the defaults. */
export function readFlowMembers(flowRecords: readonly StoredRecord[]): Required<Pick<Flow, 'description' | 'tags'>> {
  let members: Pick<Flow, 'description' | 'tags'> = { description: '', tags: {} }
  for (const record of flowRecords) {
    const { description = members.description, tags = members.tags } = readFlowRecord(record).report
    members = { description, tags }
  }
  return members
}

/** A flow with its template versions (rules 1.3). `flowRecords` oldest first. */
export function toFlow(name: string, flowRecords: readonly StoredRecord[], links: Links): Flow {
  const versions = listTemplateVersions(flowRecords)
  const newest = versions.at(-1)
  const template = newest === undefined ? null : toVersionedTemplate(readTemplateVersion(newest))
  return {
    name,
    ...readFlowMembers(flowRecords),
    template,
    template_versions: versions.map(({ version, content, record }) => ({
      version,
      content,
      created_at: record.created_at,
      created_by: record.actor.name,
    })),
    html_url: links.flow(name),
  }
}
