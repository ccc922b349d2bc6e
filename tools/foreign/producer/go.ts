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
  packages: ['gotest.tools/gotestsum@v1.13.0'],
  files,
  script: `gotestsum --junitfile results.xml ./...
    gotestsum --junitfile without-skipped.xml --junitfile-hide-skipped-tests ./...`,
  results: { 'results.xml': tests(9, 6, 0, 1), 'without-skipped.xml': tests(8, 6, 0, 0) },
}

const goJunitReport: Producer = {
  name: 'go-junit-report',
  packages: ['github.com/jstemmer/go-junit-report/v2@v2.1.0'],
  files,
  script: `go test -v ./... 2>&1 | go-junit-report > results.xml
    go test -json ./... 2>&1 | go-junit-report -parser gojson > from-json.xml`,
  results: { 'results.xml': tests(9, 4, 2, 1), 'from-json.xml': tests(9, 4, 2, 1) },
}

/** Test reporters of Go. */
export const goResults = createProducerCheck('go-results', 'go', [gotestsum, goJunitReport])
