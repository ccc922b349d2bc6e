import { type Producer, tests } from './producer.ts'
import { createProducerCheck } from './run-producer.ts'

const broken = 'import absent\n'

/** One environment for all: pip takes longer to create one than the tools take to run. Later versions of Semgrep do not install. */
const packages = [
  'pytest==9.2.0',
  'unittest-xml-reporting==4.0.0',
  'bandit==1.9.4',
  'bandit-sarif-formatter==1.1.1',
  'semgrep==1.170.0',
]

const pytest: Producer = {
  name: 'pytest',
  packages,
  files: {
    'test_sum.py': `
import pytest

def test_adds(): assert 1 + 1 == 2
def test_is_wrong(): assert 1 + 1 == 3
def test_throws(): raise TypeError('no sum')
@pytest.mark.skip(reason='waits')
def test_waits(): pass
@pytest.mark.xfail
def test_expected(): assert False
@pytest.mark.xfail(strict=True)
def test_unexpected(): pass
@pytest.fixture
def database(): raise RuntimeError('no database')
def test_setup(database): pass
def test_parts(subtests):
    for n in range(3):
        with subtests.test(n=n): assert n != 1
`,
    'broken/test_broken.py': broken,
  },
  // A file that does not load stops the run before the first test.
  script: `pytest --junitxml=results.xml test_sum.py
    pytest --junitxml=xunit1.xml -o junit_family=xunit1 test_sum.py
    pytest --junitxml=broken.xml`,
  results: { 'results.xml': tests(8, 4, 1, 2), 'xunit1.xml': tests(8, 4, 1, 2), 'broken.xml': tests(1, 0, 1, 0) },
}

const unittest: Producer = {
  name: 'unittest-xml-reporting',
  packages,
  files: {
    'test_sum.py': `
import unittest

class Sum(unittest.TestCase):
    def test_adds(self): self.assertEqual(1 + 1, 2)
    def test_is_wrong(self): self.assertEqual(1 + 1, 3)
    def test_throws(self): raise TypeError('no sum')
    @unittest.skip('waits')
    def test_waits(self): pass
    @unittest.expectedFailure
    def test_expected(self): self.fail()
    @unittest.expectedFailure
    def test_unexpected(self): pass

class Setup(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise RuntimeError('no database')
    def test_never(self): pass
`,
    'test_broken.py': broken,
  },
  script: 'python -m xmlrunner discover --output-file results.xml',
  results: { 'results.xml': tests(8, 1, 4, 2) },
}

const scanned = `import subprocess
eval(input())
subprocess.call('ls', shell=True)
assert subprocess
exec(input())  # nosemgrep
`

const bandit: Producer = {
  name: 'bandit',
  packages,
  files: { 'good.py': 'print(1)\n', 'bad.py': scanned },
  script: 'bandit --format sarif --output good.sarif good.py; bandit --format sarif --output bad.sarif bad.py',
  results: {
    'good.sarif': { kind: 'vulnscan', high: 0, medium: 0, low: 0, suppressed: 0 },
    'bad.sarif': { kind: 'vulnscan', high: 0, medium: 2, low: 4, suppressed: 0 },
  },
}

const semgrep: Producer = {
  name: 'semgrep',
  packages,
  files: {
    'good.py': 'print(1)\n',
    'bad.py': scanned,
    'rules.yml': `rules:
  - { id: no-eval, languages: [python], severity: ERROR, message: eval is used, pattern: eval(...) }
  - { id: no-exec, languages: [python], severity: WARNING, message: exec is used, pattern: exec(...) }
  - { id: no-assert, languages: [python], severity: INFO, message: assert is used, pattern: assert $X }
`,
  },
  script: `run() { semgrep scan --config rules.yml --metrics off --disable-version-check --sarif --sarif-output "$@"; }
    run good.sarif good.py; run bad.sarif bad.py`,
  results: {
    'good.sarif': { kind: 'vulnscan', high: 0, medium: 0, low: 0, suppressed: 0 },
    'bad.sarif': { kind: 'vulnscan', high: 1, medium: 0, low: 1, suppressed: 1 },
  },
}

/** Test runners and scanners of PyPI. */
export const pythonResults = createProducerCheck('python-results', 'python', [pytest, unittest, bandit, semgrep])
