import { memberAt, asList, asNumber, asObjects, asText, convertEach, optionalObjects } from '../../json.ts'
import { memberOf } from '../../../wire/json/member.ts'
import { isObject, type JsonObject } from '../../../wire/json/is-object.ts'
import { plural } from '../../../text/plural.ts'
import { describeForm } from '../../foreign/form.ts'
import { resultFileError } from '../../result-file.ts'
import { toSarifResult } from './result.ts'
import { rulesOf } from './rule.ts'
import { isLinterRun, linterForm, toolNameOf } from './tool.ts'
import type { ReadScan, ScanFormat } from '../scan.ts'
import { describeUnread } from '../unread.ts'

/** SARIF 2.1.0 (OASIS) of any tool but a linter. Each run is a scan. */
export const sarif: ScanFormat = {
  name: 'SARIF 2.1.0',
  usualPlaces: ['*.sarif', '*.sarif.json'],
  topMembers: {
    $schema: (value) => typeof value === 'string' && value.includes('sarif'),
    runs: Array.isArray,
  },
  matches: (document) =>
    memberOf(document, 'runs') !== undefined || (asText(memberOf(document, '$schema')) ?? '').includes('sarif'),
  read: (path, document, tools) => {
    const version = asText(memberOf(document, 'version')) ?? 'none'
    if (!version.startsWith('2.1.'))
      throw resultFileError(path, `is SARIF version ${version}; let the tool write SARIF 2.1.0`)
    if (asObjects(memberOf(document, 'inlineExternalProperties')).some(({ results }) => results !== undefined))
      throw resultFileError(
        path,
        'is SARIF with results outside of its runs (inlineExternalProperties); let the tool write one file',
      )
    const runs = asList(memberOf(document, 'runs')) ?? []
    if (runs.length === 0)
      throw resultFileError(path, 'is SARIF without a run, so nothing was scanned; look at the output of the tool')
    const linters = runs.filter((run) => isLinterRun(run, tools))
    if (linters.length === runs.length)
      throw resultFileError(path, `is ${describeForm(linterForm(toolNameOf(runs[0])))}`)
    const scans = runs.filter((run) => !isLinterRun(run, tools)).map((run) => readSarifRun(path, run))
    return scans.map((scan, index) => (index > 0 ? scan : { ...scan, notes: linters.map(describeLeftOut) }))
  },
}

function describeLeftOut(run: unknown): string {
  return `Left out: the run of ${toolNameOf(run)}, a linter. To count it, name it in the policy of the template with \`tools\`.`
}

function readSarifRun(path: string, run: unknown): ReadScan {
  const results = memberOf(run, 'results') ?? []
  if (!isObject(run) || !Array.isArray(results))
    throw resultFileError(path, 'is SARIF with a run whose results are not a list; look at the output of the tool')
  if (!results.every(isObject))
    throw resultFileError(path, 'is SARIF with a result that is not an object; run the tool again')
  const rules = rulesOf(run)
  return {
    tool: { name: toolNameOf(run) === '' ? 'unknown' : toolNameOf(run), version: toolVersionOf(run) },
    linter: isLinterRun(run, []),
    results: convertEach(results, (result) => toSarifResult(run, rules, result)),
    unlistedSuppressed: countUnlistedSuppressed(run),
    incomplete: incompleteReasons(path, run),
  }
}

function incompleteReasons(path: string, run: JsonObject): readonly string[] {
  const invocations = optionalObjects(path, run, 'invocations')
  const failed = invocations.filter(isFailed)
  if (failed.length > 0 && failed.length === invocations.length)
    throw resultFileError(path, 'is SARIF of a failed run (executionSuccessful: false); look at the output of the tool')
  return [
    ...(hasRun(run) ? [] : ['The SARIF has no results: its scan did not run (SARIF 2.1.0 §3.14.23).']),
    ...(failed.length === 0 ? [] : [`${failed.length} of ${plural(invocations.length, 'invocation')} failed.`]),
    ...invocations.flatMap((invocation) => errorsOf(path, run, invocation)),
    ...(hasResultsElsewhere(run)
      ? ['The SARIF has results in other files, which are not read (SARIF 2.1.0 §3.15).']
      : []),
    ...describeUnread(run, runMembers),
  ]
}

