import { expect, test } from 'vitest'
import { listLevels, type Basis } from '../../../src/evidence/verdict/level.ts'
import { FlowTemplate } from '../../../src/wire/resource/template.ts'

const workflow = 'o/r/.github/workflows/ci.yml@refs/heads/main'

function levelsOf(required: readonly object[], basis: Partial<Basis> = {}, members: object = {}): readonly string[] {
  const template = FlowTemplate.parse({ version: 1, trail: { attestations: required }, ...members })
  return listLevels({ declared: [], isOwnTemplate: false, templates: [template], ...basis }).map((level) =>
    level.replace('DELIVERY_EVIDENCE_', ''),
  )
}

test('the worst of what applies is first, and compliant is what is left', () => {
  const review = { name: 'review', type: 'pull_request' }
  expect(levelsOf([])).toEqual(['COMPLIANT'])
  expect(levelsOf([], { declared: ['commit'] })).toEqual(['DECLARED'])
  expect(levelsOf([], { isOwnTemplate: true })).toEqual(['OWN_TEMPLATE'])
  expect(levelsOf([review], { declared: ['change'], isOwnTemplate: true })).toEqual([
    'DECLARED',
    'OWN_TEMPLATE',
    'OWN_READINGS',
  ])
})

test.each([
  [{ type: 'pull_request' }, 'OWN_READINGS'],
  [{ type: 'jira' }, 'OWN_READINGS'],
  [{ type: 'codequality', policy: { project: 'shop' } }, 'OWN_READINGS'],
  [{ type: 'codequality' }, 'COMPLIANT'],
  [{ type: 'junit' }, 'COMPLIANT'],
  [{ type: '*' }, 'COMPLIANT'],
  [{ type: 'pull_request', policy: { workflow } }, 'COMPLIANT'],
  [{ type: 'pull_request', policy: { workflow: [workflow] } }, 'COMPLIANT'],
  [{ type: 'pull_request', policy: { advisory: true } }, 'COMPLIANT'],
])('a requirement %j gives %s', (required, level) => {
  expect(levelsOf([{ name: 'one', ...required }])).toEqual([level])
})

test('the default policy of the template names the workflow too, and requirements of artifacts count', () => {
  const review = { name: 'review', type: 'pull_request' }
  expect(levelsOf([review], {}, { policy: { workflow } })).toEqual(['COMPLIANT'])
  const trail = { artifacts: [{ name: 'app', attestations: [review] }] }
  expect(levelsOf([], {}, { trail })).toEqual(['OWN_READINGS'])
})

test('each template that was judged by counts', () => {
  const [strict, open] = [{ workflow }, {}].map((policy) =>
    FlowTemplate.parse({ version: 1, trail: { attestations: [{ name: 'review', type: 'pull_request', policy }] } }),
  )
  const templates = [strict, open].flatMap((one) => one ?? [])
  expect(levelsOf([], { templates })).toEqual(['OWN_READINGS'])
})
