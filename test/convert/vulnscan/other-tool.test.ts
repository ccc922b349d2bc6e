import { describe, expect, test } from 'vitest'
import { detectResultKind, findUnreadForm } from '../../../src/convert/kind-detection.ts'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { jsonFile } from '../../../testkit/convert/result-file.ts'

type Members = Readonly<Record<string, unknown>>

const runOf = (name: string, more: Members = {}): Members => ({ tool: { driver: { name } }, results: [], ...more })
const sarif = (...runs: readonly Members[]): unknown => ({ version: '2.1.0', runs })
const eslint = runOf('ESLint', { results: [{ level: 'error', message: {} }] })

describe('the SARIF of a linter', () => {
  test.each([
    'ESLint',
    'Pylint',
    'staticcheck',
    'golangci-lint',
    'ruff',
    'Checkstyle',
    'PMD',
    'SpotBugs',
    'Hadolint',
    'clippy',
    'RuboCop',
    'detekt',
    'Android Lint',
    'oxlint',
    'Microsoft (R) Visual C# Compiler',
  ])('of %s is refused with what it is and what to use', async (name) => {
    await expect(convertVulnscan([jsonFile(sarif(runOf(name)), 'a.sarif')])).rejects.toMatchObject({
      code: 'file',
      message: expect.stringContaining(
        `a.sarif: is the SARIF of ${name}, a linter and no scanner, which is not read. `,
      ),
    })
    expect(await detectResultKind(jsonFile(sarif(runOf(name))))).toBe(undefined)
    expect(await findUnreadForm(jsonFile(sarif(runOf(name))))).toMatchObject({
      what: `the SARIF of ${name}, a linter and no scanner`,
    })
  })

  test('counts as a scan where the policy names the tool', async () => {
    const { payload } = await convertVulnscan([jsonFile(sarif(eslint))], async () => Promise.resolve(['eslint']))
    expect(payload.vulnscan_results).toMatchObject({
      tool: { name: 'ESLint' },
      results: [{ high_count: 1, linter: true }],
    })
    expect(await detectResultKind(jsonFile(sarif(eslint)), async () => Promise.resolve(['eslint']))).toBe('vulnscan')
    await expect(convertVulnscan([jsonFile(sarif(eslint))], async () => Promise.resolve(['pmd']))).rejects.toThrow(
      'a linter',
    )
  })

  test.each<[string, Members]>([
    [
      'a rule with a security severity',
      { tool: { driver: { name: 'ESLint', rules: [{ id: 'R', properties: { 'security-severity': '7' } }] } } },
    ],
    [
      'a security extension',
      { tool: { driver: { name: 'SpotBugs' }, extensions: [{ name: 'com.h3xstream.findsecbugs' }] } },
    ],
  ])('with %s is a scan', async (_what, run) => {
    expect(
      (await convertVulnscan([jsonFile(sarif({ results: [], ...run }))])).payload.vulnscan_results.results,
    ).toHaveLength(1)
    expect(await detectResultKind(jsonFile(sarif(run)))).toBe('vulnscan')
  })

  test('is left out beside the run of a scanner, and a note says so', async () => {
    const { payload, notes } = await convertVulnscan([jsonFile(sarif(eslint, runOf('Trivy'), runOf('Acme')))])
    expect(payload.vulnscan_results).toMatchObject({ tool: { name: 'Trivy' }, results: [{ high_count: 0 }, {}] })
    expect(notes).toContain(
      'Left out: the run of ESLint, a linter. To count it, name it in the policy of the template with `tools`.',
    )
  })
})

test('a tool of neither kind is read where it is named as a scan, and described where it is not', async () => {
  const acme = jsonFile(sarif(runOf('Acme')))
  expect((await convertVulnscan([acme])).payload.vulnscan_results.tool.name).toBe('Acme')
  expect(await detectResultKind(acme)).toBe(undefined)
  expect(await findUnreadForm(acme)).toEqual({
    what: 'the SARIF of Acme',
    cure: expect.stringContaining('`kind: vulnscan`'),
    kind: 'vulnscan',
  })
})
