import { describe, expect, test } from 'vitest'
import { compareDryRun, trailTemplate, twoAttestationsTemplate, templateStep } from '../../../testkit/step/dry-run.ts'
import {
  toJunitReport,
  overrideStep,
  junitStep,
  templatePath,
  useService,
  type Step,
} from '../../../testkit/step/report-steps.ts'
import { createWorkspace } from '../../../testkit/step/workspace.ts'

const open = useService()

const unit = { given: { name: 'unit' } }
const stated = (compliant: string): Step => ({ given: { kind: 'generic', name: 'stated', compliant } })

const situations: readonly (readonly [what: string, before: readonly Step[], then: Step, verdict: string])[] = [
  ['nothing before, and no template', [], junitStep(0), 'INCOMPLETE'],
  ['a gate on a trail that does not exist', [], { given: { gate: 'true' } }, 'refused'],
  ['everything that the template requires', [], junitStep(0, templateStep(trailTemplate)), 'COMPLIANT'],
  [
    'missing evidence',
    [],
    junitStep(0, { ...templateStep(twoAttestationsTemplate), given: { name: 'lint', gate: 'true' } }),
    'INCOMPLETE',
  ],
  ['failing evidence', [], junitStep(2, { ...templateStep(trailTemplate), given: { gate: 'true' } }), 'NON-COMPLIANT'],
  [
    'the rest of the evidence',
    [junitStep(0, templateStep(twoAttestationsTemplate))],
    junitStep(0, { given: { name: 'lint' } }),
    'INCOMPLETE',
  ],
  [
    'the template of the flow',
    [{ ...templateStep(trailTemplate), given: { trail: 'other' } }],
    junitStep(0),
    'COMPLIANT',
  ],
  [
    'the template of the flow that changed since the trail began',
    [templateStep(trailTemplate), { ...templateStep(twoAttestationsTemplate), given: { trail: 'other' } }],
    junitStep(0, templateStep(twoAttestationsTemplate)),
    'INCOMPLETE',
  ],
  ['a template that comes later', [junitStep(0, unit)], templateStep(trailTemplate), 'COMPLIANT'],
  [
    'a template beside the default branch',
    [],
    junitStep(0, { ...templateStep(trailTemplate), branch: 'fix' }),
    'COMPLIANT',
  ],
  [
    'a template beside the default branch, where the flow has one',
    [{ ...templateStep(twoAttestationsTemplate), given: { trail: 'other' } }],
    junitStep(0, { ...templateStep(trailTemplate), branch: 'fix', ...unit }),
    'INCOMPLETE',
  ],
  ['a later run that mends', [junitStep(1, templateStep(trailTemplate))], junitStep(0, { run: 2 }), 'COMPLIANT'],
  ['a later run that breaks', [junitStep(0, templateStep(trailTemplate))], junitStep(1, { run: 2 }), 'NON-COMPLIANT'],
  [
    'an earlier run that is late',
    [junitStep(1, { ...templateStep(trailTemplate), run: 5 })],
    junitStep(0, { run: 2 }),
    'NON-COMPLIANT',
  ],
  [
    'the same run again, of which all reports count',
    [junitStep(1, templateStep(trailTemplate))],
    junitStep(0),
    'NON-COMPLIANT',
  ],
  [
    'another job that fails',
    [junitStep(1, templateStep(trailTemplate))],
    junitStep(0, { job: 'other', run: 2 }),
    'NON-COMPLIANT',
  ],
  ['an override', [junitStep(1, templateStep(trailTemplate))], overrideStep('unit', true), 'COMPLIANT'],
  ['an override of nothing', [junitStep(1, templateStep(trailTemplate))], overrideStep('lint', true), 'refused'],
  ['an override on a trail that is not there', [], overrideStep('unit', true), 'refused'],
  [
    'an override under another type',
    [junitStep(1, templateStep(trailTemplate))],
    overrideStep('unit', true, { given: { 'original-type': 'vulnscan' } }),
    'refused',
  ],
  [
    'an override in force',
    [junitStep(1, templateStep(trailTemplate)), overrideStep('unit', true)],
    junitStep(1, { run: 2 }),
    'COMPLIANT',
  ],
  [
    'an override outgrown',
    [junitStep(1, templateStep(trailTemplate)), overrideStep('unit', true)],
    junitStep(2, { run: 2 }),
    'NON-COMPLIANT',
  ],
  [
    'an override that a better run kept, and a run as bad as the first',
    [junitStep(2, templateStep(trailTemplate)), overrideStep('unit', true), junitStep(1, { run: 2 })],
    junitStep(2, { run: 3 }),
    'COMPLIANT',
  ],
  ['a block', [junitStep(0, templateStep(trailTemplate))], overrideStep('unit', false), 'NON-COMPLIANT'],
  [
    'a block in force',
    [junitStep(0, templateStep(trailTemplate)), overrideStep('unit', false)],
    junitStep(0, { run: 2 }),
    'NON-COMPLIANT',
  ],
  [
    'a statement overridden, and stated again',
    [
      junitStep(0, templateStep(trailTemplate)),
      stated('false'),
      overrideStep('stated', true, { given: { 'original-type': 'generic' } }),
    ],
    { ...stated('false'), run: 2 },
    'COMPLIANT',
  ],
  [
    'a statement that fails beside the template',
    [junitStep(0, templateStep(trailTemplate))],
    stated('false'),
    'NON-COMPLIANT',
  ],
  ['data that declares itself', [], { given: { kind: 'custom:own', data: '{"is_compliant":false}' } }, 'NON-COMPLIANT'],
  ['data without a declaration', [], { given: { kind: 'custom:own', data: '{"lines":90}' } }, 'INCOMPLETE'],
  ['data that is null', [], { given: { kind: 'custom:own', data: 'null' } }, 'usage'],
  ['data with the same member twice', [], { given: { kind: 'custom:own', data: '{"a":1,"a":2}' } }, 'usage'],
  ['data with a member twice', [], { given: { kind: 'custom:own', data: '{"a":1,"a":2}' } }, 'usage'],
]

