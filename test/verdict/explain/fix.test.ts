import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inputs } from '../../../src/command/input/input.ts'
import { FlowTemplate } from '../../../src/schema/resource/template.ts'
import { explain } from '../../../src/verdict/explain/explanation.ts'
import { judge } from '../../../src/verdict/judge/judge.ts'
import {
  codequality,
  condition,
  createRecorder,
  fingerprintA,
  fingerprintB,
  green,
  junit,
  now,
  red,
  requiring,
  requiringApp,
  sentBy,
  toEvidence,
  vulnscan,
} from '../../../testkit/verdict/builder.ts'
import { explained, toTrail } from '../../../testkit/verdict/wire.ts'

const onA = { artifact_fingerprint: fingerprintA }

function fixOf(...args: Parameters<typeof explained>): unknown {
  return parse(explained(...args).fix ?? '')
}

describe('for what is missing', () => {
  test('is a step for each, of its kind and name', () => {
    expect(fixOf(requiringApp('tests:junit', 'cov:custom:coverage'))).toEqual(
      [
        step({ kind: 'artifact', artifacts: 'app=dist/*' }),
        step({ kind: 'junit', name: 'app.tests', files: '**/junit*.xml' }),
        step({ kind: 'custom:coverage', name: 'app.cov', data: 'data.json' }),
      ].toSorted((a, b) => order(a) - order(b)),
    )
  })
  test('uses inputs that the action has, for every kind', () => {
    const kinds = ['generic', 'junit', 'vulnscan', 'pull_request', 'jira', 'codequality', 'custom:x', '*']
    const steps = fixOf(requiring(...kinds.map((type, index) => ({ name: `n${index}`, type })))) as { with: object }[]
    const used = steps.flatMap((one) => Object.keys(one.with))
    expect(used.filter((name) => !Object.keys(inputs).includes(name))).toEqual([])
    expect(steps).toHaveLength(kinds.length)
  })
  test('reads back a name that is no plain YAML', () => {
    for (const name of ['a: b', 'true', '- x', '#1', '"quoted"', '*', 'ünïcödé', '007']) {
      expect(fixOf(requiring({ name, type: 'generic' }))).toMatchObject([{ with: { name } }])
    }
  })
  test('lets no name become an expression of the workflow', () => {
    const { fix } = explained(requiring({ name: '${{ secrets.TOKEN }}', type: 'junit' }))
    expect(fix).toContain(`name: "\${{ '\${{' }} secrets.TOKEN }}"`)
  })
})

describe('for a strict default that fails', () => {
  test('is the policy that accepts what was found and no more', () => {
    const { attest } = createRecorder()
    const scan = attest('scan', vulnscan({ medium_count: 3 }))
    const fix = fixOf(requiring('scan:vulnscan'), scan)
    expect(fix).toEqual([{ name: 'scan', type: 'vulnscan', policy: { max: { high: 0, medium: 3, low: 0 } } }])
    expect(judge(toEvidence(requiring(line(fix)), scan), now).status).toBe('COMPLIANT')
    const worse = attest('scan', vulnscan({ medium_count: 3, high_count: 1 }))
    expect(judge(toEvidence(requiring(line(fix)), worse), now).status).toBe('NON-COMPLIANT')
  })
  test('is one for a quality gate', () => {
    const { attest } = createRecorder()
    const quality = attest('quality', codequality('ERROR', [condition('coverage'), condition('bugs')]))
    const fix = fixOf(requiring('quality:codequality'), quality)
    expect(fix).toEqual([{ name: 'quality', type: 'codequality', policy: { max_failed_conditions: 2 } }])
    expect(judge(toEvidence(requiring(line(fix)), quality), now).status).toBe('COMPLIANT')
  })
  test('is none where no policy could make it pass', () => {
    const { attest } = createRecorder()
    const failing = [
      attest('tests', junit({ failures: 1 })),
      attest('scan', vulnscan()),
      attest('quality', codequality('ERROR')),
      attest('build', codequality('ERROR', [condition('coverage')], 'FAILED')),
      attest('other', red),
    ]
    expect(explained({ version: 1 }, ...failing).fix).toBeUndefined()
  })
  test('is none where the template has a policy already', () => {
    const { attest } = createRecorder()
    const policy = { max: { medium: 1 } }
    const scan = attest('scan', vulnscan({ medium_count: 3 }))
    expect(explained(requiring({ name: 'scan', type: 'vulnscan', policy }), scan).fix).toBeUndefined()
    expect(explained(requiringApp({ name: 'scan', type: 'vulnscan', policy }), scan).fix).toContain('kind: vulnscan')
  })
})

describe('where there is no template', () => {
  test('is one that asks for what was reported, and that it fulfils', () => {
    const { attest, build } = createRecorder()
    const records = [
      build(),
      build({ fingerprint: fingerprintB, ...sentBy('other') }),
      attest('review', green),
      attest('tests', junit({}), { target_artifacts: ['app'] }),
      attest('scan', vulnscan({}), onA),
      attest('scan', vulnscan({}), { artifact_fingerprint: fingerprintB }),
      attest('cov', { kind: 'custom', attestation_data: {}, is_compliant: true, type_errors: [] }),
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
              { name: 'tests', type: 'junit' },
              { name: 'scan', type: 'vulnscan' },
            ],
          },
        ],
      },
    })
    expect(judge(toEvidence(template, ...records), now).status).toBe('COMPLIANT')
  })
  test('gives a file a template name, and says how to report it', () => {
    const { attest, build } = createRecorder()
    const { fix = '' } = explained(null, build({ template_reference_name: undefined }), attest('scan', green, onA))
    expect(fix).toContain('- name: app-tgz # report it as app-tgz=<path>')
    expect(FlowTemplate.safeParse(parse(fix)).success).toBe(true)
  })
  test('holds a name once, though it was reported as two types', () => {
    const { attest } = createRecorder()
    const fix = fixOf(null, attest('scan', green, sentBy('a')), attest('scan', junit({}), sentBy('b')))
    expect(fix).toEqual({ version: 1, trail: { attestations: [{ name: 'scan', type: 'generic' }] } })
  })
  test('is none where nothing was reported', () => {
    expect(explained(null).fix).toBeUndefined()
  })
  test('is given for a service that shows no template and lacks nothing', () => {
    const { attest } = createRecorder()
    const trail = toTrail(toEvidence(null, attest('scan', green)), { template: undefined })
    expect(explain(trail, undefined).fix).toContain('- { name: scan, type: generic }')
  })
})

function line(fix: unknown) {
  return (fix as object[])[0]
}

function step(inputsOfStep: object) {
  return { uses: 'OWNER/delivery-evidence@v1', if: '${{ !cancelled() }}', with: inputsOfStep }
}

function order(one: { readonly with: object }): number {
  return 'artifacts' in one.with ? 1 : 0
}
