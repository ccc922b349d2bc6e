import { expect, test } from 'vitest'
import { checkBaseUrl } from '../../src/client/request.ts'

test.each([
  ['https://evidence.example/api/v2', 'https://evidence.example/api/v2'],
  ['https://evidence.example/api/v2/', 'https://evidence.example/api/v2'],
  ['http://127.0.0.1:8080/below/api/v2', 'http://127.0.0.1:8080/below/api/v2'],
])('base URL %s is accepted', (text, url) => {
  expect(checkBaseUrl(text)).toBe(url)
})

test.each([
  '',
  'evidence.example',
  'https://evidence.example',
  'ftp://x/api/v2',
  'https://x/api/v1',
  'https://x/api/v2?a=1',
  'https://x/api/v2#a',
  'https://x/api/v2/orgs',
  'xhttp://x/api/v2',
  'https2://x/api/v2',
])('base URL %j is refused with the expected form', (text) => {
  expect(() => checkBaseUrl(text)).toThrow(
    /expected the base URL of the service, which ends in \/api\/v2, such as https:\/\/evidence\.example\.com\/api\/v2/,
  )
  expect(() => checkBaseUrl(text)).toThrow(expect.objectContaining({ facts: { input: 'url' } }))
})
