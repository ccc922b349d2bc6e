import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { convert } from '../../src/convert/convert.ts'
import { describeForm } from '../../src/convert/foreign/form.ts'
import { foreignForms } from '../../src/convert/foreign/table.ts'
import { findUnreadForm, recogniseResult } from '../../src/convert/kind-detection.ts'
import { resultKinds } from '../../src/convert/result-file.ts'
import { foreignDocuments } from '../../testkit/convert/foreign-document.ts'
import { fileOf, jsonFile } from '../../testkit/convert/result-file.ts'

const documents = Object.entries(foreignDocuments).flatMap(([what, contents]) =>
  contents.map((content): [what: string, content: string] => [what, content]),
)

function sentenceOf(what: string): string {
  const form = foreignForms.find((row) => row.what === what)
  if (form === undefined) throw new Error(`No row of src/convert/foreign/table.ts is ${what}`)
  return describeForm(form)
}

/** Bytes that are no text have to be written one by one. */
const toBytes = (content: string): Buffer => Buffer.from(content, content.startsWith('\u001F') ? 'latin1' : 'utf8')

test('each form has a document in testkit/convert/foreign-document.ts', () => {
  expect(Object.keys(foreignDocuments)).toEqual([...new Set(foreignForms.map(({ what }) => what))])
})

test.each(documents)('%s is named for each kind in the same sentence: %j', async (what, content) => {
  const file = fileOf(toBytes(content), 'out/a.dat')
  const sentence = `out/a.dat: is ${sentenceOf(what)}`
  for (const kind of resultKinds)
    await expect(convert(kind, [file])).rejects.toMatchObject({ code: 'file', message: sentence })
  expect(await findUnreadForm(file)).toMatchObject({ what })
})

describe('the form is known', () => {
  test.each(documents.filter(([what]) => what !== 'compressed (gzip)'))(
    'of %s with a byte order mark, and in UTF-16: %j',
    async (what, content) => {
      const unicode = Buffer.from(`\uFEFF${content}`, 'utf16le')
      for (const bytes of [Buffer.from(`\uFEFF${content}`), unicode, Buffer.from(unicode).swap16()])
        expect(await findUnreadForm(fileOf(bytes))).toMatchObject({ what })
    },
  )

  test.each(documents.filter(([what]) => foreignForms.find((row) => row.what === what)?.kind !== undefined))(
    'by the start of a file that a search opens, of %s: %j',
    async (_, content) => {
      expect(await recogniseResult(fileOf(content))).toBe('foreign')
    },
  )

  test('also where the first list is longer than the start', async () => {
    const results = Array.from({ length: 3000 }, () => ({ check_id: 'a', path: 'x'.repeat(40) }))
    const file = jsonFile({ version: '1', results, errors: [] })
    expect(await recogniseResult(file)).toBe('foreign')
    expect(await findUnreadForm(file)).toMatchObject({ what: 'JSON of Semgrep' })
  })
})

test('each next step has an option, an input or a file to use', () => {
  const vague = foreignForms.filter(({ cure }) => !/`|SARIF|junitreports|report the result itself/.test(cure))
  expect(vague).toEqual([])
})

test.each<[string, unknown, string]>([
  ['a bill of materials', { bomFormat: 'CycloneDX', components: [] }, 'a bill of materials (CycloneDX)'],
  ['a list that shows no tool', [], 'an empty list'],
])('%s is named where its kind is not given', async (_, document, what) => {
  expect(await findUnreadForm(jsonFile(document))).toMatchObject({ what })
})

test('an empty list that is given as an issue list needs the limit alone', async () => {
  await expect(convert('codequality', [jsonFile([])])).rejects.toThrow('without a quality gate')
  expect((await convert('codequality', [jsonFile([])], { maxIssues: '0' })).kind).toBe('codequality')
})

test.each([
  ['{"a":1}'],
  ['text'],
  ['{"a":'],
  ['<odd/>'],
  ['<'],
  ['<report id="1" extension="xml"/>'],
  ['<covering/>'],
  ['{"Time":"2026-11-27"}'],
  ['{"generated_at":"t","metrics":{}}'],
  ['text <coverage/>'],
  ['<a b>'],
  ['<project/>'],
  ['{}'],
  [''],
  ['<!-- only a comment -->'],
  ['<coverage a="1" a="2"/>'],
  ['{"ClusterName":"c","ClusterName":"d"}'],
])('no form is known of %s', async (text) => {
  expect(await findUnreadForm(fileOf(text))).toBeUndefined()
})

test('a file that cannot be read has no form', async () => {
  const file = {
    path: 'a',
    read: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new TypeError('no')) }) }),
  }
  await expect(findUnreadForm(file)).rejects.toThrow(TypeError)
})
