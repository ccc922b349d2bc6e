import { Buffer } from 'node:buffer'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { VulnscanMembers } from '../../../src/wire/attestation/vulnscan.ts'
import { parse } from '../../../src/wire/parse.ts'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { jsonFile } from '../../../testkit/convert/result-file.ts'

const levels = ['error', 'warning', 'note'] as const

function sarifOf(results: readonly unknown[]): unknown {
  return { version: '2.1.0', runs: [{ tool: { driver: { name: 'S' } }, results }] }
}

test('all results of a scanner are counted and listed', async () => {
  const result = fc.record({
    level: fc.constantFrom(...levels),
    ruleId: fc.string(),
    message: fc.record({ text: fc.string() }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(result, { maxLength: 30 }), async (results) => {
      const { payload } = await convertVulnscan([jsonFile(sarifOf(results))])
      const [run] = payload.vulnscan_results.results
      const [high, medium, low] = levels.map((level) => results.filter((one) => one.level === level).length)
      expect(run).toMatchObject({ high_count: high, medium_count: medium, low_count: low })
      expect([run?.high.length, run?.medium.length, run?.low.length]).toEqual([high, medium, low])
      expect(parse(VulnscanMembers, payload)).toMatchObject({ ok: true })
    }),
  )
})

test('lists above the size limit keep the worst findings, and the counts include all; a note says so', async () => {
  const results = Array.from({ length: 9000 }, (_, index) => ({
    ruleId: `R${index}`,
    level: levels[index % 3],
    message: { text: 'é'.repeat(200) },
  }))
  const { payload, notes } = await convertVulnscan([jsonFile(sarifOf(results))])
  const [run] = payload.vulnscan_results.results
  expect(Buffer.byteLength(JSON.stringify(payload))).toBeLessThan(1_900_000)
  expect(run).toMatchObject({ high_count: 3000, medium_count: 3000, low_count: 3000, low: [] })
  expect(run?.high).toHaveLength(3000)
  expect(run?.medium.length).toBeGreaterThan(100)
  expect(notes).toEqual([expect.stringMatching(/^The lists have the worst \d+ of 9000 findings/)])
})

test('among findings of one severity, those with higher scores are kept', async () => {
  const results = Array.from({ length: 6000 }, (_, index) => ({
    ruleId: `R${index}`,
    level: 'error',
    message: { text: 'x'.repeat(500) },
    rank: index % 100,
  }))
  const { payload } = await convertVulnscan([jsonFile(sarifOf(results))])
  const scores = payload.vulnscan_results.results[0]?.high.map((finding) => finding.priority_score) ?? []
  expect(Math.min(...scores)).toBeGreaterThan(30)
})

test('a long message is shortened', async () => {
  const { payload } = await convertVulnscan([
    jsonFile(sarifOf([{ level: 'error', message: { text: 'x'.repeat(5000) } }])),
  ])
  expect(payload.vulnscan_results.results[0]?.high[0]?.message).toBe(`${'x'.repeat(2000)}…`)
})

test('a finding above the size limit does not displace the others', async () => {
  const results = [
    { ruleId: 'x'.repeat(3_000_000), level: 'error', message: { text: 'm' } },
    { ruleId: 'R', level: 'note', message: { text: 'm' } },
  ]
  const { payload } = await convertVulnscan([jsonFile(sarifOf(results))])
  expect(payload.vulnscan_results.results).toMatchObject([
    { high_count: 1, high: [], low_count: 1, low: [{ id: 'R' }] },
  ])
})
