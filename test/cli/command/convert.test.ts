import { describe, expect, test } from 'vitest'
import { createWorkspace } from '../../../testkit/step/workspace.ts'
import { callEvidence, readErrorLine } from '../../../testkit/cli/evidence.ts'

const junit =
  '<testsuite name="s"><testcase name="a"/><testcase name="b"><failure message="no"/></testcase></testsuite>'
const sarif = JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'Scan' } }, results: [] }] })
const issues = JSON.stringify([{ description: 'x', severity: 'major', location: { path: 'a.js' } }])

describe('evidence convert', () => {
  test.each<[readonly string[], unknown]>([
    [
      ['junit', 'a.xml'],
      { kind: 'junit', payload: { junit_results: [{ name: 's', total: 2, failures: 1 }] }, notes: [] },
    ],
    [['junit', 'a.xml', 'a.xml'], { kind: 'junit', payload: { junit_results: [{ total: 2 }, { total: 2 }] } }],
    [['vulnscan', 's.sarif'], { kind: 'vulnscan', payload: { vulnscan_results: { tool: { name: 'Scan' } } } }],
    [
      ['codequality', 'gl.json', '--max-issues', 'major=0'],
      { kind: 'codequality', payload: { codequality_results: { qualityGate: { status: 'ERROR' } } } },
    ],
  ])('%j prints only JSON on standard output', async (words, expected) => {
    const cwd = createWorkspace({ 'a.xml': junit, 's.sarif': sarif, 'gl.json': issues })
    const { exitCode, stdout, stderr } = await callEvidence(['convert', ...words], { cwd })
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject(expected as object)
  })

  test.each([
    ['junit', 'cut.xml'],
    ['junit', 's.sarif'],
    ['junit', 'empty'],
    ['vulnscan', 'a.xml'],
    ['codequality', 'gl.json'],
    ['junit', 'nowhere.xml'],
    ['junit', '.'],
  ])('%s rejects %s, names the file and exits with 2', async (kind, file) => {
    const cwd = createWorkspace({
      'a.xml': junit,
      'cut.xml': junit.slice(0, 40),
      's.sarif': sarif,
      'gl.json': issues,
      empty: '',
    })
    const finished = await callEvidence(['convert', kind, file], { cwd })
    expect(readErrorLine(finished)).toContain(file)
    expect(finished.exitCode).toBe(2)
  })

  test.each([
    ['junit', 'gl.json', 'set KIND to that of the file'],
    ['vulnscan', 'a.xml', 'set KIND to junit'],
  ])('names its argument and no option: %s %s', async (kind, file, advice) => {
    const cwd = createWorkspace({ 'a.xml': junit, 'gl.json': issues })
    expect(readErrorLine(await callEvidence(['convert', kind, file], { cwd }))).toContain(advice)
  })
})
