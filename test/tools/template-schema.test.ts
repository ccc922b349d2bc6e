import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const accepts = new Ajv2020({ strict: false }).compile(JSON.parse(readFileSync('docs/template.schema.json', 'utf8')))

test('the JSON Schema of a template accepts the one of the README and `version: 1` alone', () => {
  const [, example = ''] = /```yaml\n(version: 1\n.*?)```/s.exec(readFileSync('README.md', 'utf8')) ?? []
  expect(accepts(parse(example)), JSON.stringify(accepts.errors)).toBe(true)
  expect(accepts({ version: 1 })).toBe(true)
})

test.each([
  { version: 2 },
  { version: 1, trails: {} },
  { version: 1, trail: { attestations: [{ name: 'unit' }] } },
  { version: 1, trail: { attestations: [{ name: 'unit', type: 'unit' }] } },
  { version: 1, trail: { attestations: [{ name: 'unit', type: 'junit', policy: { min_test: 1 } }] } },
])('it refuses %j', (template) => {
  expect(accepts(template)).toBe(false)
})
