import { describe, expect, test } from 'vitest'
import { convertVulnscan } from '../../../../src/convert/vulnscan/vulnscan.ts'
import { describeFindings } from '../../../../testkit/convert/finding.ts'
import { jsonFile } from '../../../../testkit/convert/result-file.ts'

type Members = Readonly<Record<string, unknown>>

const driver = { name: 'S' }

/** A run with one result; `rules` are those of the driver. */
function toSarif(result: Members, rules: readonly unknown[] = [], run: Members = {}): unknown {
  return { version: '2.1.0', runs: [{ tool: { driver: { ...driver, rules } }, results: [result], ...run }] }
}

const high = { properties: { 'security-severity': '9' } }

test.each<readonly [string, Members, readonly unknown[], string]>([
  ['its text', { message: { text: 't', markdown: 'm', id: 'x' } }, [], '| t |'],
  ['its markdown', { message: { markdown: 'm', id: 'x' } }, [], '| m |'],
  [
    'the text of its rule by id',
    { ruleId: 'R', message: { id: 'x' } },
    [{ id: 'R', messageStrings: { x: { text: 'by id' } }, shortDescription: { text: 's' } }],
    '| by id |',
  ],
  ['the title of its rule', { ruleId: 'R' }, [{ id: 'R', shortDescription: { text: 's' } }], '| s |'],
  ['its id', { ruleId: 'R' }, [{ id: 'R' }], '| R |'],
  ['nothing', {}, [], '|  |'],
  ['its arguments', { message: { text: '{1} {0} {2} {x}', arguments: ['a', 'b'] } }, [], '| b a {2} {x} |'],
  [
    'the package in its message, with the title of its rule',
    { ruleId: 'R', message: { text: 'Package: qs\nInstalled Version: 1.0\nFixed Version: 0.9, 1.1' } },
    [{ id: 'R', shortDescription: { text: 'title' } }],
    '| qs 1.0 (fixed in 1.1): title |',
  ],
  [
    'the package in the help of its rule',
    { ruleId: 'R', message: { text: 'm' } },
    [
      {
        id: 'R',
        shortDescription: { text: 'title' },
        help: { text: 'Package : qs \nVersion: 1.0\n Fix Version :1.1' },
      },
    ],
    '| qs 1.0 (fixed in 1.1): title |',
  ],
  [
    'the package in its message without a title',
    { message: { text: 'Package: qs\nVersion: 1\nFix Version: 2' } },
    [],
    '| Package: qs Version: 1 Fix Version: 2 |',
  ],
  [
    'a package without a version',
    { ruleId: 'R', message: { text: 'Package: qs\nFix Version: 2' } },
    [{ id: 'R', shortDescription: { text: 's' } }],
    '| Package: qs Fix Version: 2 |',
  ],
  [
    'a package without a fix',
    { ruleId: 'R', message: { text: 'Package: qs\nVersion: 2' } },
    [{ id: 'R', shortDescription: { text: 's' } }],
    '| Package: qs Version: 2 |',
  ],
  [
    'a version without a package',
    { ruleId: 'R', message: { text: 'Version: 1\nFix Version: 2' } },
    [{ id: 'R', shortDescription: { text: 's' } }],
    '| Version: 1 Fix Version: 2 |',
  ],
])('the message of a result is %s', async (...[, result, rules, message]) => {
  const [line = ''] = await describeFindings(toSarif(result, rules))
  expect(line.replaceAll('\n', ' ')).toContain(message)
})

test.each<[string, Members, string]>([
  [
    'of a region',
    { physicalLocation: { artifactLocation: { uri: 'a' }, region: { startLine: 2, endLine: 4 } } },
    'a:2-4',
  ],
  [
    'of a region that ends before it begins',
    { physicalLocation: { artifactLocation: { uri: 'a' }, region: { startLine: 4, endLine: 2 } } },
    'a:4',
  ],
  ['of an artifact by its index', { physicalLocation: { artifactLocation: { index: 1 } } }, 'two'],
  ['of a logical location', { logicalLocations: [{ fullyQualifiedName: 'f', name: 'n' }] }, 'f'],
  ['of a name', { logicalLocations: [{ name: 'n' }] }, 'n'],
  ['of nothing', {}, ''],
  ['of an artifact that is absent', { physicalLocation: { artifactLocation: { index: 9 } } }, ''],
])('a location is that %s', async (_what, location, place) => {
  const artifacts = [{ location: { uri: 'one' } }, { location: { uri: 'two' } }]
  const result = { ruleId: 'R', message: { text: 'm' }, locations: [location] }
  expect(await describeFindings(toSarif(result, [], { artifacts }))).toEqual([`medium R | m | ${place} | 0`])
})

test.each<[string, Members, string]>([
  ['its own', { properties: { priorityScore: 1, 'security-severity': 5 }, rank: 3 }, '1'],
  ['the severity of its rule', { ruleId: 'R', properties: { 'security-severity': 5 }, rank: 3 }, '6'],
  ['its severity', { properties: { 'security-severity': 5 }, rank: 3 }, '5'],
  ['its rank', { rank: 3 }, '3'],
  ['none', {}, '0'],
])('the score of a result is %s', async (_what, result, score) => {
  const rules = [{ id: 'R', properties: { 'security-severity': '6' } }]
  expect(await describeFindings(toSarif(result, rules))).toEqual([expect.stringMatching(new RegExp(`\\| ${score}$`))])
})

