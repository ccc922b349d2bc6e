import type { CodequalityMembers } from '../../schema/attestation/codequality.ts'
import type { ResultFile } from '../file.ts'
import { type JsonObject, parseJson, readWhole } from '../json.ts'
import { many } from '../plural.ts'
import { refusal } from '../refusal.ts'
import { countUnrated, judgeIssues, readIssues } from './issues.ts'
import { parseLimits } from './limit.ts'
import { type AnalysisTask, isTaskText, parseTask } from './task.ts'
import { isWebhook, projectWebhook } from './webhook.ts'

export type ConvertedCodequality =
  | { readonly kind: 'codequality'; readonly payload: CodequalityMembers; readonly notes: readonly string[] }
  /** The server must be asked, by whoever has a network. */
  | { readonly kind: 'codequality-task'; readonly task: AnalysisTask; readonly notes: readonly string[] }

/**
 * A webhook payload, a report-task.txt, or issue lists (GitLab, Code Climate), which `maxIssues` judges: of the first two one file at a
 * time, of the last any number. Throws `EvidenceError` `file`, naming the file, or `usage` for limits that cannot be read.
 */
export async function convertCodequality(
  files: readonly ResultFile[],
  maxIssues?: string,
): Promise<ConvertedCodequality> {
  const issues: JsonObject[] = []
  for (const file of files) {
    const text = await readWhole(file)
    const single = readSingle(file.path, text)
    if (single === undefined) issues.push(...readIssues(file.path, parseJson(file.path, text)))
    else if (files.length > 1)
      throw refusal(file.path, 'is one analysis, and stands beside other files; report one at a time')
    else return single
  }
  return judge(files, issues, maxIssues)
}

function readSingle(path: string, text: string): ConvertedCodequality | undefined {
  if (isTaskText(text)) return { kind: 'codequality-task', task: parseTask(path, text), notes: [] }
  const document = parseJson(path, text)
  if (!isWebhook(document)) return undefined
  return { kind: 'codequality', payload: { codequality_results: projectWebhook(path, document) }, notes: [] }
}

function judge(files: readonly ResultFile[], issues: readonly JsonObject[], maxIssues = ''): ConvertedCodequality {
  if (maxIssues.trim() === '') {
    const path = files.map((file) => file.path).join(', ')
    throw refusal(
      path,
      'is a list of issues, in which no verdict stands; say how many there may be with max-issues (`blocker=0, major=10`)',
    )
  }
  const unrated = countUnrated(issues)
  return {
    kind: 'codequality',
    payload: { codequality_results: judgeIssues(issues, parseLimits(maxIssues)) },
    notes: unrated > 0 ? [`${many(unrated, 'issue')} without a severity that is known counted as blocker.`] : [],
  }
}
