import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePackageMessage, toPackageMessage } from '../../src/text/package-message.ts'

const none = { name: '', version: '', fix: '' }

describe('the package of a finding', () => {
  test.each([
    ['lodash 4.17.20: Command injection', { name: 'lodash', version: '4.17.20', fix: '' }],
    ['lodash 4.17.20 (fixed in 4.17.21): Command injection', { name: 'lodash', version: '4.17.20', fix: 'in 4.17.21' }],
    [
      'tar <6.2.1 (fixed by npm audit fix): Command injection',
      { name: 'tar', version: '<6.2.1', fix: 'by npm audit fix' },
    ],
    ['@acme/app@1.2.0: Command injection', { name: '@acme/app', version: '1.2.0', fix: '' }],
    ['openssl 1:3.0.2-0: Command injection', { name: 'openssl', version: '1:3.0.2-0', fix: '' }],
    ['org.acme:app 1.2: Command injection', { name: 'org.acme:app', version: '1.2', fix: '' }],
    ['lodash >=4.0.0 <4.17.21: Command injection', { name: 'lodash', version: '>=4.0.0 <4.17.21', fix: '' }],
  ])('in %j is read', (message, found) => {
    expect(parsePackageMessage(message)).toEqual({ ...found, description: 'Command injection' })
  })
  test.each(['Signature check skipped: empty bodies', 'SQL (fixed in place): text', 'lodash 4: ', 'lodash 4', ''])(
    'is absent in %j',
    (message) => {
      expect(parsePackageMessage(message)).toEqual({ ...none, description: message })
    },
  )
  test('is read as it was written, for any texts of a scanner', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('1: 2', 'a) : (', '2.0 (x): y', '1:2'))
    const name = fc.stringMatching(/^@?[a-z][\w./:-]{0,9}[a-z]$/)
    const version = fc.stringMatching(/^v?\d[\d.:-]{0,8}\d$/)
    fc.assert(
      fc.property(fc.record({ name, version, fixedIn: fc.array(text), end: text }), ({ end, ...found }) => {
        const description = `d${end}`
        const parsed = parsePackageMessage(toPackageMessage(found, description))
        expect(parsed).toMatchObject({ name: found.name, version: found.version, description })
        expect(parsed.fix === '' || parsed.fix.startsWith('in ')).toBe(true)
      }),
    )
  })
})