describe('the rule of a result', () => {
  const tool = {
    driver: { ...driver, rules: [{ id: 'A', ...high }] },
    extensions: [
      { name: 'one', guid: 'g1', rules: [{ id: 'A' }] },
      {
        name: 'two',
        guid: 'g2',
        rules: [
          { id: 'A', ...high },
          { id: 'E', ...high },
        ],
      },
      { name: 'none' },
    ],
  }
  test.each<[Members, string]>([
    [{ rule: { index: 0, toolComponent: { guid: 'g1' } } }, 'medium'],
    [{ rule: { index: 0, toolComponent: { guid: 'g2' } } }, 'high'],
    [{ rule: { index: 0, toolComponent: { name: 'one' } } }, 'medium'],
    [{ rule: { index: 0, toolComponent: { name: 'two' } } }, 'high'],
    [{ rule: { index: 0, toolComponent: { index: 0 } } }, 'medium'],
    [{ rule: { index: 0, toolComponent: { index: 1 } } }, 'high'],
    // A component without rules has none of this index.
    [{ rule: { index: 0, toolComponent: { name: 'none' } } }, 'medium'],
    [{ rule: { index: 0, toolComponent: { name: 'absent' } } }, 'high'],
    [{ rule: { index: 0, toolComponent: {} } }, 'high'],
    [{ ruleIndex: 0 }, 'high'],
    [{ rule: { index: 1, toolComponent: { index: 1 } }, ruleIndex: 7 }, 'high'],
    [{ ruleId: 'Ab', ruleIndex: 0 }, 'medium'],
    [{ ruleId: 'A/b', ruleIndex: 0 }, 'high'],
    [{ ruleId: 'E', rule: { id: 'A' } }, 'high'],
    [{ ruleId: '/A' }, 'medium'],
  ])('%j gives the severity %s', async (result, severity) => {
    const document = { version: '2.1.0', runs: [{ tool, results: [{ message: { text: 'm' }, ...result }] }] }
    expect(await describeFindings(document)).toEqual([expect.stringMatching(new RegExp(`^${severity} `))])
  })
  test('without an id is found by its index, and its finding has no id', async () => {
    expect(await describeFindings(toSarif({ ruleId: 'X', ruleIndex: 0 }, [high]))).toEqual(['high X | X |  | 9'])
    expect(await describeFindings(toSarif({ ruleIndex: 0 }, [high]))).toEqual(['high  |  |  | 9'])
  })
  test('with an id that occurs twice is the first one', async () => {
    expect(await describeFindings(toSarif({ ruleId: 'A' }, [{ id: 'A', ...high }, { id: 'A' }]))).toEqual([
      'high A | A |  | 9',
    ])
  })
})

describe('the level of an invocation', () => {
  const toInvocation = (members: Members): Members => ({ ruleConfigurationOverrides: [members] })
  const error = { configuration: { level: 'error' } }
  test.each<[string, Members, readonly Members[], string]>([
    ['is that of the first one', { ruleId: 'A' }, [toInvocation({ descriptor: { id: 'A' }, ...error })], 'high'],
    [
      'is that of the one that the result names',
      { ruleId: 'A', provenance: { invocationIndex: 1 } },
      [{}, toInvocation({ descriptor: { id: 'A' }, ...error })],
      'high',
    ],
    ['is not that of another one', { ruleId: 'A' }, [{}, toInvocation({ descriptor: { id: 'A' }, ...error })], 'low'],
    ['is not that of another rule', { ruleId: 'A' }, [toInvocation({ descriptor: { id: 'B' }, ...error })], 'low'],
    ['is not for a rule without an id', { ruleIndex: 1 }, [toInvocation({ descriptor: {}, ...error })], 'low'],
    [
      'is below the level of the result',
      { ruleId: 'A', level: 'warning' },
      [toInvocation({ descriptor: { id: 'A' }, ...error })],
      'medium',
    ],
  ])('%s', async (...[, result, invocations, severity]) => {
    const note = { defaultConfiguration: { level: 'note' } }
    const document = toSarif(result, [{ id: 'A', ...note }, note], { invocations })
    expect(await describeFindings(document)).toEqual([expect.stringMatching(new RegExp(`^${severity} `))])
  })
})

test.each<[string, unknown, string]>([
  ['its semantic version', { driver: { name: 'S', semanticVersion: '1.0.0', version: '1' } }, 'S 1.0.0'],
  ['its version', { driver: { name: 'S', version: '1' } }, 'S 1'],
  ['no version', { driver: { name: 'S' } }, 'S '],
  ['no name', {}, 'unknown '],
])('the tool of a run has %s', async (_what, tool, expected) => {
  const document = { version: '2.1.0', runs: [{ tool, results: [] }] }
  const { tool: found } = (await convertVulnscan([jsonFile(document)])).payload.vulnscan_results
  expect(`${found.name} ${found.version}`).toBe(expected)
})
