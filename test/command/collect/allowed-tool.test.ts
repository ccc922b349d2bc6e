import { describe, expect, test } from 'vitest'
import { convertWithTools, listAllowedTools } from '../../../src/command/collect/allowed-tool.ts'
import { collectPlan } from '../../../src/command/collect/collect.ts'
import { parseKind } from '../../../src/command/input/kind.ts'
import { EvidenceError } from '../../../src/error.ts'
import { createRunContext, createWorkspace, givenInputs } from '../../../testkit/command/workspace.ts'

const required = (...tools: readonly string[]) => ({ name: 'scan', type: 'vulnscan', policy: { tools } })
const failToRead = async (): Promise<never> => Promise.reject(new Error('it is read'))
const refused = new EvidenceError('file', 'scan.sarif is the SARIF of ESLint, a linter.')

describe('the tools that a template allows', () => {
  test('are those of all its policies, in lower case', () => {
    const artifacts = [{ name: 'app', attestations: [required('trivy', 'ESLint')] }]
    const trail = { attestations: [required('ESLint', 'Semgrep OSS'), { name: 'unit', type: 'junit' }], artifacts }
    expect(listAllowedTools({ version: 1, content: '', trail })).toEqual(['eslint', 'semgrep oss', 'trivy'])
    expect(listAllowedTools(undefined)).toEqual([])
  })
  test('are tried if the files are refused without them', async () => {
    const tried: (readonly string[])[] = []
    const convert = async (tools: readonly string[]): Promise<string> => {
      tried.push(tools)
      return tools.length === 0 ? Promise.reject(refused) : Promise.resolve('converted')
    }
    expect(await convertWithTools(convert, async () => Promise.resolve(['eslint']))).toBe('converted')
    expect(tried).toEqual([[], ['eslint']])
    await expect(convertWithTools(convert, async () => Promise.resolve([]))).rejects.toBe(refused)
    await expect(convertWithTools(convert, undefined)).rejects.toBe(refused)
    expect(tried).toHaveLength(4)
  })
  test.each([
    ['scan.sarif', 'vulnscan', 1],
    ['unit.xml', 'junit', 0],
  ])('are read for a refused %s: %i times', async (file, kind, times) => {
    const inputs = givenInputs({ kind, files: file })
    const plan = { inputs, kind: parseKind(kind), attestationTarget: undefined, change: undefined }
    let read = 0
    const readTools = async (): Promise<readonly string[]> => {
      read += 1
      return Promise.resolve(['eslint'])
    }
    const context = { ...createRunContext(createWorkspace({ [file]: 'broken' })), readTools }
    await expect(collectPlan(plan, context)).rejects.toMatchObject({ code: 'file' })
    expect(read).toBe(times)
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
