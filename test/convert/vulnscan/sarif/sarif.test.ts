import { describe, expect, test } from 'vitest'
import { convertVulnscan } from '../../../../src/convert/vulnscan/vulnscan.ts'
import { jsonFile } from '../../../../testkit/convert/result-file.ts'

type Members = Readonly<Record<string, unknown>>

const tool = { driver: { name: 'Scanner', semanticVersion: '1.2.3', rules: [] as readonly unknown[] } }

function sarif(run: Members): unknown {
  return { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [{ tool, ...run }] }
}

/** A run with one result of rule R. */
function withRule(rule: Members, result: Members = {}): unknown {
  return sarif({
    tool: { driver: { name: 'Scanner', rules: [{ id: 'R', ...rule }] } },
    results: [{ ruleId: 'R', message: { text: 'm' }, ...result }],
  })
}

async function countsOf(document: unknown): Promise<string> {
  const { payload } = await convertVulnscan([jsonFile(document)])
  return payload.vulnscan_results.results
    .map((run) => [run.high_count, run.medium_count, run.low_count, run.unknown_count || []].flat().join('/'))
    .join(' ')
}

describe('severity', () => {
  test.each([
    ['9.8', '1/0/0'],
    ['7.0', '1/0/0'],
    ['6.9', '0/1/0'],
    ['4.0', '0/1/0'],
    ['3.9', '0/0/1'],
    ['0.1', '0/0/1'],
  ])('a security-severity of %s decides regardless of the level', async (score, counts) => {
    expect(await countsOf(withRule({ properties: { 'security-severity': score } }, { level: 'note' }))).toBe(counts)
  })

  test.each([
    ['error', '1/0/0'],
    ['warning', '0/1/0'],
    ['note', '0/0/1'],
    ['none', '0/0/0'],
    ['sideways', '0/0/0/1'],
  ])('without a security-severity, the level %s decides', async (level, counts) => {
    expect(await countsOf(withRule({}, { level }))).toBe(counts)
  })

  test('without a level, the level of the rule decides; the default is warning', async () => {
    expect(await countsOf(withRule({ defaultConfiguration: { level: 'error' } }))).toBe('1/0/0')
    expect(await countsOf(withRule({}))).toBe('0/1/0')
    expect(await countsOf(sarif({ results: [{ message: { text: 'm' } }] }))).toBe('0/1/0')
  })

  test('the level in an invocation overrides the level of the rule', async () => {
    const document = sarif({
      tool: { driver: { name: 'Scanner', rules: [{ id: 'R', defaultConfiguration: { level: 'note' } }] } },
      invocations: [
        {
          executionSuccessful: true,
          ruleConfigurationOverrides: [{ descriptor: { id: 'R' }, configuration: { level: 'error' } }],
        },
      ],
      results: [{ ruleId: 'R', message: { text: 'm' } }],
    })
    expect(await countsOf(document)).toBe('1/0/0')
  })

  test('a result of kind review or open has the level of its rule, because its own must be none', async () => {
    const rule = { defaultConfiguration: { level: 'error' } }
    expect(await countsOf(withRule(rule, { kind: 'review', level: 'none' }))).toBe('1/0/0')
    expect(await countsOf(withRule(rule, { kind: 'open' }))).toBe('1/0/0')
    expect(await countsOf(withRule({ properties: { 'security-severity': '5' } }, { kind: 'review' }))).toBe('0/1/0')
    expect(await countsOf(withRule({ defaultConfiguration: { level: 'none' } }, { kind: 'open' }))).toBe('0/0/0/1')
  })

  test('a note counts findings of an unknown level', async () => {
    const { notes } = await convertVulnscan([jsonFile(withRule({}, { level: 'sideways' }))])
    expect(notes).toEqual(['1 finding of unknown severity.'])
  })
})

describe('the rule of a result', () => {
  const high = { properties: { 'security-severity': '9' } }
  const extended = (result: Members): unknown =>
    sarif({
      tool: {
        driver: { name: 'Scanner', rules: [{ id: 'A' }, { id: 'B', ...high }] },
        extensions: [{ name: 'pack', rules: [{ id: 'C' }, { id: 'D', ...high }] }],
      },
      results: [{ message: { text: 'm' }, ...result }],
    })

  test.each([
    ['by id', { ruleId: 'B' }],
    ['by index', { ruleIndex: 1 }],
    ['by index and id', { ruleId: 'B', ruleIndex: 1 }],
    ['by id if the index is of another rule', { ruleId: 'B', ruleIndex: 0 }],
    ['by a hierarchical id', { ruleId: 'B/one/two' }],
    ['by a hierarchical id and index', { ruleId: 'B/one', ruleIndex: 1 }],
    ['by reference', { rule: { id: 'B' } }],
    ['in an extension, by id', { ruleId: 'D' }],
    ['in an extension, by name and index', { rule: { index: 1, toolComponent: { name: 'pack' } } }],
    ['in an extension, by index', { rule: { index: 1, toolComponent: { index: 0 } } }],
    [
      'in an extension, by index and id',
      { ruleId: 'D', ruleIndex: 1, rule: { index: 1, toolComponent: { index: 0 } } },
    ],
  ])('is found %s', async (_, result) => {
    expect(await countsOf(extended(result))).toBe('1/0/0')
  })

  test.each([[{ ruleId: 'constructor' }], [{ ruleId: 'Z', ruleIndex: 99 }], [{ ruleIndex: -1 }]])(
    '%j has no rule',
    async (result) => {
      expect(await countsOf(extended(result))).toBe('0/1/0')
    },
  )
})