/** Members of a run that are read, or have no findings. */
const runMembers = [
  'results',
  'invocations',
  'tool',
  'taxonomies',
  'policies',
  'translations',
  'properties',
  'artifacts',
]

function hasResultsElsewhere(run: JsonObject): boolean {
  return (asList(memberAt(run, 'externalPropertyFileReferences', 'results')) ?? []).length > 0
}

/** `executionSuccessful` decides. Without it an exit code other than 0, and with it a signal or a failed start, show a failure. */
function isFailed(invocation: JsonObject): boolean {
  const { executionSuccessful: isSuccessful, exitCode } = invocation
  if (isSuccessful !== undefined && isSuccessful !== true) return true
  const signs = ['exitSignalName', 'exitSignalNumber', 'processStartFailureMessage']
  const isCodeOfFailure = isSuccessful === undefined && exitCode !== undefined && asNumber(exitCode) !== 0
  return isCodeOfFailure || signs.some((name) => invocation[name] !== undefined && invocation[name] !== 0)
}

/** Whether the run has results, or leaves them out and states that its tool ran, as Go programs do for an empty list. */
function hasRun(run: JsonObject): boolean {
  const invocations = asObjects(run['invocations'])
  return (
    Array.isArray(run['results']) ||
    (run['results'] === undefined &&
      invocations.length > 0 &&
      invocations.every((invocation) => invocation['executionSuccessful'] === true))
  )
}

/** Errors of the tool itself, for example files that it cannot parse (SARIF 2.1.0 §3.20.21). */
function errorsOf(path: string, run: JsonObject, invocation: JsonObject): readonly string[] {
  const notifications = ['toolExecutionNotifications', 'toolConfigurationNotifications'].flatMap((member) =>
    optionalObjects(path, invocation, member),
  )
  return notifications
    .filter((notification) => levelOf(run, invocation, notification) === 'error')
    .map(({ message, descriptor, exception }) => {
      const text = asText(memberAt(message, 'text')) ?? asText(memberAt(message, 'id'))
      const name = asText(memberAt(descriptor, 'id')) ?? asText(memberAt(exception, 'kind'))
      return `The tool reports an error: ${text ?? name ?? 'no message'}`
    })
}

/** The level of a notification: its own, that of an exception, the override of the invocation, or the default of its descriptor (§3.58.6). */
function levelOf(run: JsonObject, invocation: JsonObject, notification: JsonObject): unknown {
  const { level, exception, descriptor } = notification
  const id = asText(memberOf(descriptor, 'id'))
  const isOfDescriptor = (one: unknown): boolean => id !== undefined && memberOf(one, 'id') === id
  const override = asObjects(invocation['notificationConfigurationOverrides']).find((it) =>
    isOfDescriptor(it['descriptor']),
  )
  const declared = asObjects(memberAt(run, 'tool', 'driver', 'notifications')).find(isOfDescriptor)
  return (
    level ??
    (exception === undefined ? undefined : 'error') ??
    memberAt(override, 'configuration', 'level') ??
    memberAt(declared, 'defaultConfiguration', 'level')
  )
}

/** Bandit leaves out the findings that comments suppress, and counts them without their severity. */
function countUnlistedSuppressed(run: JsonObject): number {
  const totals = memberAt(run, 'properties', 'metrics', '_totals')
  const counts = ['nosec', 'skipped_tests'].map((name) => asNumber(memberOf(totals, name)) ?? 0)
  return counts.reduce((sum, count) => sum + (Number.isSafeInteger(count) && count > 0 ? count : 0), 0)
}

function toolVersionOf(run: JsonObject): string {
  const driver = memberAt(run, 'tool', 'driver')
  return asText(memberAt(driver, 'semanticVersion')) ?? asText(memberAt(driver, 'version')) ?? ''
}
