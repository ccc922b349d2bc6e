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

async function findingOf(document: unknown): Promise<unknown> {
  const { payload } = await convertVulnscan([jsonFile(document)])
  return payload.vulnscan_results.results[0]?.medium[0]
}

const location = (region: unknown): unknown => ({
  physicalLocation: { artifactLocation: { uri: 'src/a.c' }, region },
})

describe('a finding', () => {
  test('has id, message, locations and score', async () => {
    const document = withRule(
      { properties: { 'security-severity': '5.5' } },
      { locations: [location({ startLine: 3 }), location({ startLine: 3, endLine: 9 }), location(undefined)] },
    )
    expect(await findingOf(document)).toEqual({
      id: 'R',
      message: 'm',
      locations: [
        { uri: 'src/a.c', lines: '3' },
        { uri: 'src/a.c', lines: '3-9' },
        { uri: 'src/a.c', lines: '' },
      ],
      priority_score: 5.5,
    })
  })

  test('may have its message, file and location by reference', async () => {
    const document = sarif({
      tool: {
        driver: { name: 'Scanner', rules: [{ id: 'R', messageStrings: { m1: { text: 'use {0}, not {1} {2}' } } }] },
      },
      artifacts: [{ location: { uri: 'lib/b.c' } }],
      results: [
        {
          ruleIndex: 0,
          message: { id: 'm1', arguments: ['this', 'that'] },
          locations: [
            { physicalLocation: { artifactLocation: { index: 0 } } },
            { logicalLocations: [{ fullyQualifiedName: 'lib.B.run' }] },
          ],
          properties: { priorityScore: 700 },
        },
      ],
    })
    expect(await findingOf(document)).toEqual({
      id: 'R',
      message: 'use this, not that {2}',
      locations: [
        { uri: 'lib/b.c', lines: '' },
        { uri: 'lib.B.run', lines: '' },
      ],
      priority_score: 700,
    })
  })
})
