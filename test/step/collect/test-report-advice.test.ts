import { describe, expect, test } from 'vitest'
import { describeMissingTests } from '../../../src/step/collect/test-report-advice.ts'
import { kindOfUsualPath } from '../../../src/step/collect/usual-places.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'

const adviceOf = (files: Readonly<Record<string, string>>): string => describeMissingTests(createWorkspace(files))
const withScript = (script: string) => ({ 'package.json': JSON.stringify({ scripts: { test: script } }) })

describe('without a test report the line that makes one', () => {
  test.each<[Readonly<Record<string, string>>, string]>([
    [{ 'pom.xml': '' }, 'Run `mvn --batch-mode verify` before this step.'],
    [{ 'build.gradle': '' }, 'Run `./gradlew test` before this step.'],
    [{ 'build.gradle.kts': '' }, 'Run `./gradlew test` before'],
    [{ 'go.mod': '' }, 'Run `go run gotest.tools/gotestsum@latest --junitfile junit.xml ./...` before'],
    [{ 'Cargo.toml': '' }, '.config/nextest.toml` once, then `cargo nextest run` before this step.'],
    [
      { 'Shop.csproj': '' },
      'Run `dotnet add package JunitXml.TestLogger` once, then `dotnet test --logger junit` before this step.',
    ],
    [{ 'pyproject.toml': '' }, 'Run `python -m pytest --junitxml=reports/junit.xml` before this step.'],
    [
      withScript('vitest run'),
      'Run `npx vitest run --reporter=default --reporter=junit --outputFile.junit=reports/junit.xml`',
    ],
    [
      withScript('jest --ci'),
      'Run `npm install --save-dev jest-junit` once, then `JEST_JUNIT_REPORT_TEST_SUITE_ERRORS=true npx jest --reporters=default --reporters=jest-junit`',
    ],
    [withScript('mocha'), 'Run `npx mocha --reporter xunit --reporter-options output=reports/junit.xml`'],
    [
      withScript('playwright test'),
      'Run `PLAYWRIGHT_JUNIT_OUTPUT_NAME=reports/junit.xml npx playwright test --reporter=junit`',
    ],
    [withScript('cypress run'), 'Run `npx cypress run --reporter junit'],
    [
      withScript('node --test test/'),
      'Run `node --test --test-reporter=spec --test-reporter-destination=stdout --test-reporter=junit',
    ],
    [{ 'package.json': '{"devDependencies":{"vitest":"4"}}' }, 'Run `npx vitest'],
    [{ 'package.json': '{"dependencies":{"mocha":"4"},"scripts":{"check":"jest"}}' }, 'npx jest'],
    [
      { 'package.json': '{"scripts":{"test":"node --test","lint":"jest-lint"},"devDependencies":{"vitest":"4"}}' },
      'Run `node',
    ],
    [withScript('make test'), 'Let the tests write JUnit XML, such as `reports/junit.xml`, before this step.'],
    [{ 'package.json': '{' }, 'Let the tests write JUnit XML'],
    [{ Makefile: '' }, 'Let the tests write JUnit XML'],
    [{ README: '', 'web/package.json': '{"scripts":{"test":"mocha"}}', 'api/go.mod': '' }, 'In `api`, run `go run'],
    [{ 'node_modules/x/package.json': '{"scripts":{"test":"mocha"}}' }, 'Let the tests write JUnit XML'],
  ])('of %j is %j', (files, line) => {
    expect(adviceOf(files)).toMatch(/^No test report was found\. /)
    expect(adviceOf(files)).toContain(line)
  })
  test('names a file that is found', () => {
    for (const script of ['vitest', 'mocha', 'playwright', 'cypress', 'node --test']) {
      const [path = ''] = /[\w[\]/-]*junit[\w[\]-]*\.xml/.exec(adviceOf(withScript(script))) ?? []
      expect(kindOfUsualPath(path)).toBe('junit')
    }
  })
})
