import { isSameTemplate, listTemplateVersions, readTemplateVersion } from '../history/template.ts'
import { type RecordedTemplate } from '../fact/template.ts'
import { createPacer } from '../limit/turn.ts'
import type { StoredRecord } from '../store/record.ts'

/** The newest version of a flow with the same requirements as a template; 0 if it is none. Other requests run between the versions. */
export async function findTemplateVersion(
  flowRecords: readonly StoredRecord[],
  used: RecordedTemplate | undefined,
): Promise<number> {
  if (used === undefined) return 0
  const pause = createPacer()
  for (const version of listTemplateVersions(flowRecords).toReversed()) {
    if (version.content === used.content || isSameTemplate(readTemplateVersion(version), used)) return version.version
    await pause()
  }
  return 0
}
