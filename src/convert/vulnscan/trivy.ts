import {
  at,
  isObject,
  joinTexts,
  list,
  member,
  numeric,
  objects,
  optionalObjects,
  text,
  type JsonObject,
} from '../json.ts'
import type { Format } from './format.ts'
import { judge, type Judged, locate, severityOfWord, toScan } from './scan.ts'

/** Trivy's `--format json`: schema 2, and the bare list that it wrote before 0.20. */
export const trivy: Format = {
  name: 'Trivy JSON',
  recognises: (document) => isReport(document) || isLegacy(document),
  read: (path, document) => {
    const results = resultsOf(path, document)
    const version = text(at(document, 'Trivy', 'Version')) ?? ''
    return [
      toScan(
        { name: 'Trivy', version },
        results.flatMap((result) => judgeTarget(path, result)),
      ),
    ]
  },
}

function isReport(document: unknown): boolean {
  return numeric(member(document, 'SchemaVersion')) === 2 && typeof member(document, 'ArtifactName') === 'string'
}

function isLegacy(document: unknown): boolean {
  const targets = list(document) ?? []
  return targets.length > 0 && targets.every((target) => typeof member(target, 'Target') === 'string')
}

function resultsOf(path: string, document: unknown): readonly JsonObject[] {
  return isObject(document) ? optionalObjects(path, document, 'Results') : objects(document)
}

function judgeTarget(path: string, result: JsonObject): Judged[] {
  const target = text(result['Target']) ?? ''
  return [
    ...optionalObjects(path, result, 'Vulnerabilities').map((found) => judgeVulnerability(target, found)),
    ...optionalObjects(path, result, 'Misconfigurations').map((found) => judgeMisconfiguration(target, found)),
    ...optionalObjects(path, result, 'Secrets').map((found) => judgeSecret(target, found)),
    ...optionalObjects(path, result, 'Licenses').map((found) => judgeLicense(target, found)),
    ...optionalObjects(path, result, 'ExperimentalModifiedFindings').map(() => ({ omitted: 'suppressed' }) as const),
  ]
}

function judgeVulnerability(target: string, found: JsonObject): Judged {
  const id = text(found['VulnerabilityID']) ?? ''
  const where = joinTexts(' ', text(found['PkgName']), text(found['InstalledVersion']))
  return judge(severityOfWord(found['Severity']), {
    id,
    message: joinTexts(': ', where, text(found['Title']) ?? text(found['Description']) ?? id),
    locations: [locate(text(found['PkgPath']) ?? target)],
    priority_score: highestScore(found['CVSS']),
  })
}

/** The highest of the scores that the sources of a vulnerability give. */
function highestScore(cvss: unknown): number {
  const sources = isObject(cvss) ? Object.values(cvss) : []
  return Math.max(
    0,
    ...sources.map(
      (source) =>
        numeric(at(source, 'V40Score')) ?? numeric(at(source, 'V3Score')) ?? numeric(at(source, 'V2Score')) ?? 0,
    ),
  )
}

/** Trivy lists the checks that passed, too, when asked for. */
function judgeMisconfiguration(target: string, found: JsonObject): Judged {
  const status = text(found['Status'])
  if (status === 'PASS') return { omitted: 'passed' }
  if (status === 'EXCEPTION') return { omitted: 'suppressed' }
  const lines = found['CauseMetadata']
  return judge(severityOfWord(found['Severity']), {
    id: text(found['ID']) ?? text(found['AVDID']) ?? '',
    message: text(found['Message']) ?? text(found['Title']) ?? '',
    locations: [locate(target, numeric(at(lines, 'StartLine')), numeric(at(lines, 'EndLine')))],
    priority_score: 0,
  })
}

function judgeSecret(target: string, found: JsonObject): Judged {
  return judge(severityOfWord(found['Severity']), {
    id: text(found['RuleID']) ?? '',
    message: text(found['Title']) ?? '',
    locations: [locate(target, numeric(found['StartLine']), numeric(found['EndLine']))],
    priority_score: 0,
  })
}

function judgeLicense(target: string, found: JsonObject): Judged {
  const name = text(found['Name']) ?? ''
  return judge(severityOfWord(found['Severity']), {
    id: name,
    message: joinTexts(': ', text(found['PkgName']), `licence ${name}`),
    locations: [locate(text(found['FilePath']) ?? target)],
    priority_score: 0,
  })
}
