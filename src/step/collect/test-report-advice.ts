import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '../../wire/json/is-object.ts'

/** A way to a test report: what to do before, and the line of the workflow. Both are shown as code. */
interface TestReportAdvice {
  readonly before?: string
  readonly run: string
}

/**
 * The sentence about a build without a test report, with the line that writes one (rules 8.18). Its file is in a usual place (rules 8.5). The
 * build tool is that of the workspace, else that of the first folder in it that has one.
 */
export function describeMissingTests(cwd: string): string {
  const [found] = ['', ...listFolders(cwd)].flatMap((folder) =>
    findAdvice(join(cwd, folder)).map((advice) => ({ folder, ...advice })),
  )
  const start = 'No test report was found.'
  if (found === undefined)
    return `${start} Let the tests write JUnit XML, such as \`reports/junit.xml\`, before this step.`
  const { folder, before, run } = found
  const where = folder === '' ? 'Run' : `In \`${folder}\`, run`
  const once = before === undefined ? '' : ` \`${before}\` once, then`
  return `${start} ${where}${once} \`${run}\` before this step.`
}

/** By the file of the build tool, in the order in which they are looked for. */
const buildTools: readonly (readonly [file: RegExp, advise: (path: string) => TestReportAdvice | undefined])[] = [
  [/^pom\.xml$/, () => ({ run: 'mvn --batch-mode verify' })],
  [/^build\.gradle(?:\.kts)?$/, () => ({ run: './gradlew test' })],
  [/^package\.json$/, adviseNode],
  [/^go\.mod$/, () => ({ run: 'go run gotest.tools/gotestsum@latest --junitfile junit.xml ./...' })],
  [
    /^Cargo\.toml$/,
    () => ({
      before: 'mkdir -p .config && printf \'[profile.default.junit]\\npath = "junit.xml"\\n\' >> .config/nextest.toml',
      run: 'cargo nextest run',
    }),
  ],
  [
    /\.(?:cs|fs|vb)proj$/,
    () => ({ before: 'dotnet add package JunitXml.TestLogger', run: 'dotnet test --logger junit' }),
  ],
  [
    /^(?:pyproject\.toml|setup\.cfg|pytest\.ini|tox\.ini)$/,
    () => ({ run: 'python -m pytest --junitxml=reports/junit.xml' }),
  ],
]

function findAdvice(folder: string): readonly TestReportAdvice[] {
  const files = list(folder, (entry) => entry.isFile())
  return buildTools.flatMap(([pattern, advise]) =>
    files.filter((file) => pattern.test(file)).flatMap((file) => advise(join(folder, file)) ?? []),
  )
}

/** The test runners of Node, by a word of the scripts or the name of a package. */
const nodeRunners: readonly (readonly [name: RegExp, advice: TestReportAdvice])[] = [
  [/\bvitest\b/, { run: 'npx vitest run --reporter=default --reporter=junit --outputFile.junit=reports/junit.xml' }],
  [
    /\bjest\b/,
    {
      before: 'npm install --save-dev jest-junit',
      // Without the variable a file that does not run is not in the report.
      run: 'JEST_JUNIT_REPORT_TEST_SUITE_ERRORS=true npx jest --reporters=default --reporters=jest-junit',
    },
  ],
  [/\bmocha\b/, { run: 'npx mocha --reporter xunit --reporter-options output=reports/junit.xml' }],
  [/\bplaywright\b/, { run: 'PLAYWRIGHT_JUNIT_OUTPUT_NAME=reports/junit.xml npx playwright test --reporter=junit' }],
  [/\bcypress\b/, { run: 'npx cypress run --reporter junit --reporter-options mochaFile=reports/junit-[hash].xml' }],
  [
    /\s--test\b/,
    {
      run: 'node --test --test-reporter=spec --test-reporter-destination=stdout --test-reporter=junit --test-reporter-destination=junit.xml',
    },
  ],
]
/** The script of the tests is before the other scripts, and these are before the packages. */
function adviseNode(path: string): TestReportAdvice | undefined {
  const project = readProject(path)
  const scripts = toTexts(project['scripts'])
  const packages = [
    ...Object.keys(toRecord(project['devDependencies'])),
    ...Object.keys(toRecord(project['dependencies'])),
  ]
  const places = [toTexts({ test: toRecord(project['scripts'])['test'] }), scripts, packages]
  for (const texts of places) {
    const known = nodeRunners.find(([name]) => texts.some((text) => name.test(text)))
    if (known !== undefined) return known[1]
  }
  return undefined
}

function readProject(path: string): Readonly<Record<string, unknown>> {
  try {
    return toRecord(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return {}
  }
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {}
}

function toTexts(value: unknown): readonly string[] {
  return Object.values(toRecord(value)).filter((text) => typeof text === 'string')
}

/** Folders of dependencies have build files of their own. */
function listFolders(cwd: string): readonly string[] {
  return list(cwd, (entry) => entry.isDirectory()).filter(
    (name) => !/^(?:\.|node_modules$|vendor$|target$|venv$)/.test(name),
  )
}

type Entry = Readonly<{ name: string; isFile: () => boolean; isDirectory: () => boolean }>

/** Names in a folder, sorted; none of one that cannot be read. */
function list(folder: string, filter: (entry: Entry) => boolean): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries
      .filter(filter)
      .map(({ name }) => name)
      .toSorted()
  } catch {
    return []
  }
}
