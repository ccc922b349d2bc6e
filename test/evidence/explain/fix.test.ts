import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inputs } from '../../../src/step/input/input.ts'
import { FlowTemplate } from '../../../src/wire/resource/template.ts'
import { explainTrail } from '../../../src/evidence/explain/explanation.ts'
import { judgeEvidence } from '../../../src/evidence/judge/judge.ts'
import {
  codequality,
  condition,
  createRecorder,
  custom,
  failed,
  fingerprintA,
  fingerprintB,
  junit,
  now,
  passed,
  requiring,
  requiringApp,
  toEvidence,
  vulnscan,
  withSource,
} from '../../../testkit/evidence/builder.ts'
import { explainRecords, toWireTrail } from '../../../testkit/evidence/wire.ts'

const onA = { artifact_fingerprint: fingerprintA }
const onB = { artifact_fingerprint: fingerprintB }

function fixOf(...args: Parameters<typeof explainRecords>): unknown {
  return parse(explainRecords(...args).fix ?? '')
}

describe('the suggestion for a missing attestation', () => {
  test('is a workflow step with its kind and name', () => {
    expect(fixOf(requiringApp('tests:junit', 'cov:custom:coverage'))).toEqual(
      [
        step({ kind: 'artifact', artifacts: 'app=dist/app.tgz' }),
        step({ kind: 'junit', name: 'app.tests', files: 'reports/app.tests.xml' }),
        step({ kind: 'custom:coverage', name: 'app.cov', data: 'reports/app.cov.json' }),
      ].toSorted((a, b) => order(a) - order(b)),
    )
  })
  test('uses existing inputs of the action, for every kind', () => {
    const kinds = ['generic', 'junit', 'vulnscan', 'pull_request', 'jira', 'codequality', 'custom:x', '*']
    const steps = fixOf(requiring(...kinds.map((type, index) => ({ name: `n${index}`, type })))) as { with: object }[]
    const used = steps.flatMap((one) => Object.keys(one.with))
    expect(used.filter((name) => !Object.keys(inputs).includes(name))).toEqual([])
    expect(steps).toHaveLength(kinds.length)
  })
  test('quotes a name that is not a plain YAML scalar', () => {
    for (const name of ['a: b', 'true', '- x', '#1', '"quoted"', '*', 'ünïcödé', '007']) {
      expect(fixOf(requiring({ name, type: 'generic' }))).toMatchObject([{ with: { name } }])
    }
  })
  test('escapes a name that looks like a workflow expression', () => {
    const { fix } = explainRecords(requiring({ name: '${{ secrets.TOKEN }}', type: 'junit' }))
    expect(fix).toContain(`name: "\${{ '\${{' }} secrets.TOKEN }}"`)
  })
})

describe('the suggestion for a failing scan without a policy', () => {
  test('is a policy that accepts exactly the current findings', () => {
    const { attest } = createRecorder()
    const scan = attest('scan', vulnscan({ medium_count: 3 }))
    const fix = fixOf(requiring('scan:vulnscan'), scan)
    expect(fix).toEqual([{ name: 'scan', type: 'vulnscan', policy: { max: { high: 0, medium: 3, low: 0 } } }])
    expect(judgeEvidence(toEvidence(requiring(line(fix)), scan), now).status).toBe('COMPLIANT')
    const worse = attest('scan', vulnscan({ medium_count: 3, high_count: 1 }))
    expect(judgeEvidence(toEvidence(requiring(line(fix)), worse), now).status).toBe('NON-COMPLIANT')
  })
  test('accepts exactly the current findings of unknown severity', () => {
    const { attest } = createRecorder()
    const scan = attest('scan', vulnscan({ unknown_count: 2 }))
    const fix = fixOf(requiring('scan:vulnscan'), scan)
    const max = { high: 0, medium: 0, low: 0, unknown: 2 }
    expect(fix).toEqual([{ name: 'scan', type: 'vulnscan', policy: { max } }])
    expect(judgeEvidence(toEvidence(requiring(line(fix)), scan), now).status).toBe('COMPLIANT')
  })
  test('is absent if no policy could make it pass', () => {
    const { attest } = createRecorder()
    const failing = [
      attest('part', vulnscan({ medium_count: 1, incomplete: ['x'] })),
      attest('lint', vulnscan({ low_count: 1, linter: true })),
      attest('tests', junit({ failures: 1 })),
      attest('scan', vulnscan()),
      attest('high', vulnscan({ high_count: 1, medium_count: 1 })),
      attest('quality', codequality('ERROR')),
      attest('build', codequality('ERROR', [condition('coverage')], 'FAILED')),
      attest('other', failed),
    ]
    expect(explainRecords({ version: 1 }, ...failing).fix).toBeUndefined()
  })
  test('is absent if the template already has a policy', () => {
    const { attest } = createRecorder()
    const policy = { max: { medium: 1 } }
    const scan = attest('scan', vulnscan({ medium_count: 3 }))
    expect(explainRecords(requiring({ name: 'scan', type: 'vulnscan', policy }), scan).fix).toBeUndefined()
    expect(explainRecords(requiringApp({ name: 'scan', type: 'vulnscan', policy }), scan).fix).toContain(
      'kind: artifact',
    )
  })
})

