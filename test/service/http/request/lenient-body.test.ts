import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { CodequalityReport, VulnscanReport } from '../../../../src/wire/attestation/attestation.ts'
import { finishSteps } from '../../../../src/wire/json/finish-steps.ts'
import { parse, type Parsed } from '../../../../src/wire/parse.ts'
import { parseLeniently, type LenientBody } from '../../../../src/service/http/request/lenient-body.ts'
import { findCodequalityViolations, toQualityFacts } from '../../../../src/evidence/policy/codequality.ts'
import { findVulnscanViolations, toScanFacts } from '../../../../src/evidence/policy/vulnscan.ts'
import { toCriteria } from '../../../../testkit/evidence/builder.ts'

/** Leniency widens what is accepted, never what is compliant (rules 2.2). */
type Members = Readonly<Record<string, unknown>>

/** Whether a body is compliant; undefined if it is refused. */
type Judge = (body: unknown) => boolean | undefined

function read<T>(schema: z.ZodMiniType<T>, body: unknown): Parsed<LenientBody<T>> {
  return finishSteps(parseLeniently({ schema, check: (value) => parse(schema, value), ignoresUnknown: true }, body))
}

const judgeScan: Judge = (body) => {
  const parsed = read(VulnscanReport, body)
  if (!parsed.ok) return undefined
  const { known, unknown } = parsed.value
  return (
    unknown.doubts.length === 0 && findVulnscanViolations(toScanFacts(known.vulnscan_results), undefined).length === 0
  )
}

const judgeAnalysis: Judge = (body) => {
  const parsed = read(CodequalityReport, body)
  if (!parsed.ok) return undefined
  const results = parsed.value.known.codequality_results
  return [undefined, { max_failed_conditions: 1 }].some(
    (policy) => findCodequalityViolations(toQualityFacts(results), policy, toCriteria(policy).change).length === 0,
  )
}

const finding = fc.record({
  id: fc.constantFrom('CVE-1', 'CVE-2'),
  message: fc.string(),
  locations: fc.array(fc.constant({ uri: 'a', lines: 1 }), { maxLength: 1 }),
  priority_score: fc.nat(10),
})
const lists = fc.record({
  low: fc.array(finding, { maxLength: 2 }),
  medium: fc.array(finding, { maxLength: 2 }),
  high: fc.array(finding, { maxLength: 2 }),
})
const scan = lists.map(({ low, medium, high }) => ({
  low_count: low.length,
  medium_count: medium.length,
  high_count: high.length,
  low,
  medium,
  high,
}))
const scanReport = fc.array(scan, { minLength: 1, maxLength: 2 }).map((results) => ({
  attestation_name: 'scan',
  vulnscan_results: { tool: { name: 't', version: '1' }, results, schema_version: 1 },
}))

const condition = fc.record({
  metric: fc.constantFrom('coverage', 'bugs'),
  errorThreshold: fc.constant('80'),
  operator: fc.constant('LT'),
  status: fc.constantFrom('OK', 'ERROR', 'NO_VALUE'),
})
const analysisReport = fc
  .record({
    status: fc.constantFrom('SUCCESS', 'FAILED'),
    gate: fc.constantFrom('OK', 'WARN', 'ERROR'),
    conditions: fc.array(condition, { minLength: 2, maxLength: 4 }),
  })
  .map(({ status, gate, conditions }) => ({
    attestation_name: 'quality',
    codequality_results: {
      analysedAt: 'a',
      project: { key: 'k', url: 'u', name: 'n' },
      serverUrl: 's',
      taskId: 't',
      status,
      changedAt: 'c',
      qualityGate: { status: gate, name: 'g', conditions },
    },
  }))

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null
}

/** Every member of a body, as steps. */
function listMembers(value: unknown): readonly (readonly string[])[] {
  if (!isMembers(value)) return []
  return Object.entries(value).flatMap(([name, member]) => [
    ...(Array.isArray(value) ? [] : [[name]]),
    ...listMembers(member).map((steps) => [name, ...steps]),
  ])
}

/** Replaces one member by others, which may be none. */
function replaceMember(
  value: unknown,
  [name = '', ...rest]: readonly string[],
  by: (member: unknown) => Members,
): unknown {
  if (!isMembers(value)) return value
  const replace = ([key, member]: readonly [string, unknown]): Members => {
    if (key !== name) return { [key]: member }
    return rest.length === 0 ? by(member) : { [key]: replaceMember(member, rest, by) }
  }
  const replaced: Members = Object.assign({}, ...Object.entries(value).map(replace))
  return Array.isArray(value) ? Object.values(replaced) : replaced
}

/** The changes that keep a failing report from being understood. */
const changes: readonly ((name: string) => (member: unknown) => Members)[] = [
  () => () => ({}),
  (name) => () => ({ [name]: null }),
  (name) => (member) => ({ [name.toUpperCase()]: member }),
  (name) => (member) => ({ [`my_${name}`]: member }),
  (name) => (member) => ({ [name]: member, extra: 1 }),
]

test.each([
  ['a scan', scanReport, judgeScan],
  ['an analysis', analysisReport, judgeAnalysis],
] as const)('%s that fails never passes if a member of it is removed, null or renamed', (_name, reports, judge) => {
  const failing = (reports as fc.Arbitrary<object>).filter((body) => judge(body) === false)
  fc.assert(
    fc.property(failing, fc.nat(), fc.constantFrom(...changes), (body, at, change) => {
      const members = listMembers(body)
      const steps = members[at % members.length] ?? []
      expect(judge(replaceMember(body, steps, change(steps.at(-1) ?? '')))).not.toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('an analysis that fails never passes with any of its members removed', () => {
  const failing = analysisReport.filter((body) => judgeAnalysis(body) === false)
  fc.assert(
    fc.property(failing, fc.array(fc.nat(), { minLength: 1, maxLength: 8 }), (body, picks) => {
      let left: unknown = body
      for (const at of picks) {
        const members = listMembers(left)
        left = replaceMember(left, members[at % members.length] ?? [], () => ({}))
      }
      expect(judgeAnalysis(left)).not.toBe(true)
    }),
    { numRuns: 500 },
  )
})

/** A value as Go prints it if every member has `omitempty`. */
function omitEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(omitEmpty)
  if (!isMembers(value)) return value
  const given = Object.entries(value).filter(
    ([, member]) => member !== 0 && member !== '' && !(Array.isArray(member) && member.length === 0),
  )
  return Object.fromEntries(given.map(([name, member]) => [name, omitEmpty(member)]))
}

test('a scan without its zeros and empty lists has the same outcome', () => {
  fc.assert(fc.property(scanReport, (body) => judgeScan(omitEmpty(body)) === judgeScan(body)))
})

test('a body that the strict reading accepts is not changed', () => {
  fc.assert(
    fc.property(scanReport, (body) => {
      const strict = parse(VulnscanReport, body)
      const parsed = read(VulnscanReport, body)
      expect(parsed.ok && parsed.value).toEqual({
        known: strict.ok && strict.value,
        unknown: { names: [], values: {}, doubts: [] },
      })
    }),
  )
})
