import type { CodequalityMembers } from '../../wire/attestation/codequality.ts'
import { type ResultFile, resultFileError } from '../result-file.ts'
import { parseJsonFile, readWholeText } from '../json.ts'
import type { JsonObject } from '../../wire/json/is-object.ts'
import { plural } from '../../text/plural.ts'
import { countUnrated, evaluateIssues, parseIssueList, parseIssueLimits } from './issue-list.ts'
import { type AnalysisTask, isReportTask, parseReportTask } from './report-task.ts'
import { isWebhook, parseWebhook } from './webhook.ts'

export type ConvertedCodequality =
  | { readonly kind: 'codequality'; readonly payload: CodequalityMembers; readonly notes: readonly string[] }
  /** The analysis is on the server; the caller must request it. */
  | { readonly kind: 'codequality-task'; readonly task: AnalysisTask; readonly notes: readonly string[] }

/**
 * Converts one webhook payload, one report-task.txt, or any number of issue lists (GitLab, Code Climate). `maxIssues` decides whether issue
 * lists pass. Throws `EvidenceError` `file` naming the file, or `usage` if `maxIssues` is invalid.
 */
export async function convertCodequality(
  files: readonly ResultFile[],
  maxIssues?: string,
): Promise<ConvertedCodequality> {
  const issues: JsonObject[] = []
  for (const file of files) {
    const text = await readWholeText(file)
    const single = readSingleAnalysis(file.path, text)
    if (single === undefined) issues.push(...parseIssueList(file.path, parseJsonFile(file.path, text)))
    else if (files.length > 1)
      throw resultFileError(
        file.path,
        'is a complete analysis and cannot be combined with other files; report each analysis by itself',
      )
    else return single
  }
  return evaluateIssueLists(files, issues, maxIssues)
}

function readSingleAnalysis(path: string, text: string): ConvertedCodequality | undefined {
  if (isReportTask(text)) return { kind: 'codequality-task', task: parseReportTask(path, text), notes: [] }
  const document = parseJsonFile(path, text)
  if (!isWebhook(document)) return undefined
  return { kind: 'codequality', payload: { codequality_results: parseWebhook(path, document) }, notes: [] }
}

function evaluateIssueLists(
  files: readonly ResultFile[],
  issues: readonly JsonObject[],
  maxIssues = '',
): ConvertedCodequality {
  if (maxIssues.trim() === '') {
    const path = files.map((file) => file.path).join(', ')
    throw resultFileError(
      path,
      'is a list of issues without a quality gate; set the most issues that may occur with max-issues (`blocker=0, major=10`)',
    )
  }
  const unrated = countUnrated(issues)
  return {
    kind: 'codequality',
    payload: { codequality_results: evaluateIssues(issues, parseIssueLimits(maxIssues)) },
    notes: unrated > 0 ? [`${plural(unrated, 'issue')} without a known severity counted as blocker.`] : [],
  }
}
