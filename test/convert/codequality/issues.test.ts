import { describe, expect, test } from 'vitest'
import { convertCodequality } from '../../../src/convert/codequality/codequality.ts'
import { CodequalityMembers } from '../../../src/schema/attestation/codequality.ts'
import { parse } from '../../../src/schema/parse.ts'
import { fileOf, jsonFile } from '../../../testkit/convert/file.ts'

const issue = (severity?: string): unknown => ({
  description: 'd',
  check_name: 'c',
  fingerprint: 'f',
  severity,
  location: { path: 'a.rb', lines: { begin: 1 } },
})

describe('an issue list', () => {
  const issues = [issue('minor'), issue('major'), issue('major'), issue('info')]

  test.each([
    ['10', 'OK', 'max-issues: all=10'],
    ['3', 'ERROR', 'max-issues: all=3'],
    ['major=2', 'OK', 'max-issues: major=2'],
    ['major=1', 'ERROR', 'max-issues: major=1'],
    ['blocker=0, critical: 0\nMajor = 2', 'OK', 'max-issues: blocker=0, critical=0, major=2'],
    ['blocker=0; all=3', 'ERROR', 'max-issues: blocker=0, all=3'],
  ])('under %j is %s', async (limit, status, name) => {
    const converted = await convertCodequality([jsonFile(issues)], limit)
    expect(converted).toMatchObject({
      payload: { codequality_results: { status: 'SUCCESS', qualityGate: { status, name } } },
    })
    expect(parse(CodequalityMembers, 'payload' in converted && converted.payload)).toMatchObject({ ok: true })
  })

  test('tells what was counted against what', async () => {
    expect(await convertCodequality([jsonFile(issues)], 'major=1')).toMatchObject({
      payload: {
        codequality_results: {
          qualityGate: {
            conditions: [
              { metric: 'major_issues', operator: 'GREATER_THAN', errorThreshold: '1', value: '2', status: 'ERROR' },
            ],
          },
        },
      },
    })
  })

  test('that is empty has no issues; several are added up', async () => {
    expect(await convertCodequality([fileOf('[]')], '0')).toMatchObject({
      payload: { codequality_results: { qualityGate: { status: 'OK' } } },
    })
    expect(await convertCodequality([jsonFile(issues), fileOf('[]'), jsonFile(issues)], 'major=3')).toMatchObject({
      payload: { codequality_results: { qualityGate: { status: 'ERROR' } } },
    })
  })

  test('counts an issue of no severity as a blocker, and tells', async () => {
    const converted = await convertCodequality([jsonFile([issue(), issue('weird')])], 'blocker=1')
    expect(converted).toMatchObject({
      payload: { codequality_results: { qualityGate: { status: 'ERROR' } } },
      notes: ['2 issues without a severity that is known counted as blocker.'],
    })
  })

  test.each([undefined, '', '  '])('is refused without limits (%j), for no verdict stands in it', async (limit) => {
    await expect(convertCodequality([jsonFile(issues, 'gl.json')], limit)).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/^gl\.json: is a list of issues, in which no verdict stands; .*max-issues/),
    })
  })

  test.each(['many', 'major', 'major=', 'worst=1', 'major=-1', 'major=1.5', ','])(
    'is not judged by %j',
    async (limit) => {
      await expect(convertCodequality([jsonFile(issues)], limit)).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringMatching(/^max-issues: /),
      })
    },
  )
})
