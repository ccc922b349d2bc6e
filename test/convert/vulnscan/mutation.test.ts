import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonValue } from '../../../testkit/wire/json/json-value.ts'
import { EvidenceError } from '../../../src/error.ts'
import { convertVulnscan } from '../../../src/convert/vulnscan/vulnscan.ts'
import { parse } from '../../../src/wire/parse.ts'
import { VulnscanMembers } from '../../../src/wire/attestation/vulnscan.ts'
import { fileOf, jsonFile } from '../../../testkit/convert/result-file.ts'
import { scanDocuments } from '../../../testkit/convert/scan-document.ts'

const documents = Object.values(scanDocuments)

/** The path of every value in a document. */
function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key]))]
}

function replaceAt(document: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(document))
    return document.map((inner, index) => (String(index) === key ? replaceAt(inner, rest, value) : inner))
  return Object.fromEntries(
    Object.entries(Object(document)).map(([name, inner]) => [
      name,
      name === key ? replaceAt(inner, rest, value) : inner,
    ]),
  )
}

const paths = documents.flatMap((document) => pathsIn(document).map((path) => [document, path] as const))
const odd = fc.oneof(jsonValue({ maxDepth: 2 }), fc.constantFrom('__proto__', -1, 1e308, '', '9'.repeat(400), [[]], {}))

test('a document with any value at any path is rejected with its path or gives a valid payload', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), odd, async ([document, path], value) => {
      const outcome = await convertVulnscan([jsonFile(replaceAt(document, path, value), 'odd.json')]).catch(
        (error: unknown) => error,
      )
      if (outcome instanceof EvidenceError) return outcome.message.startsWith('odd.json: ')
      return parse(VulnscanMembers, Object(outcome).payload).ok
    }),
    { numRuns: 2000 },
  )
})

test('a document that is cut off at any byte is rejected', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...documents), fc.nat(), async (document, at) => {
      const text = JSON.stringify(document)
      const cut = fileOf(text.slice(0, at % text.length), 'cut.json')
      await expect(convertVulnscan([cut])).rejects.toMatchObject({ name: 'EvidenceError', code: 'file' })
    }),
  )
})
