import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonValue } from '../../../testkit/wire/json/json-value.ts'
import { ThreadBusy } from '../../../src/service/custom/thread-time.ts'
import { checkType, judgeCustom, type CustomRules } from '../../../src/service/custom/evaluate.ts'

type Outcome = NonNullable<Awaited<ReturnType<typeof judgeCustom>>>

/** The outcome of a defined type. A machine that had no time for it is asked again. */
async function evaluateCustom(type: CustomRules, data: unknown): Promise<Outcome> {
  try {
    const outcome = await judgeCustom(type, data)
    if (outcome === undefined) throw new Error('nothing judges it')
    return outcome
  } catch (cause) {
    if (cause instanceof ThreadBusy) return evaluateCustom(type, data)
    throw cause
  }
}

const coverage = {
  type: 'object',
  required: ['coverage'],
  properties: { coverage: { type: 'number', maximum: 100 } },
  additionalProperties: false,
}
const holds = { is_compliant: true, errors: [] }
const fails = (...errors: readonly string[]): object => ({ is_compliant: false, errors })

describe('a schema', () => {
  test.each([
    [{ coverage: 90 }, holds],
    [{}, fails("attestation_data must have required property 'coverage'")],
    [{ coverage: '90' }, fails('attestation_data.coverage must be number')],
    [
      { coverage: 101, extra: 1 },
      fails('attestation_data must NOT have additional properties: extra', 'attestation_data.coverage must be <= 100'),
    ],
    [null, fails('attestation_data must be object')],
    ['{"coverage": 90}', fails('attestation_data must be object')],
  ])('that requires coverage, with %j', async (data, outcome) => {
    expect(await evaluateCustom({ schema: coverage, rules: [] }, data)).toEqual(outcome)
  })

  test('is read as draft-07 if $schema names it, else as 2020-12', async () => {
    const items = [{ type: 'string' }, { type: 'number' }]
    const draft7 = { $schema: 'http://json-schema.org/draft-07/schema#', type: 'array', items }
    const recent = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'array', prefixItems: items }

    for (const schema of [draft7, recent]) {
      expect(await evaluateCustom({ schema, rules: [] }, ['a', 1])).toEqual(holds)
      expect(await evaluateCustom({ schema, rules: [] }, ['a', 'b'])).toEqual(
        fails('attestation_data.1 must be number'),
      )
    }
  })

  test.each([
    [{ type: 'objekt' }, 'data/type must be equal to one of the allowed values'],
    [{ requird: ['coverage'] }, 'unknown keyword: "requird"'],
    [{ $ref: 'https://example.org/schema.json' }, "can't resolve reference https://example.org/schema.json"],
    [{ $schema: 'http://json-schema.org/draft-04/schema#' }, 'draft-04'],
    [{ $async: true }, 'must not be $async'],
    [[], 'must be a JSON object, true or false'],
    ['text', 'must be a JSON object, true or false'],
    [null, 'must be a JSON object, true or false'],
  ])('that is not usable is refused for a type and accepts no data: %j', async (schema, message) => {
    expect(await checkType({ schema, rules: [] })).toEqual([[expect.stringContaining(message)]])
    expect(await evaluateCustom({ schema, rules: [] }, {})).toEqual(fails(expect.stringContaining(message) as string))
  })

  test('with the $id of another schema does not replace that schema', async () => {
    const own = { $id: 'https://json-schema.org/draft/2020-12/schema', type: 'string' }
    await evaluateCustom({ schema: own, rules: [] }, 'a')

    expect((await checkType({ schema: { type: 'objekt' }, rules: [] })).flat()).toHaveLength(1)
    expect(await evaluateCustom({ schema: { ...coverage, $id: 'same' }, rules: [] }, { coverage: 1 })).toEqual(holds)
    expect(await evaluateCustom({ schema: { $id: 'same', type: 'string' }, rules: [] }, 'a')).toEqual(holds)
  })

  test('requires members of the data itself, not those that every object inherits', async () => {
    const schema = { type: 'object', required: ['constructor', 'toString'] }
    expect(await evaluateCustom({ schema, rules: [] }, {})).toMatchObject({ is_compliant: false })
    expect(await evaluateCustom({ schema, rules: [] }, { constructor: 1, toString: 2 })).toEqual(holds)
  })

  test('with a pattern that backtracks without end is terminated', async () => {
    const schema = { type: 'string', pattern: '^(a+)+$' }

    expect(await checkType({ schema, rules: [] })).toEqual([[]])
    expect(await evaluateCustom({ schema, rules: ['true'] }, `${'a'.repeat(40)}b`)).toEqual(
      fails(
        'type_schema was not evaluated within the 2 s of processor time that a report has',
        'rule `true` was not evaluated',
      ),
    )
  })
})

