const dotnetCure = 'add the package JunitXml.TestLogger to the test project and run `dotnet test --logger junit`'

/** XML formats that are often taken for JUnit XML, by their root element: the name of the format, and how to get a result from its tool. */
const otherFormats: ReadonlyMap<string, string> = new Map([
  ['TestRun', `a Visual Studio test result (.trx): ${dotnetCure}`],
  ['assemblies', `xUnit.net XML: ${dotnetCure}`],
  ['assembly', `xUnit.net XML: ${dotnetCure}`],
  ['test-run', `NUnit 3 XML: ${dotnetCure}`],
  ['test-results', `NUnit 2 XML: ${dotnetCure}`],
  ['testng-results', 'TestNG XML: use the JUnit XML that TestNG writes to test-output/junitreports'],
  ['coverage', 'a coverage report: report its figures with `kind: custom:coverage` and `data`'],
  ['report', 'a coverage report: report its figures with `kind: custom:coverage` and `data`'],
  ['checkstyle', 'a Checkstyle report: let the linter write a Code Climate issue list, and set `kind: codequality`'],
])

/** Names the format of an XML file that is no JUnit report by its root element, and the next step; undefined for an unknown format. */
export function describeOtherFormat(root: string): string | undefined {
  return otherFormats.get(root)
}

/** Output of test runners that is no XML, by its beginning: the name of the format, and how to get a result from its tool. */
const otherTexts: readonly (readonly [pattern: RegExp, description: string])[] = [
  [
    /^\{"(?:Time|ImportPath|Action)":/,
    'output of `go test -json`: `gotestsum --junitfile junit.xml`, or `go-junit-report -parser gojson -in go-test.json -out junit.xml`',
  ],
  [
    /^(?:TAP version \d|1\.\.\d|(?:not )?ok \d)/,
    'TAP: let the test runner write JUnit XML, such as `node --test --test-reporter=junit`',
  ],
  [
    /^\{\s*"num(?:Failed|Passed|Total)/,
    'JSON of Jest or Vitest: `jest --reporters=jest-junit` or `vitest --reporter=junit`',
  ],
]

/** Names the output of a test runner that is no XML, and the next step; undefined for any other text. */
export function describeOtherTestText(text: string): string | undefined {
  const start = text.trimStart()
  return otherTexts.find(([pattern]) => pattern.test(start))?.[1]
}
