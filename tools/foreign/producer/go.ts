import { type Producer, tests } from './producer.ts'
import { createProducerCheck } from './run-producer.ts'

const files = {
  'go.mod': 'module example.com/sum\n\ngo 1.21\n',
  'sum/sum_test.go': `package sum

import "testing"

func TestAdds(t *testing.T)    {}
func TestWrong(t *testing.T)   { t.Errorf("is %d, not %d", 2, 3) }
func TestSkipped(t *testing.T) { t.Skip("waits") }
func TestTable(t *testing.T) {
	t.Run("good", func(t *testing.T) {})
	t.Run("bad <&>", func(t *testing.T) { t.Fatal("bad") })
}
func TestPanics(t *testing.T) { var m map[string]int; m["a"] = 1 }
`,
  'broken/broken_test.go': 'package broken\n\nimport "testing"\n\nfunc TestNothing(t *testing.T) { return 1 }\n',
  'exit/exit_test.go': `package exit

import (
	"os"
	"testing"
)

func TestMain(m *testing.M)  { os.Exit(3) }
func TestNever(t *testing.T) {}
`,
}

/** The package that does not compile and the one that ends early are a test case each. */
const gotestsum: Producer = {
  name: 'gotestsum',
  packages: [],
  files,
  script: `go run gotest.tools/gotestsum@v1.13.0 --junitfile junit.xml ./...
    go run gotest.tools/gotestsum@v1.13.0 --junitfile without-skipped.xml --junitfile-hide-skipped-tests ./...`,
  results: { 'junit.xml': tests(9, 6, 0, 1), 'without-skipped.xml': tests(8, 6, 0, 0) },
}

const goJunitReport: Producer = {
  name: 'go-junit-report',
  packages: [],
  files,
  script: `go test -v ./... 2>&1 | go run github.com/jstemmer/go-junit-report/v2@v2.1.0 -set-exit-code > junit.xml
    go test -json ./... 2>&1 | go run github.com/jstemmer/go-junit-report/v2@v2.1.0 -parser gojson > from-json.xml`,
  results: { 'junit.xml': tests(9, 4, 2, 1), 'from-json.xml': tests(9, 4, 2, 1) },
}

const vulnerability = {
  schema_version: '1.3.1',
  id: 'GO-2026-0001',
  modified: '2026-01-01T00:00:00Z',
  published: '2026-01-01T00:00:00Z',
  details: 'An example.',
  affected: [
    {
      package: { name: 'stdlib', ecosystem: 'Go' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }],
      ecosystem_specific: { imports: [{ path: 'strings', symbols: ['ToUpper'] }] },
    },
  ],
}
const entry = { id: vulnerability.id, modified: vulnerability.modified }

/** Its database is on the internet, so the project has one of its own with one vulnerability of the standard library. */
const govulncheck: Producer = {
  name: 'govulncheck',
  packages: ['golang.org/x/vuln/cmd/govulncheck@v1.8.0'],
  files: {
    'go.mod': 'module example.com/upper\n\ngo 1.21\n',
    'bad/main.go': 'package main\n\nimport "strings"\n\nfunc main() { println(strings.ToUpper("a")) }\n',
    'uncalled/main.go': 'package main\n\nfunc main() { println("a") }\n',
    'db/index/db.json': JSON.stringify({ modified: vulnerability.modified }),
    'db/index/modules.json': JSON.stringify([{ path: 'stdlib', vulns: [entry] }]),
    'db/index/vulns.json': JSON.stringify([entry]),
    [`db/ID/${vulnerability.id}.json`]: JSON.stringify(vulnerability),
  },
  script: `db=$PWD/db
    govulncheck() { command govulncheck -db "file://$db" "$@"; }
    govulncheck -format sarif ./... > govulncheck.sarif
    govulncheck -format sarif ./uncalled > uncalled.sarif
    mkdir -p none/index && cp db/index/db.json none/index && echo '[]' > none/index/modules.json && echo '[]' > none/index/vulns.json
    db=$PWD/none
    govulncheck -format sarif ./... > clean.sarif`,
  results: {
    'govulncheck.sarif': { kind: 'vulnscan', high: 1, medium: 0, low: 0, suppressed: 0 },
    'uncalled.sarif': { kind: 'vulnscan', high: 0, medium: 0, low: 1, suppressed: 0 },
    'clean.sarif': { kind: 'vulnscan', high: 0, medium: 0, low: 0, suppressed: 0 },
  },
}

/** Test reporters and the vulnerability scanner of Go. */
export const goResults = createProducerCheck('go-results', 'go', [gotestsum, goJunitReport, govulncheck])
