import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Policy, type OriginPolicy } from '../../../src/wire/resource/template.ts'
import type { AttestationContent } from '../../../src/evidence/fact/content.ts'
import { findViolations } from '../../../src/evidence/policy/attestation-kind.ts'
import {
  approval,
  codequality,
  condition,
  finding,
  junit,
  pullRequests,
  toCriteria,
  vulnscan,
} from '../../../testkit/evidence/builder.ts'

/** Age and origin are not judged by the content. */
type ContentCondition = Exclude<keyof Policy, keyof OriginPolicy | 'max_age'>

/** A content that is judged differently with the condition. */
const decided: {
  readonly [C in ContentCondition]: readonly [value: NonNullable<Policy[C]>, content: AttestationContent]
} = {
  min_tests: [11, junit({ total: 10 })],
  max_skipped: [0, junit({ skipped: 1 })],
  incomplete: ['allow', junit({ incomplete: ['cut off'] })],
  max: [{ high: 1 }, vulnscan({ high: [finding('CVE-1')] })],
  suppressed: ['count', vulnscan({ suppressed: { high: 1, medium: 0, low: 0, unknown: 0 } })],
  tools: [['Trivy'], vulnscan({ tool: { name: 'Grype', version: '1' } })],
  max_failed_conditions: [1, codequality('ERROR', [condition('coverage')])],
  project: ['shop', codequality('OK')],
  approvals: [1, pullRequests({})],
  independent: [true, pullRequests({ approvers: [approval('octavia')] })],
  merged: [true, pullRequests({})],
  verified: [true, pullRequests({})],
}

test.each(Object.entries(decided))('%s decides', (name, [value, content]) => {
  const without = findViolations(content, toCriteria({}))
  expect(findViolations(content, toCriteria({ [name]: value }))).not.toEqual(without)
})

test.each(Object.keys(Policy.shape))('%s is in rules 5.2 and in docs/guides/templates.md', (name) => {
  const [, rules = ''] = readFileSync('docs/spec/compliance.md', 'utf8').split(/^### 5\.[23] /m)
  for (const page of [rules, readFileSync('docs/guides/templates.md', 'utf8')])
    expect([`\`${name}\``, `\`${name}: `].some((form) => page.includes(form))).toBe(true)
})
