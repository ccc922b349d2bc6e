import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { foresee, ofTrail, path, twoOfTrail, withTemplate } from '../../../testkit/command/rehearsal.ts'
import { junit, overridden, tested, useService, type Step } from '../../../testkit/command/scene.ts'
import { createWorkspace } from '../../../testkit/command/workspace.ts'

const open = useService()

const unit = { given: { name: 'unit' } }
const stated = (compliant: string): Step => ({ given: { kind: 'generic', name: 'stated', compliant } })

const situations: readonly (readonly [what: string, before: readonly Step[], then: Step, verdict: string])[] = [
  ['nothing before, and no template', [], tested(0), 'INCOMPLETE'],
  ['nothing at all', [], { given: { gate: 'true' } }, 'INCOMPLETE'],
  ['all that the template asks for', [], tested(0, withTemplate(ofTrail)), 'COMPLIANT'],
  [
    'missing evidence',
    [],
    tested(0, { ...withTemplate(twoOfTrail), given: { name: 'lint', gate: 'true' } }),
    'INCOMPLETE',
  ],
  ['failing evidence', [], tested(2, { ...withTemplate(ofTrail), given: { gate: 'true' } }), 'NON-COMPLIANT'],
  [
    'the rest of the evidence',
    [tested(0, withTemplate(twoOfTrail))],
    tested(0, { given: { name: 'lint' } }),
    'INCOMPLETE',
  ],
  ['the template of the flow', [{ ...withTemplate(ofTrail), given: { trail: 'other' } }], tested(0), 'COMPLIANT'],
  [
    'the template that the trail began with, and not the flow that changed since',
    [withTemplate(ofTrail), { ...withTemplate(twoOfTrail), given: { trail: 'other' } }],
    tested(0, withTemplate(twoOfTrail)),
    'COMPLIANT',
  ],
  ['a template that comes later', [tested(0, unit)], withTemplate(ofTrail), 'COMPLIANT'],
  ['a template beside the default branch', [], tested(0, { ...withTemplate(ofTrail), branch: 'fix' }), 'COMPLIANT'],
  [
    'a template beside the default branch, where the flow has one',
    [{ ...withTemplate(twoOfTrail), given: { trail: 'other' } }],
    tested(0, { ...withTemplate(ofTrail), branch: 'fix', ...unit }),
    'INCOMPLETE',
  ],
  ['a later run that mends', [tested(1, withTemplate(ofTrail))], tested(0, { run: 2 }), 'COMPLIANT'],
  ['a later run that breaks', [tested(0, withTemplate(ofTrail))], tested(1, { run: 2 }), 'NON-COMPLIANT'],
  [
    'an earlier run that is late',
    [tested(1, { ...withTemplate(ofTrail), run: 5 })],
    tested(0, { run: 2 }),
    'NON-COMPLIANT',
  ],
  ['the same run again', [tested(1, withTemplate(ofTrail))], tested(0), 'COMPLIANT'],
  ['another job that fails', [tested(1, withTemplate(ofTrail))], tested(0, { job: 'other', run: 2 }), 'NON-COMPLIANT'],
  ['an override', [tested(1, withTemplate(ofTrail))], overridden('unit', true), 'COMPLIANT'],
  ['an override of nothing', [tested(1, withTemplate(ofTrail))], overridden('lint', true), 'refused'],
  ['an override on a trail that is not there', [], overridden('unit', true), 'refused'],
  [
    'an override under another type',
    [tested(1, withTemplate(ofTrail))],
    overridden('unit', true, { given: { 'original-type': 'vulnscan' } }),
    'refused',
  ],
  [
    'an override in force',
    [tested(1, withTemplate(ofTrail)), overridden('unit', true)],
    tested(1, { run: 2 }),
    'COMPLIANT',
  ],
  [
    'an override outgrown',
    [tested(1, withTemplate(ofTrail)), overridden('unit', true)],
    tested(2, { run: 2 }),
    'NON-COMPLIANT',
  ],
  [
    'an override that a better run kept, and a run as bad as the first',
    [tested(2, withTemplate(ofTrail)), overridden('unit', true), tested(1, { run: 2 })],
    tested(2, { run: 3 }),
    'COMPLIANT',
  ],
  [
    'an override that has ended',
    [tested(1, withTemplate(ofTrail)), overridden('unit', true, { given: { 'expires-at': '2020-01-01T00:00:00Z' } })],
    tested(1, { run: 2 }),
    'NON-COMPLIANT',
  ],
  ['a block', [tested(0, withTemplate(ofTrail))], overridden('unit', false), 'NON-COMPLIANT'],
  [
    'a block in force',
    [tested(0, withTemplate(ofTrail)), overridden('unit', false)],
    tested(0, { run: 2 }),
    'NON-COMPLIANT',
  ],
  [
    'a statement overridden, and stated again',
    [
      tested(0, withTemplate(ofTrail)),
      stated('false'),
      overridden('stated', true, { given: { 'original-type': 'generic' } }),
    ],
    { ...stated('false'), run: 2 },
    'COMPLIANT',
  ],
  ['a statement that fails beside the template', [tested(0, withTemplate(ofTrail))], stated('false'), 'NON-COMPLIANT'],
  ['data that says itself', [], { given: { kind: 'custom:own', data: '{"is_compliant":false}' } }, 'NON-COMPLIANT'],
  ['data that says nothing', [], { given: { kind: 'custom:own', data: '{"lines":90}' } }, 'refused'],
  ['data that is null', [], { given: { kind: 'custom:own', data: 'null' } }, 'usage'],
  ['data that says two things', [], { given: { kind: 'custom:own', data: '{"a":1,"a":2}' } }, 'usage'],
  ['data with a number that would be sent as null', [], { given: { kind: 'custom:own', data: '[-1e999]' } }, 'usage'],
]

