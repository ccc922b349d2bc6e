import { resultKinds, type ResultKind } from '../../convert/result-file.ts'
import { scanFormats } from '../../convert/vulnscan/formats.ts'
import { matchesText } from '../../text/pattern.ts'

/**
 * The files where tools write their results, at any depth below the workspace, in lower case (rules 8.5). `*` matches any text of a name,
 * and `**` any folders. docs/reference/formats.md is generated from it. The content of a file decides about its kind.
 */
export const usualPlaces: Readonly<Record<ResultKind, readonly string[]>> = {
  junit: [
    'test-*.xml',
    '*junit*.xml',
    '*xunit*.xml',
    'test-results.xml',
    'test-result.xml',
    'testresults.xml',
    'testresult.xml',
    'surefire-reports/*.xml',
    'failsafe-reports/*.xml',
    'test-results/**/*.xml',
    'test-result/**/*.xml',
    'test-reports/**/*.xml',
    'test-report/**/*.xml',
    'junit/**/*.xml',
  ],
  vulnscan: scanFormats.flatMap((format) => format.usualPlaces),
  codequality: [
    'report-task.txt',
    '*quality-gate*.json',
    '*qualitygate*.json',
    'gl-code-quality-report.json',
    'codeclimate.json',
  ],
}

/** The kind of result that is usual at a path; undefined if there is none. */
export function kindOfUsualPath(path: string): ResultKind | undefined {
  return resultKinds.find((kind) => isUsualPath(kind, path))
}

function isUsualPath(kind: ResultKind, path: string): boolean {
  const folders = path.toLowerCase().split('/')
  const name = folders.pop() ?? ''
  return usualPlaces[kind].some((place) => matchesPlace(place, folders, name))
}

function matchesPlace(place: string, folders: readonly string[], name: string): boolean {
  const [pattern = '', ...parents] = place.split('/').toReversed()
  if (!matchesText(pattern, name)) return false
  const [parent, outer] = parents
  if (parent === undefined) return true
  return parent === '**' ? folders.some((folder) => folder === outer) : folders.at(-1) === parent
}
