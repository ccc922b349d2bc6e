import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { Trail } from '../../../src/wire/resource/trail.ts'
import { suggestFix } from '../../../src/evidence/explain/fix.ts'
import type { EvidenceItem } from '../../../src/evidence/explain/item.ts'
import { toWorkflowSteps } from '../../../src/evidence/explain/step.ts'
import { suggestTemplate } from '../../../src/evidence/explain/suggested-template.ts'
import { vulnscan } from '../../../testkit/evidence/builder.ts'
import { itemOf } from '../../../testkit/evidence/explanation.ts'

const missing = (rest: Partial<EvidenceItem>) => itemOf({ state: 'missing', ...rest })

const inputsOf = (type: string) => parse(toWorkflowSteps([missing({ name: 'x', type })], 'o/a@v1')[0] ?? '')
const fileOf = (...names: readonly string[]) =>
  toWorkflowSteps(
    names.map((name) => missing({ name })),
    undefined,
  ).map((step) => /reports\/(\S+)\.xml/.exec(step)?.[1])

describe('a suggested step', () => {
  test('reads a file of its own, with a plain name', () => {
    expect(fileOf('a', 'A', 'a')).toEqual(['a', 'A-2', 'a-3'])
    expect(fileOf('a  b', '-x.', '§', 'é')).toEqual(['a-b', 'x', 'result', 'result-2'])
    expect(fileOf('x'.repeat(61))).toEqual(['x'.repeat(60)])
  })
  test('has the inputs of its kind', () => {
    const generic = { kind: 'generic', name: 'x', compliant: "${{ job.status == 'success' }}" }
    const step = { uses: 'o/a@v1', if: '${{ !cancelled() }}' }
    expect(inputsOf('*')).toEqual([{ ...step, with: generic }])
    expect(inputsOf('generic')).toEqual([{ ...step, with: generic }])
    const ticket = { 'jira-url': '${{ vars.JIRA_URL }}', 'jira-token': '${{ secrets.JIRA_TOKEN }}' }
    expect(inputsOf('jira')).toEqual([{ ...step, with: { kind: 'jira', name: 'x', ...ticket } }])
    expect(inputsOf('custom:cov')).toEqual([
      { ...step, with: { kind: 'custom:cov', name: 'x', data: 'reports/x.json' } },
    ])
    expect(inputsOf('artifact')).toEqual([{ ...step, with: { kind: 'artifact', artifacts: 'x=dist/x.tgz' } }])
  })
})

const linesOf = (...artifacts: readonly string[]) =>
  suggestTemplate({ evidence: [], artifacts, isReviewed: false })
    .split('\n')
    .filter((line) => line.startsWith('    - name:'))

describe('a suggested template', () => {
  test('has the line that reports an artifact, unless its only file has one name', () => {
    expect(linesOf('app.tgz')).toEqual(['    - name: app'])
    expect(linesOf('app-1.0.tgz', 'app-1.1.tgz')).toEqual(['    - name: app # report it as app=app-*.tgz'])
    expect(linesOf('app', 'lib-1.0.tgz')).toEqual(['    - name: app', '    - name: lib # report it as lib=lib-*.tgz'])
    expect(linesOf('app.zip', 'docs.zip')).toEqual([
      '    - name: app # report it as app=app.zip',
      '    - name: docs # report it as docs=docs.zip',
    ])
    expect(linesOf('bin/tool 1', 'x')).toEqual(['    - name: tool-1 # report it as tool-1=bin/tool 1', '    - name: x'])
  })
  test('has the artifacts of images, digests and versions without them', () => {
    expect(linesOf('ghcr.io/acme/app:latest')).toEqual(['    - name: app'])
    expect(linesOf('app:latest')).toEqual(['    - name: app-latest'])
    expect(linesOf('app@0123456789ab@')).toEqual(['    - name: app'])
    expect(linesOf('app@0123456789ab.tgz')).toEqual(['    - name: app-0123456789ab'])
    expect(linesOf('a//b  c.tgz')).toEqual(['    - name: b-c'])
    expect(linesOf('-1.0')).toEqual(['    - name: "1-0"'])
    expect(linesOf('x-1.0', 'x-1.0.tgz')).toEqual([
      '    - name: x # report it as x=x-*',
      '    - name: x-tgz # report it as x-tgz=x-*.tgz',
    ])
  })
  test('requires of an artifact what was reported about it', () => {
    const evidence = [
      { name: 'a', type: 'junit' },
      { name: 'b', type: 'junit', artifact: 'app' },
    ]
    const text = suggestTemplate({ evidence, artifacts: ['app', 'lib'], isReviewed: false })
    expect(parse(text)).toEqual({
      version: 1,
      trail: {
        attestations: [{ name: 'a', type: 'junit' }],
        artifacts: [{ name: 'app', attestations: [{ name: 'b', type: 'junit' }] }, { name: 'lib' }],
      },
    })
  })
  test('requires a review only if another person approved, and no artifact as an attestation', () => {
    const approver = { username: 'grace', state: 'APPROVED', can_push: true, commit: 'c' }
    const commits = [{ sha1: 'c', author: 'ada', co_authors: [] }]
    const pull = { url: 'u', number: 1, title: 't', state: 'open' as const, author: 'ada', created_at: 1 }
    const requiredOf = (username: string): unknown => {
      const approvers = [{ ...approver, username }]
      const pull_requests = [{ ...pull, head_ref: 'f', head_sha: 'c', base_ref: 'main', commits, approvers }]
      const entries = [
        { item: itemOf({ name: 'found', type: 'pull_request' }), content: { pull_requests } },
        { item: itemOf({ name: 'app', type: 'artifact', state: 'failing' }) },
        { item: itemOf({ name: 'tests', state: 'failing' }) },
      ]
      return parse(suggestFix(entries, { trail: Trail.parse({ name: 't' }) }) ?? '').trail.attestations
    }
    const tests = { name: 'tests', type: 'junit' }
    const review = { name: 'review', type: 'pull_request', policy: { approvals: 1, independent: true } }
    expect(requiredOf('grace')).toEqual([review, tests])
    expect(requiredOf('ada')).toEqual([tests])
  })
  test('is no policy for a scan that passes', () => {
    const scan = vulnscan({ medium_count: 1 })
    const template = { version: 1, content: '', trail: { attestations: [], artifacts: [] } }
    const entry = { item: itemOf({ type: 'vulnscan' }), content: scan.kind === 'vulnscan' ? scan : {} }
    expect(suggestFix([entry], { trail: Trail.parse({ name: 't', template }) })).toBeUndefined()
  })
})
