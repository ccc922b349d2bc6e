import { valueAt, type Harness, type HttpResponse } from './harness.ts'

/** One name in two forms: NFD and NFC. */
export const decomposed = 'pru\u0308fung'
export const composed = 'pr\u00FCfung'

/** Each has one character that a reader does not see. */
export const hiddenNames = [
  ['NUL', 'unit\u0000'],
  ['an escape', 'unit\u001B[32m'],
  ['a line feed', 'unit\ntests'],
  ['DEL', 'unit\u007F'],
  ['a C1 control', 'unit\u0085tests'],
  ['a line separator', 'unit\u2028tests'],
  ['a paragraph separator', 'unit\u2029tests'],
  ['a right-to-left override', 'unit\u202Estset'],
  ['a right-to-left mark', 'unit\u200F'],
  ['an Arabic letter mark', '\u061Cunit'],
  ['an isolate', 'unit\u2067tests\u2069'],
  ['a zero-width space', 'unit\u200Btests'],
  ['a zero-width joiner', 'unit\u200Dtests'],
  ['a word joiner', 'unit\u2060tests'],
  ['a byte order mark', '\uFEFFunit'],
  ['a soft hyphen', 'unit\u00ADtests'],
  ['a combining grapheme joiner', 'unit\u034Ftests'],
  ['a Hangul filler', 'unit\u3164'],
  ['a variation selector', 'unit\uFE0F'],
  ['an invisible tag', 'unit\u{E0041}'],
  ['an interlinear annotation', 'unit\uFFF9tests'],
] as const

const target = { type: 'WEBHOOK', url: 'https://hook.example' }

export function putNotification(service: Harness, org: string, name: string): Promise<HttpResponse> {
  return service.request('PUT', `/actions/${org}/flows`, {
    json: { name, triggers: ['ON_OVERRIDE'], targets: [target] },
  })
}

export function errorsOf({ body }: HttpResponse): readonly string[] {
  return Object.keys(Object(valueAt(body, 'errors')))
}