describe('a result is omitted with a note', () => {
  test.each([
    ['passed', { kind: 'pass' }],
    ['passed', { kind: 'notApplicable', level: 'none' }],
    ['passed', { kind: 'informational', level: 'none' }],
    ['suppressed', { suppressions: [{ kind: 'inSource' }] }],
    ['suppressed', { suppressions: [{ kind: 'external', status: 'accepted' }] }],
    ['gone since the baseline', { baselineState: 'absent' }],
    ['informational', { level: 'none' }],
  ])('if it is %s: %j', async (reason, result) => {
    const { payload, notes } = await convertVulnscan([jsonFile(withRule({}, result))])
    expect(payload.vulnscan_results.results).toMatchObject([{ high_count: 0, medium_count: 0, low_count: 0 }])
    expect(notes).toEqual([`1 result omitted: ${reason}.`])
  })

  test.each([
    [{ suppressions: [{ kind: 'external', status: 'underReview' }] }],
    [{ suppressions: [{ kind: 'inSource' }, { kind: 'external', status: 'rejected' }] }],
    [{ suppressions: [] }],
    [{ kind: 'fail', baselineState: 'unchanged' }],
    [{ kind: 'review' }],
    [{ kind: 'open', level: 'none' }],
    [{ kind: 'unknown' }],
  ])('but not for %j', async (result) => {
    expect(await countsOf(withRule({}, result))).toBe('0/1/0')
  })
})

async function countSuppressed(result: Readonly<Record<string, unknown>>) {
  return (await convertVulnscan([jsonFile(withRule({}, result))])).payload.vulnscan_results.results[0]?.suppressed
}

test('the findings that are suppressed in the code or elsewhere are counted', async () => {
  const none = { high: 0, medium: 0, low: 0, unknown: 0 }
  expect(await countSuppressed({ level: 'error', suppressions: [{ kind: 'inSource' }] })).toEqual({ ...none, high: 1 })
  expect(await countSuppressed({ suppressions: [{}] })).toEqual(none)
  expect(await countSuppressed({ suppressions: [{ kind: 'external' }] })).toEqual({ ...none, medium: 1 })
  expect(await countSuppressed({ level: 'none', suppressions: [{ kind: 'inSource' }] })).toEqual(none)
  expect(await countSuppressed({})).toEqual(none)
})

describe('a scan', () => {
  test('is one run; the tool is that of the first run, and a note lists all tools', async () => {
    const { payload, notes } = await convertVulnscan([
      jsonFile({
        version: '2.1.0',
        runs: [
          { tool, results: [] },
          { tool: { driver: { name: 'Other', version: '9' } }, results: [] },
        ],
      }),
      jsonFile(withRule({})),
    ])
    expect(payload.vulnscan_results).toMatchObject({ tool: { name: 'Scanner', version: '1.2.3' }, schema_version: 1 })
    expect(payload.vulnscan_results.results).toHaveLength(3)
    expect(notes).toEqual(['Scanned by Scanner 1.2.3, Other 9, Scanner.'])
  })

  test.each([
    ['no run', { version: '2.1.0', runs: [] }, /SARIF without a run/],
    ['no list of runs', { version: '2.1.0', runs: null }, /SARIF without a run/],
    ['results that are not a list', sarif({ results: 42 }), /a run whose results are not a list/],
    ['a result that is not an object', sarif({ results: ['bad'] }), /a result that is not an object/],
    [
      'an invocation that failed',
      sarif({ results: [], invocations: [{ executionSuccessful: false }] }),
      /executionSuccessful: false/,
    ],
    ['version 1', { version: '1.0.0', runs: [{ results: [] }] }, /SARIF version 1\.0\.0/],
  ])('is rejected with %s', async (_, document, message) => {
    await expect(convertVulnscan([jsonFile(document, 'a.sarif')])).rejects.toMatchObject({
      name: 'EvidenceError',
      code: 'file',
      message: expect.stringMatching(new RegExp(`^a\\.sarif: .*${message.source}`)),
    })
  })
})
