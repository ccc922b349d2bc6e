import { listTemplateVersions, readTemplateVersion, type TemplateVersion } from '../history/template.ts'
import type { StoredRecord } from '../store/record.ts'

/**
 * The floor of a change (rules 4.4): the newest template of its flow; undefined without one, or if it names the branches that it is the
 * floor of and `base` is none of them. Without `base` it is the floor.
 */
export function findFloor(flowRecords: readonly StoredRecord[], base: string | undefined): TemplateVersion | undefined {
  const last = listTemplateVersions(flowRecords).at(-1)
  const newest = last && readTemplateVersion(last)
  const branches = newest?.template.floor?.map(toBranchName)
  const isCovered = branches === undefined || base === undefined || branches.includes(toBranchName(base))
  return isCovered ? newest : undefined
}

function toBranchName(branch: string): string {
  return branch.replace(/^refs\/heads\//, '')
}
