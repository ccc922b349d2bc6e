import { describe, expect, test } from 'vitest'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { fileOf, jsonFile } from '../../../testkit/convert/result-file.ts'
import { analyzed, gitlab, grype, snyk, trivy } from '../../../testkit/convert/scanner-output.ts'

describe('a file is rejected with its path if it is', () => {
  test.each([
    ['JSON of another tool', { name: 'shop', version: '1.0.0' }],
    ['an empty list', []],
    ['an empty object', {}],
    ['a number', 42],
    ['null', null],
    ['results without a known format', { results: [] }],
    ['vulnerabilities without a known format', { image: 'empty', unapproved: [], vulnerabilities: [] }],
    ['matches without a known format', { matches: [] }],
    ['vulnerabilities with a version alone', { version: '1', vulnerabilities: [] }],
    ['an error of another tool', { error: 'no token' }],
  ])('%s', async (_, document) => {
    await expect(convertVulnscan([jsonFile(document, 'a.json')])).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(
        /^a\.json: has no supported scanner format \(SARIF 2\.1\.0, .*let the tool write SARIF/,
      ),
    })
  })

  test.each([
    [
      'a Snyk project that could not be tested',
      [snyk({ ok: true }), { ok: false, error: 'no lockfile', path: 'web' }],
      /Snyk could not test web: no lockfile/,
    ],
    ['an error of Snyk', { ok: false, error: 'no token', path: '.' }, /Snyk could not test \.: no token/],
    ['a Snyk project with ok: false and no issue', snyk({ ok: false }), /has ok: false and lists no issue/],
    ['an error of npm', { error: { code: 'ENOAUDIT', summary: 'offline' } }, /npm audit failed: ENOAUDIT offline/],
    [
      'an error of pnpm',
      { error: { code: 'ERR_PNPM_AUDIT_BAD_RESPONSE', message: 'responded with 500' } },
      /npm audit failed: ERR_PNPM_AUDIT_BAD_RESPONSE responded with 500/,
    ],
    [
      'an error of the npm registry',
      { message: 'request to registry failed', method: 'POST', error: { summary: '', detail: '' } },
      /npm audit failed: request to registry failed/,
    ],
    [
      'a licence scan',
      trivy([{ Target: 'OS', Class: 'license', Licenses: [{ Name: 'AGPL-3.0', Severity: 'HIGH' }] }]),
      /has licences alone; run Trivy with the scanner vuln/,
    ],
    ['a failed scan', gitlab({ ...analyzed, status: 'failure' }, []), /with the scan status failure/],
    ['a document with text instead of a list', trivy('none'), /a member "Results" that is not a list of objects/],
    ['a document with a list of texts', grype(['CVE-1']), /a member "matches" that is not a list of objects/],
    [
      'npm audit with packages that are not objects',
      { auditReportVersion: 2, vulnerabilities: { open: true } },
      /"vulnerabilities" with values that are not objects/,
    ],
  ])('%s', async (_, document, message) => {
    await expect(convertVulnscan([jsonFile(document, 'a.json')])).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(new RegExp(`^a\\.json: .*${message.source}`)),
    })
  })

  test.each([
    ['an empty file', '', /is empty/],
    ['a blank file', '\n \n', /has only white space/],
    ['a file that is cut off', '{"version":"2.1.0","runs":[', /is not JSON \(.*\), or is cut off/],
    ['XML', '<report/>', /is XML/],
    ['JSON Lines', '{"type":"a"}\n{"type":"b"}', /is not JSON \([^]*\), or is cut off/],
  ])('%s', async (_, text, message) => {
    await expect(convertVulnscan([fileOf(text, 'a.json')])).rejects.toMatchObject({
      code: 'file',
      message: expect.stringMatching(new RegExp(`^a\\.json: .*${message.source}`)),
    })
  })
})
