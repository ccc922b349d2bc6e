/** Reasons by file and expression. Each says what bounds the input. */
type Exceptions = Readonly<Record<string, Readonly<Record<string, string>>>>

const filePath = 'the path of a file, at most 4,096 bytes'

/** Expressions that are not linear, on input that is short. */
export const regexesOfBoundedInput: Exceptions = {
  'src/command/collect/usual-places.ts': {
    '/(^|\\/)(TEST-[^/]*|[^/]*junit[^/]*|[^/]*xunit[^/]*|test-?results?|(surefire|failsafe)-reports\\/[^/]*|(test-results?|test-reports?|junit)\\/(.+\\/)?[^/]*)\\.xml$/i':
      filePath,
    '/\\.sarif(\\.json)?$|(^|\\/)((trivy|grype|snyk|npm-audit|pip-audit|osv)[^/]*|gl-[^/]*scanning-report|gl-sast-report|[^/]*cyclonedx[^/]*|bom|[^/]*\\.cdx)\\.json$/i':
      filePath,
    '/(^|\\/)(report-task\\.txt|[^/]*quality-?gate[^/]*\\.json|gl-code-quality-report\\.json|codeclimate\\.json)$/i':
      filePath,
  },
  'src/convert/junit/attributes.ts': {
    '/\\s*s(?:ec(?:onds?)?)?$/i': 'a number of at most 40 characters',
  },
}

/** Expressions that are constructed. The source of each is written in the program. */
export const constructedRegexes: Exceptions = {
  'src/json/exact-number.ts': {
    "new RegExp('[0-9.]'.repeat(16))": 'sixteen single characters',
    "new RegExp(pattern, 'g')": 'one of the patterns before it, which are linear',
  },
  'src/registry/challenge.ts': {
    'new RegExp(String.raw`\\b${name}\\s*=\\s*"([^"]*)"`, \'i\')':
      'the name is one of three of this file; the header has at most 16 KiB',
  },
  'src/service/http/response/not-found.ts': {
    "new RegExp(`^/api/v2${path.replaceAll(/\\{\\w+\\}/g, '[^/]+')}$`)":
      'paths of the operations: segments without a slash',
  },
}
