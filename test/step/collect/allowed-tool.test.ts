import { describe, expect, test } from 'vitest'
import { listAllowedTools } from '../../../src/step/collect/allowed-tool.ts'
import { collectPlan } from '../../../src/step/collect/collect.ts'
import type { InputName } from '../../../src/step/input/input.ts'
import { parseKind } from '../../../src/step/input/kind.ts'
import type { VersionedTemplate } from '../../../src/wire/resource/template.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/step/workspace.ts'

const required = (...tools: readonly string[]) => ({ name: 'scan', type: 'vulnscan', policy: { tools } })
const runOf = (name: string) => ({ tool: { driver: { name, rules: [] } }, results: [{ message: { text: name } }] })
const failToRead = async (): Promise<never> => Promise.reject(new Error('it is read'))

const readTwo = async (): Promise<readonly string[]> => Promise.resolve(['eslint', 'house rules'])

const listForAuto = (trail: VersionedTemplate['trail']) =>
  listAllowedTools({ version: 1, content: '', trail }, { name: 'auto' })

describe('the tools that a template allows', () => {
  test('are those of all its policies, in lower case', () => {
    const artifacts = [{ name: 'app', attestations: [required('trivy', 'ESLint')] }]
    const trail = { attestations: [required('ESLint', 'Semgrep OSS'), { name: 'unit', type: 'junit' }], artifacts }
    expect(listAllowedTools({ version: 1, content: '', trail }, { name: 'vulnscan' })).toEqual([
      'eslint',
      'semgrep oss',
      'trivy',
    ])
    expect(listAllowedTools(undefined, { name: 'vulnscan' })).toEqual([])
  })
  test('are with `auto` those of the requirement that the report takes', () => {
    const only = required('ESLint')
    const [own, other] = [{ ...required('pmd'), name: 'vulnscan' }, required('trivy')]
    const artifacts = [{ name: 'app', attestations: [own] }]
    expect(listForAuto({ attestations: [only, { name: 'unit', type: 'junit' }], artifacts: [] })).toEqual(['eslint'])
    expect(listForAuto({ attestations: [], artifacts: [{ name: 'app', attestations: [only] }] })).toEqual(['eslint'])
    expect(listForAuto({ attestations: [own, other], artifacts: [] })).toEqual(['pmd'])
    expect(listForAuto({ attestations: [other], artifacts })).toEqual([])
  })
  test.each<[string, Partial<Record<InputName, string>>, readonly string[]]>([
    ['a search', { kind: 'auto' }, ['ESLint']],
    ['a file of `files`', { kind: 'auto', files: 'scan.sarif' }, ['ESLint']],
    ['a search for scans', { kind: 'vulnscan' }, ['ESLint']],
    ['a tool that is not known', { kind: 'auto' }, ['House rules']],
    ['a run beside that of a scanner', { kind: 'auto' }, ['Trivy', 'ESLint']],
    ['a run of a named kind', { kind: 'vulnscan', files: 'scan.sarif' }, ['Trivy', 'ESLint']],
  ])('count in %s', async (_what, given, names) => {
    const cwd = createWorkspace({ 'scan.sarif': JSON.stringify({ version: '2.1.0', runs: names.map(runOf) }) })
    const inputs = givenInputs({ 'github-token': '', ...given })
    const plan = { inputs, kind: parseKind(inputs.kind), attestationTarget: undefined, change: undefined }
    const { drafts } = await collectPlan(plan, { ...createRunContext(cwd), readTools: readTwo })
    expect(drafts.map(({ type }) => type)).toEqual(['vulnscan'])
    for (const name of names) expect(JSON.stringify(drafts[0]?.content)).toContain(JSON.stringify(name))
  })
  test('are not read for a file that is a result without them', async () => {
    const sarif = { version: '2.1.0', runs: [{ tool: { driver: { name: 'Trivy', rules: [] } }, results: [] }] }
    const plan = {
      inputs: givenInputs({ kind: 'vulnscan', files: 'scan.sarif' }),
      kind: parseKind('vulnscan'),
      attestationTarget: undefined,
      change: undefined,
    }
    const context = {
      ...createRunContext(createWorkspace({ 'scan.sarif': JSON.stringify(sarif) })),
      readTools: failToRead,
    }
    expect((await collectPlan(plan, context)).drafts).toHaveLength(1)
  })
})
