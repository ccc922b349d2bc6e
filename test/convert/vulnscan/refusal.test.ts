import { describe, expect, test } from 'vitest'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { fileOf, jsonFile } from '../../../testkit/convert/file.ts'
import { analyzed, gitlab, grype, snyk, trivy } from '../../../testkit/convert/vulnscan.ts'

describe('refused by name', () => {
  test.each([
    ['JSON of something else', { name: 'shop', version: '1.0.0' }],
    ['a list of nothing', []],
    ['an object of nothing', {}],
    ['a number', 42],
    ['null', null],
    ['results of nobody', { results: [] }],
    ['vulnerabilities of nobody', { image: 'empty', unapproved: [], vulnerabilities: [] }],
    ['matches of nobody', { matches: [] }],
    ['an error of somebody else', { error: 'no token' }],
  ])('is %s', async (_, document) => {
    await expect(convertVulnscan([jsonFile(document, 'a.json')])).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(
        /^a\.json: is no scanner result that is understood here \(SARIF 2\.1\.0, .*let the tool write SARIF/,
      ),
    })
  })

  test.each([
    [
      'a project that could not be tested',
      [snyk({ ok: true }), { ok: false, error: 'no lockfile', path: 'web' }],
      /Snyk could not test web: no lockfile/,
    ],
    ['an error of Snyk', { ok: false, error: 'no token', path: '.' }, /Snyk could not test \.: no token/],
    [
      'a project that is not ok for nothing that it lists',
      snyk({ ok: false }),
      /Snyk says ok: false, and lists nothing/,
    ],
    ['an error of npm', { error: { code: 'ENOAUDIT', summary: 'offline' } }, /npm audit failed: ENOAUDIT offline/],
    [
      'an error of npm that the registry caused',
      { message: 'request to registry failed', method: 'POST', error: { summary: '', detail: '' } },
      /npm audit failed: request to registry failed/,
    ],
    ['a scan that failed', gitlab({ ...analyzed, status: 'failure' }, []), /whose status is failure/],
    ['a list that is none', trivy('none'), /a member "Results" that is no list of objects/],
    ['a list of something else', grype(['CVE-1']), /a member "matches" that is no list of objects/],
    [
      'packages that are none',
      { auditReportVersion: 2, vulnerabilities: { open: true } },
      /"vulnerabilities" that are not objects/,
    ],
  ])('is %s', async (_, document, message) => {
    await expect(convertVulnscan([jsonFile(document, 'a.json')])).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(new RegExp(`^a\\.json: .*${message.source}`)),
    })
  })

  test.each([
    ['an empty file', '', /is empty/],
    ['a blank file', '\n \n', /holds nothing but blanks/],
    ['a file that is cut off', '{"version":"2.1.0","runs":[', /is not JSON, or is cut off/],
    ['XML', '<bom/>', /is XML/],
    ['lines of JSON', '{"type":"a"}\n{"type":"b"}', /is not JSON, or is cut off/],
  ])('is %s', async (_, text, message) => {
    await expect(convertVulnscan([fileOf(text, 'a.json')])).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(new RegExp(`^a\\.json: .*${message.source}`)),
    })
  })
})
