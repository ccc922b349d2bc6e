import { describe, expect, test } from 'vitest'
import { convertCodequality } from '../../../src/convert/codequality/codequality.ts'
import { CodequalityMembers } from '../../../src/wire/attestation/codequality.ts'
import { parse } from '../../../src/wire/parse.ts'
import { fileOf, jsonFile } from '../../../testkit/convert/result-file.ts'

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
  ])('with the limit %j is %s', async (limit, status, name) => {
    const converted = await convertCodequality([jsonFile(issues)], limit)
    expect(converted).toMatchObject({
      payload: { codequality_results: { status: 'SUCCESS', qualityGate: { status, name } } },
    })
    expect(parse(CodequalityMembers, 'payload' in converted && converted.payload)).toMatchObject({ ok: true })
  })

  test('has one condition for each limit', async () => {
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

  test('may be empty; the issues of several files are added up', async () => {
    expect(await convertCodequality([fileOf('[]')], '0')).toMatchObject({
      payload: { codequality_results: { qualityGate: { status: 'OK' } } },
    })
    expect(await convertCodequality([jsonFile(issues), fileOf('[]'), jsonFile(issues)], 'major=3')).toMatchObject({
      payload: { codequality_results: { qualityGate: { status: 'ERROR' } } },
    })
  })

  test('counts an issue without a known severity as a blocker; a note says so', async () => {
    const converted = await convertCodequality([jsonFile([issue(), issue('weird')])], 'blocker=1')
    expect(converted).toMatchObject({
      payload: { codequality_results: { qualityGate: { status: 'ERROR' } } },
      notes: ['2 issues without a known severity counted as blocker.'],
    })
  })

  test.each([undefined, '', '  '])('is rejected without limits (%j), because it has no quality gate', async (limit) => {
    await expect(convertCodequality([jsonFile(issues, 'gl.json')], limit)).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(/^gl\.json: is a list of issues without a quality gate; .*max-issues/),
    })
  })

  test.each(['many', 'major', 'major=', 'worst=1', 'major=-1', 'major=1.5', ','])(
    'rejects the limit %j',
    async (limit) => {
      await expect(convertCodequality([jsonFile(issues)], limit)).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringMatching(/^max-issues: /),
      })
    },
  )
})
