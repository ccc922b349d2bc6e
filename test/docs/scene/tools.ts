import { expect } from 'vitest'
import { openPage, type Page } from '../../../testkit/docs/page.ts'
import { createRecipeWorld } from '../../../testkit/docs/recipe-world.ts'
import { runRecipe } from '../../../testkit/docs/recipe.ts'
import { results } from '../../../testkit/end-to-end/workspace.ts'
import type { Scene } from './scene.ts'

const templatePath = '.github/evidence.yml'

/** Scripts of programs on PATH, by name. */
type Programs = Readonly<Record<string, string>>

/** A program that accepts these command lines alone, each with what it does. */
function accept(lines: Readonly<Record<string, string>>): string {
  const cases = Object.entries(lines).map(([line, script]) => `  '${line}') ${script} ;;`)
  return `case "$*" in\n${cases.join('\n')}\n  *) echo "$* is not expected" >&2; exit 9 ;;\nesac`
}

/** Writes a file as a test runner does: with exit code 1 if a test failed. */
function writeJunit(path: string, junit: string): string {
  const folder = path.includes('/') ? `mkdir -p ${path.replace(/\/[^/]*$/, '')}; ` : ''
  return `${folder}printf '%s' '${junit}' > ${path}; exit ${junit === results.junit ? 0 : 1}`
}

/** The results of the jobs for a pull request, and the state of the status that the gate has set. */
async function run(workflow: string, template: string, programs: Programs): Promise<object> {
  const world = await createRecipeWorld({ files: { [templatePath]: template }, programs })
  const { jobs } = await runRecipe(world, workflow, { name: 'pull_request' })
  return { ...jobs, status: world.github.statuses.at(-1)?.state }
}

/** A page whose workflow runs tests: the status is that of the tests. */
function toTestScene(toPrograms: (junit: string) => Programs): Scene {
  return async (page) => {
    const workflow = page.workflow('Evidence')
    const template = openPage('docs/tools/README.md').template().replace('min_tests: 100', 'min_tests: 2')
    expect(await run(workflow, template, toPrograms(results.junit))).toEqual({ test: 'success', status: 'success' })
    expect(await run(workflow, template, toPrograms(results.junitFailing))).toEqual({
      test: 'failure',
      status: 'failure',
    })
  }
}

export const node = toTestScene((junit) => ({
  npx: accept({
    'vitest run --reporter=default --reporter=junit --outputFile.junit=junit.xml': writeJunit('junit.xml', junit),
  }),
}))

const pythonTests = toTestScene((junit) => ({
  pip: accept({ 'install -r requirements.txt': ':' }),
  pytest: accept({ '--junitxml=junit.xml': writeJunit('junit.xml', junit) }),
}))

/** The scans with these vulnerabilities, or without a file of pip-audit, beside tests that pass. */
async function runPythonScans(page: Page, vulns: readonly object[] | undefined): Promise<object> {
  const audit = JSON.stringify({ dependencies: [{ name: 'flask', version: '3.0.0', vulns }], fixes: [] })
  const write = vulns === undefined ? 'exit 1' : `printf '%s' '${audit}' > pip-audit.json; exit ${vulns.length}`
  return run(page.workflow('Tests and scans'), page.template(), {
    pip: accept({ 'install -r requirements.txt': ':', freeze: 'echo flask==3.0.0' }),
    pipx: accept({ 'install pip-audit==2.10.1': ':', 'install bandit[sarif]==1.9.4': ':' }),
    'pip-audit': accept({
      '--disable-pip --no-deps -r installed.txt --format json --output pip-audit.json': write,
    }),
    bandit: accept({ '-r . -f sarif -o bandit.sarif': `printf '%s' '${results.sarif}' > bandit.sarif` }),
    pytest: accept({ '--junitxml=junit.xml': writeJunit('junit.xml', results.junit) }),
  })
}