describe('a rule', () => {
  test.each([
    ['.coverage >= 80', holds],
    ['.coverage >= 95', fails('rule `.coverage >= 95` printed false instead of true')],
    ['.coverage', fails('rule `.coverage` printed 90 instead of true')],
    ['"true"', fails('rule `"true"` printed "true" instead of true')],
    ['true, true', fails('rule `true, true` printed true, true instead of true')],
    ['empty', fails('rule `empty` printed nothing instead of true')],
    ['.coverage.deep', fails('rule `.coverage.deep` failed: Cannot index number with string ("deep")')],
    ['true, error("late")', fails('rule `true, error("late")` failed: late')],
    ['"true" | halt_error', fails('rule `"true" | halt_error` failed: true')],
    ['--version', fails('rule `--version` failed: version/0 is not defined')],
    ['$ENV.HOME == env.HOME and (env | has("GITHUB_TOKEN") | not)', holds],
  ])('%s', async (rule, outcome) => {
    expect(await evaluateCustom({ schema: undefined, rules: [rule] }, { coverage: 90 })).toEqual(outcome)
  })

  test('gets the data as it was sent', async () => {
    await fc.assert(
      fc.asyncProperty(jsonValue(), async (sent) => {
        const data = { sent }
        const rule = `.sent == (${JSON.stringify(JSON.stringify(sent))} | fromjson)`
        expect(await evaluateCustom({ schema: undefined, rules: [rule] }, data)).toEqual(holds)
      }),
      { numRuns: 40 },
    )
  })

  test('that does not hold is named, and every rule must hold', async () => {
    const rules = ['.a == 1', '.a == 2', '.b']

    expect(await evaluateCustom({ schema: undefined, rules }, { a: 1 })).toEqual(
      fails('rule `.a == 2` printed false instead of true', 'rule `.b` printed null instead of true'),
    )
  })

  test.each([
    ['.a |', 'rule `.a |` is not a valid jq expression: syntax error, unexpected end of file'],
    ['', 'rule `` is not a valid jq expression'],
    ['nonsense', 'rule `nonsense` is not a valid jq expression: nonsense/0 is not defined'],
    ['true; true', 'rule `true; true` is not a valid jq expression'],
    ['true) | (true', 'rule `true) | (true` is not a valid jq expression'],
    ['import "x" as x; true', 'rule `import "x" as x; true` is not a valid jq expression'],
  ])('that does not compile is refused for a type: %j', async (rule, message) => {
    expect(await checkType({ schema: undefined, rules: ['true', rule] })).toEqual([
      [],
      [expect.stringContaining(message)],
    ])
  })

  test.each([
    'last(range(1e15))',
    'error("never run")',
    'def f: 1; f == 1',
    '. as $x | $x',
    'true # remark',
    'label $o | break $o',
  ])('is not run when a type is checked: %s', async (rule) => {
    expect(await checkType({ schema: undefined, rules: [rule] })).toEqual([[]])
  })
})

describe('a custom attestation is judged', () => {
  test('by the schema first, then by the rules', async () => {
    const type = { schema: coverage, rules: ['.coverage >= 80'] }

    expect(await judgeCustom(type, { coverage: 90 })).toEqual(holds)
    expect(await judgeCustom(type, { coverage: 70 })).toMatchObject({ is_compliant: false })
    expect(await judgeCustom(type, {})).toMatchObject({
      errors: ["attestation_data must have required property 'coverage'"],
    })
  })

  test.each([undefined, { schema: undefined, rules: [] }])(
    'by its own is_compliant, or by nothing, if the type has no schema and no rules: %j',
    async (type) => {
      expect(await judgeCustom(type, { is_compliant: true })).toEqual(holds)
      expect(await judgeCustom(type, { is_compliant: false })).toEqual(fails())
      for (const data of [{}, { is_compliant: 'true' }, { is_compliant: 1 }, true, null, 'yes', [true]]) {
        expect(await judgeCustom(type, data)).toBeUndefined()
      }
    },
  )

  test('by the rules, not by its own is_compliant, if the type has a rule', async () => {
    expect(await judgeCustom({ schema: undefined, rules: ['.x'] }, { is_compliant: true })).toMatchObject({
      is_compliant: false,
    })
  })

  test('as compliant by an empty schema, and as not compliant by the schema false', async () => {
    expect(await judgeCustom({ schema: true, rules: [] }, {})).toEqual(holds)
    expect(await judgeCustom({ schema: false, rules: [] }, {})).toMatchObject({ is_compliant: false })
  })
})

test('a process that evaluated a rule exits by itself', async () => {
  const module = JSON.stringify(new URL('../../../src/service/custom/evaluate.ts', import.meta.url).href)
  const script = `const { judgeCustom } = await import(${module}); console.log(await judgeCustom({ schema: undefined, rules: ['.a'] }, { a: true }))`

  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    timeout: 20_000,
  })

  expect(stdout).toContain('is_compliant: true')
})
