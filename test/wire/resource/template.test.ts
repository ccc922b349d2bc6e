import { expect, test } from 'vitest'
import { parse } from '../../../src/wire/parse.ts'
import { FlowTemplate } from '../../../src/wire/resource/template.ts'

const tests = { name: 'tests', type: 'junit' }
const workflow = 'o/r/.github/workflows/ci.yml@refs/heads/main'

test.each([
  ['for an attestation', { trail: { attestations: [{ ...tests, policy: { workflow, sources: 2, advisory: true } }] } }],
  ['for any type', { trail: { attestations: [{ ...tests, type: '*', policy: { sources: 1 } }] } }],
  ['for an artifact', { trail: { artifacts: [{ name: 'app', policy: { workflow, sources: 2 } }] } }],
  ['for all', { policy: { workflow, advisory: false } }],
  ['with * in path and ref', { policy: { workflow: 'o/r/.github/workflows/*.yml@refs/heads/release-*' } }],
  ['that lets a trail without a report pass', { 'if-none': 'pass' }],
])('a template has policies on origin %s', (_, members) => {
  expect(parse(FlowTemplate, { version: 1, ...members }).ok).toBe(true)
})

test.each([
  ['a pattern in the owner', { policy: { workflow: '*/r/.github/workflows/ci.yml@refs/heads/main' } }],
  ['a pattern in the repository', { policy: { workflow: 'o/*/.github/workflows/ci.yml@refs/heads/main' } }],
  ['a workflow without a ref', { policy: { workflow: 'o/r/.github/workflows/ci.yml' } }],
  ['a workflow without a path', { policy: { workflow: 'o/r@refs/heads/main' } }],
  ['no source', { policy: { sources: 0 } }],
  ['a policy of a type for all', { policy: { min_tests: 1 } }],
  ['a policy of a type for an artifact', { trail: { artifacts: [{ name: 'app', policy: { max_age: '1d' } }] } }],
  ['another value of if-none', { 'if-none': 'fail' }],
  ['suppressed for tests', { trail: { attestations: [{ ...tests, policy: { suppressed: 'count' } }] } }],
  ['verified for tests', { trail: { attestations: [{ ...tests, policy: { verified: true } }] } }],
  [
    'another value of suppressed',
    { trail: { attestations: [{ name: 's', type: 'vulnscan', policy: { suppressed: true } }] } },
  ],
])('a template is refused for %s', (_, members) => {
  expect(parse(FlowTemplate, { version: 1, ...members }).ok).toBe(false)
})