describe('a dry run records nothing, and foresees what comes', () => {
  test.each(situations)('%s', async (_, ...[before, then, verdict]) => {
    const scene = open()
    for (const step of before) await scene.perform(step)
    expect(await foresee(scene, then)).toBe(verdict)
  })

  test('a change that edits its template is judged by the one at its base', async () => {
    const scene = open()
    const cwd = createWorkspace({ [path]: twoOfTrail, 'r.xml': junit() })
    const git = (...words: string[]): string => {
      const person = ['-c', 'user.name=t', '-c', 'user.email=t@example.com']
      return execFileSync('git', [...person, ...words], { cwd, encoding: 'utf8' }).trim()
    }
    git('init', '-q')
    git('add', '.')
    git('commit', '-qm', 'base')
    const base = git('rev-parse', 'HEAD')
    writeFileSync(join(cwd, path), ofTrail)
    git('commit', '-qam', 'edit')
    const event = { name: 'pull_request', payload: pullRequest(base, git('rev-parse', 'HEAD')) }
    const step = { cwd, event, given: { kind: 'junit', files: 'r.xml', name: 'unit' } } as const
    expect(await foresee(scene, step)).toBe('INCOMPLETE')
    const { notes } = await scene.perform({ ...step, given: { ...step.given, 'dry-run': 'true' } })
    expect(notes).toContainEqual(expect.stringMatching(/^This change edits/))
  })

  test('data of a type whose rules the service alone can judge is not taken for compliant', async () => {
    const scene = open()
    const body = { name: `judged-${scene.target.flow_name}`, rules: ['.lines > 80'] }
    await scene.client.createCustomType({ params: scene.target, body })
    const given = { kind: `custom:${body.name}`, data: '{"lines":90,"is_compliant":true}', 'dry-run': 'true' }
    const { explanation } = await scene.perform({ given })
    expect(explanation).toMatchObject({ verdict: 'NON-COMPLIANT', failing: [body.name] })
    expect(JSON.stringify(explanation?.items)).toContain('judged by the service alone')
  })

  test('says what it would send', async () => {
    const said: string[] = []
    const scene = open()
    await scene.perform({ ...tested(0, unit), given: { ...tested(0, unit).given, 'dry-run': 'true' }, say: said })
    expect(said).toContainEqual(
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