describe('a dry run records nothing, and predicts the verdict', () => {
  test.each(situations)('%s', async (_, ...[before, then, verdict]) => {
    const scene = open()
    for (const step of before) await scene.run(step)
    expect(await compareDryRun(scene, then)).toBe(verdict)
  })

  test('the template at the base applies to a change that edits it', async () => {
    const scene = open()
    const cwd = createWorkspace({ [templatePath]: trailTemplate, 'r.xml': toJunitReport() })
    const [base, head] = ['b'.repeat(40), 'a'.repeat(40)]
    const event = { name: 'pull_request', payload: pullRequest(base, head) }
    const github = { branches: { main: base }, files: { [`${base}:${templatePath}`]: twoAttestationsTemplate } }
    const step = { cwd, event, github, given: { kind: 'junit', files: 'r.xml', name: 'unit' } } as const
    expect(await compareDryRun(scene, step)).toBe('INCOMPLETE')
    const { notes } = await scene.run({ ...step, given: { ...step.given, 'dry-run': 'true' } })
    expect(notes).toContainEqual(expect.stringMatching(/in the workspace differs from the one at the branch `main`/))
  })

  test('an override that has ended', async () => {
    const scene = open()
    await scene.run(junitStep(1, templateStep(trailTemplate)))
    const override = {
      attestation_name: 'unit',
      original_attestation_type: 'junit' as const,
      reason: 'flaky',
      expires_at: 1,
    }
    const body = { ...override, new_compliance_status: true } as const
    await scene.client.overrideAttestation({ params: scene.target, body })
    expect(await compareDryRun(scene, junitStep(1, { run: 2 }))).toBe('NON-COMPLIANT')
  })

  test('data of a type with rules is predicted as not compliant', async () => {
    const scene = open()
    const body = { name: `judged-${scene.target.flow_name}`, rules: ['.lines > 80'] }
    await scene.client.createCustomType({ params: scene.target, body })
    const given = { kind: `custom:${body.name}`, data: '{"lines":90,"is_compliant":true}', 'dry-run': 'true' }
    const { explanation } = await scene.run({ given })
    expect(explanation).toMatchObject({ verdict: 'NON-COMPLIANT', failing: [body.name] })
    expect(JSON.stringify(explanation?.items)).toContain('only the service can judge')
  })

  test('logs the reports', async () => {
    const messages: string[] = []
    const scene = open()
    await scene.run({ ...junitStep(0, unit), given: { ...junitStep(0, unit).given, 'dry-run': 'true' }, messages })
    expect(messages).toContainEqual(
      expect.stringMatching(/^would send junit unit \(reportJunit\): \{"attestation_name":"unit"/),
    )
  })
})

function pullRequest(base: string, head: string): unknown {
  const repo = { name: 'shop', full_name: 'acme/shop', default_branch: 'main', html_url: '', owner: { login: 'acme' } }
  return {
    number: 7,
    pull_request: {
      number: 7,
      html_url: 'https://github.invalid/acme/shop/pull/7',
      user: { login: 'ada' },
      head: { sha: head, ref: 'fix', repo },
      base: { sha: base, ref: 'main', repo },
    },
    repository: repo,
  }
}
