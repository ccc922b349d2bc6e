import { parseUrl } from '../../wire/url.ts'
import { resultFileError } from '../result-file.ts'

/** An analysis that a scanner started on a server, from its report-task.txt. */
export interface AnalysisTask {
  readonly serverUrl: string
  readonly taskId: string
  readonly taskUrl: string
  readonly dashboardUrl?: string
  readonly projectKey: string
}

/** Whether a text is a report-task.txt: lines of `key=value` with a task id or URL. */
export function isReportTask(text: string): boolean {
  return /^ce(?:TaskId|TaskUrl)=/m.test(text)
}

/** Parses a report-task.txt. Throws `EvidenceError` `file` if a key is missing or a URL is invalid. */
export function parseReportTask(path: string, text: string): AnalysisTask {
  const values = new Map(text.split(/\r?\n/).map(toKeyAndValue))
  const dashboardUrl = values.get('dashboardUrl') ?? ''
  return {
    serverUrl: requiredAddress(path, values, 'serverUrl'),
    taskId: requiredValue(path, values, 'ceTaskId'),
    taskUrl: requiredAddress(path, values, 'ceTaskUrl'),
    projectKey: requiredValue(path, values, 'projectKey'),
    ...(dashboardUrl !== '' && { dashboardUrl }),
  }
}

function toKeyAndValue(line: string): [string, string] {
  const equals = line.indexOf('=')
  return equals < 0 ? [line.trim(), ''] : [line.slice(0, equals).trim(), line.slice(equals + 1).trim()]
}

function requiredValue(path: string, values: ReadonlyMap<string, string>, key: string): string {
  const value = values.get(key) ?? ''
  if (value === '')
    throw resultFileError(path, `has no ${key}, so it is cut off or not a report-task.txt; run the scanner again`)
  return value
}

function requiredAddress(path: string, values: ReadonlyMap<string, string>, key: string): string {
  const value = requiredValue(path, values, key)
  if (!/^https?:$/.test(parseUrl(value)?.protocol ?? '')) {
    throw resultFileError(
      path,
      `has a ${key} that is not an http(s) address (${value.slice(0, 100)}); run the scanner again`,
    )
  }
  return value
}