describe('the suggestion for a trail without a template', () => {
  test('is a template that requires what was reported, and that the trail fulfils', () => {
    const { attest, build } = createRecorder()
    const records = [
      build(),
      build({ fingerprint: fingerprintB, ...withSource('other') }),
      attest('review', passed),
      attest('tests', junit({}), onA),
      attest('tests', junit({}), onB),
      attest('scan', vulnscan({}), onA),
      attest('scan', vulnscan({}), onB),
      attest('cov', custom(true)),
    ]
    const template = fixOf(null, ...records)
    expect(template).toEqual({
      version: 1,
      trail: {
        attestations: [
          { name: 'review', type: 'generic' },
          { name: 'cov', type: 'custom:thing' },
        ],
        artifacts: [
          {
            name: 'app',
            attestations: [
              { name: 'tests', type: 'junit', policy: { min_tests: 10 } },
              { name: 'scan', type: 'vulnscan', policy: { max: { high: 0, medium: 0, low: 0, unknown: 0 } } },
            ],
          },
        ],
      },
    })
    expect(judgeEvidence(toEvidence(template, ...records), now).status).toBe('COMPLIANT')
  })
  test('has a template name for a file, without its extension', () => {
    const { attest, build } = createRecorder()
    const { fix = '' } = explainRecords(
      null,
      build({ template_reference_name: undefined }),
      attest('scan', passed, onA),
    )
    expect(fix).toMatch(/- name: app$/m)
    expect(FlowTemplate.safeParse(parse(fix)).success).toBe(true)
  })
  test('allows the findings of unknown severity that were seen, and a comment says so', () => {
    const { attest } = createRecorder()
    const tests = attest('unit-tests', junit({}))
    const { fix = '' } = explainRecords(null, tests, attest('scan', vulnscan({ unknown_count: 2 })))
    expect(fix).toMatch(/# `unknown`: findings without a severity.*\n {4}- \{ name: scan, .*unknown: 2 \} \} \}$/m)
    const template: unknown = parse(fix)
    const judge = (found: object) =>
      judgeEvidence(toEvidence(template, tests, attest('scan', vulnscan({ unknown_count: 2, ...found }))), now).status
    expect([judge({}), judge({ low_count: 1 }), judge({ unknown_count: 3 })]).toEqual([
      'COMPLIANT',
      'NON-COMPLIANT',
      'NON-COMPLIANT',
    ])
  })
  test('has a name once if it was reported with two types', () => {
    const { attest } = createRecorder()
    const fix = fixOf(null, attest('scan', passed, withSource('a')), attest('scan', junit({}), withSource('b')))
    const tests = { name: 'scan', type: 'junit', policy: { min_tests: 10 } }
    expect(fix).toEqual({ version: 1, trail: { attestations: [tests] } })
  })
  test('requires tests if nothing was reported', () => {
    expect(fixOf(null)).toEqual({ version: 1, trail: { attestations: [{ name: 'unit-tests', type: 'junit' }] } })
  })
  test('is given for a service that shows no template and nothing missing', () => {
    const { attest } = createRecorder()
    const trail = toWireTrail(toEvidence(null, attest('scan', passed)), { template: undefined })
    expect(explainTrail(trail, undefined).fix).toContain('- { name: scan, type: generic }')
    const facts = toEvidence(requiring('scan:generic', 'tests:junit'), attest('scan', passed))
    const missing = toWireTrail(facts, { template: undefined })
    expect(explainTrail(missing, undefined).fix).toContain('name: tests')
    expect(explainTrail(missing, undefined).fix).not.toContain('{ name: scan, type: generic }')
  })
})

function line(fix: unknown) {
  return (fix as object[])[0]
}

function step(inputsOfStep: object) {
  return { uses: 'OWNER/delivery-evidence@REF', if: '${{ !cancelled() }}', with: inputsOfStep }
}

function order(one: { readonly with: object }): number {
  return 'artifacts' in one.with ? 1 : 0
}
