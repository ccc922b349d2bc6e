import { describe, expect, test } from 'vitest'
import { findAdvisoryUrl } from '../../../../src/service/page/kind/advisory.ts'

describe('the advisory of a finding', () => {
  test.each([
    ['CVE-2026-1234', [], 'https://www.cve.org/CVERecord?id=CVE-2026-1234'],
    ['lodash:GHSA-35jh-r3h4-6jhm', [], 'https://github.com/advisories/GHSA-35jh-r3h4-6jhm'],
    ['CVE-2026-1234', [{ url: 'https://example.org/a"b' }], 'https://example.org/a%22b'],
    ['js/redos', [{ uri: 'src/app.js' }, { helpUri: 'https://example.org/redos' }], 'https://example.org/redos'],
    ['CVE-2026-1234/../x', [], undefined],
    [
      'js/redos',
      [{ url: 'javascript:alert(1)' }, { url: 'http://example.org' }, { url: 7 }, 'https://x', null],
      undefined,
    ],
  ])('of %s at %j is %s', (id, locations, url) => {
    expect(findAdvisoryUrl({ id, locations })).toBe(url)
  })
})
