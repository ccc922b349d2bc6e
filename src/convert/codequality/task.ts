import { parseUrl } from '../../schema/url.ts'
import { refusal } from '../refusal.ts'

/** What a scanner leaves behind: where to ask for the analysis that it started. */
export interface AnalysisTask {
  readonly serverUrl: string
  readonly taskId: string
  readonly taskUrl: string
  readonly dashboardUrl?: string
  readonly projectKey: string
}

/** A report-task.txt: lines of `key=value` by the names that the scanner gives them. */
export function isTaskText(text: string): boolean {
  return /^ce(?:TaskId|TaskUrl)=/m.test(text)
}

export function parseTask(path: string, text: string): AnalysisTask {
  const values = new Map(text.split(/\r?\n/).map(toPair))
  const dashboardUrl = values.get('dashboardUrl') ?? ''
  return {
    serverUrl: addressIn(path, values, 'serverUrl'),
    taskId: valueIn(path, values, 'ceTaskId'),
    taskUrl: addressIn(path, values, 'ceTaskUrl'),
    projectKey: valueIn(path, values, 'projectKey'),
    ...(dashboardUrl !== '' && { dashboardUrl }),
  }
}

function toPair(line: string): [string, string] {
  const equals = line.indexOf('=')
  return equals < 0 ? [line.trim(), ''] : [line.slice(0, equals).trim(), line.slice(equals + 1).trim()]
}

function valueIn(path: string, values: ReadonlyMap<string, string>, key: string): string {
  const value = values.get(key) ?? ''
  if (value === '') throw refusal(path, `lacks ${key}: it is cut off, or no report-task.txt; run the scanner again`)
  return value
}

function addressIn(path: string, values: ReadonlyMap<string, string>, key: string): string {
  const value = valueIn(path, values, key)
  if (!/^https?:$/.test(parseUrl(value)?.protocol ?? '')) {
    throw refusal(path, `has a ${key} that is no http address (${value.slice(0, 100)}); run the scanner again`)
  }
  return value
}