export const python: Scene = async (page) => {
  await pythonTests(page)
  expect(await runPythonScans(page, [])).toEqual({ test: 'success', status: 'success' })
  const vulnerability = { id: 'PYSEC-1', fix_versions: [], aliases: [], description: 'Weak' }
  expect(await runPythonScans(page, [vulnerability])).toEqual({ test: 'success', status: 'failure' })
  const broken = await runPythonScans(page, undefined)
  expect(broken).toMatchObject({ test: 'failure' })
  expect(broken).not.toMatchObject({ status: 'success' })
}

export const go = toTestScene((junit) => ({
  go: accept({
    'run gotest.tools/gotestsum@v1.13.0 --junitfile junit.xml ./...': writeJunit('junit.xml', junit),
  }),
}))

export const java = toTestScene((junit) => ({
  mvn: accept({ '-B verify --fail-at-end': writeJunit('app/target/surefire-reports/TEST-Greet.xml', junit) }),
}))

export const dotnet = toTestScene((junit) => ({
  dotnet: accept({ 'test --logger junit': writeJunit('Greet.Tests/TestResults/TestResults.xml', junit) }),
}))

export const rust = toTestScene((junit) => ({
  cargo: accept({
    'install cargo-nextest --locked --version 0.9.148': ':',
    'nextest run --profile ci': writeJunit('target/nextest/ci/junit.xml', junit),
    'test --doc': ':',
  }),
}))

const issue = { description: 'Weak', check_name: 'eqeqeq', severity: 'major', fingerprint: 'f', location: {} }

export const linters: Scene = async (page) => {
  const lint = (issues: readonly object[]): Promise<object> => {
    const write = `printf '%s' '${JSON.stringify(issues)}' > "$ESLINT_CODE_QUALITY_REPORT"; exit ${issues.length}`
    return run(page.workflow('Evidence'), page.template(), { npx: accept({ 'eslint --format gitlab .': write }) })
  }
  expect(await lint([])).toEqual({ lint: 'success', status: 'success' })
  expect(await lint([issue])).toEqual({ lint: 'failure', status: 'failure' })
}

const clean = { auditReportVersion: 2, vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } }

export const scanners: Scene = async (page) => {
  const scan = (audit: object): Promise<object> =>
    run(page.workflow('Evidence'), page.template(), {
      pipx: accept({ 'install semgrep==1.170.0': ':' }),
      semgrep: accept({ 'scan --sarif --output semgrep.sarif': `printf '%s' '${results.sarif}' > semgrep.sarif` }),
      npm: accept({ 'audit --json': `printf '%s' '${JSON.stringify(audit)}'; exit 1` }),
    })
  expect(await scan(clean)).toEqual({ scan: 'success', status: 'success' })
  const failed = await scan({ message: '405 Method Not Allowed', error: { summary: '', detail: '' } })
  expect(failed).not.toMatchObject({ status: 'success' })
  expect(failed).toMatchObject({ scan: 'failure' })
}

export const containers: Scene = async (page) => {
  const digest = `sha256:${'a'.repeat(64)}`
  const image = 'ghcr.io/acme/app'
  const metadata = JSON.stringify({ 'containerimage.digest': digest, 'image.name': image })
  const docker = `case "$*" in
  'login ghcr.io --username '*' --password-stdin') [ "$(cat)" = ghs_test ] ;;
  "buildx build --push --tag ${image}:"*' --metadata-file image.json .') printf '%s' '${metadata}' > image.json ;;
  *) echo "$* is not expected" >&2; exit 9 ;;
esac`
  const scan = `image --format sarif --output trivy.sarif ${image}@${digest}`
  const programs = {
    docker,
    jq: accept({ '-r ."containerimage.digest" image.json': `echo ${digest}` }),
    trivy: accept({ [scan]: `printf '%s' '${results.sarif}' > trivy.sarif` }),
  }
  const world = await createRecipeWorld({ files: { [templatePath]: page.template() }, programs })
  const { jobs, steps } = await runRecipe(world, page.workflow('Image'))
  expect(jobs).toEqual({ image: 'success' })
  expect(Object.values(JSON.parse(steps[0]?.outputs['fingerprints'] ?? '{}') as object)).toEqual([digest.slice(7)])
}
